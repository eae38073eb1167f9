"""Words that tell whether a change of wording changes a rule. English and German."""

from __future__ import annotations

from typing import Final


def _words(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


MODAL: Final = _words("""
    must may will shall should can not no never only unless except exception always need cannot might
    muss müssen darf dürfen kann können soll sollen sollte sollten nicht kein keine keinen nie nur außer
    immer mindestens höchstens encouraged required prohibited allowed discretion mandatory
""")
STRONG: Final = _words("""
    must may not no never only unless except exception should always required encouraged allowed
    prohibited cannot muss müssen darf dürfen soll sollen nicht kein keine nie nur außer immer
""")
"""Words that turn a duty into a choice, or a rule into its opposite."""
RULES: Final = _words("""
    must may will shall should cannot not no never only dead killed fold folded call raise penalty
    penalties forfeit forfeited returned binding discretion misdeal fouled corrected assigned allowed
    dealt awarded reshuffle reshuffled burn burned stands muss müssen darf dürfen kann können wird nicht
    kein keine nur tot strafe floor exchanged
""")
"""Words of sentences that rule something."""
EMPTY: Final = _words("""
    a an the of to in on at by for from with as is are be been being was were this that these those it
    its they their them and or if then so such there here which who also see rule rules addendum
    illustration have has had do does did der die das den dem des ein eine einer einem einen und oder im
    am auf mit von zu zum zur ist sind wird werden sein es er sie ihr ihre ihren siehe regel when player
    players
""")
"""Words whose coming and going says nothing."""
TURNS: Final = _words("""
    left right before after until once first last final highest lowest smallest largest high low higher
    lower big small least most less more fewer live dead killed up down face out call raise bet fold
    check all-in any all each every none some both either neither td director dealer floor staff house
    owner button blind ante flop turn river preflop postflop pre post street limit no-limit pot open
    closed win wins lose loses same different next previous current prior heads-up multi-way seat table
    round hand hands level missed stands returned forfeited binding without with unless half full twice
    double minimum maximum immediately exposed unexposed chip chips card cards stub muck deck burn
    stack stacks seats tables minute minutes hour hours second
    seconds penalty warning disqualification upcard downcard suit rank main side
    links rechts vor nach bis sobald erste ersten
    letzte letzten höchste niedrigste kleinste größte hoch niedrig groß klein mehr weniger tot tote
    offen verdeckt auf zu alle jeder jede jedes keiner einige beide turnierleitung direktor personal
    haus straße gleiche andere nächste vorige aktuelle ohne halbe volle doppelte sofort gewinnt verliert
""")
"""Words of which one more, one less or another changes who, when, which or how much."""
SWAPS: Final = frozenset((("and", "or"), ("or", "and"), ("und", "oder"), ("oder", "und"), ("in", "out")))
"""Words that change a rule only where one stands for the other."""
