"""`python -m rulebot.translation`: every finding as a JSON line with its context, for labelling."""

from rulebot.library import Library
from rulebot.translation import check
from rulebot.translation.exchange import for_labelling

if __name__ == "__main__":
    library = Library()
    print("\n".join(for_labelling(library, check(library))))
