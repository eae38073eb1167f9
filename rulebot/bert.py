"""The layers of the bundled encoder in plain torch, for the search and for the reader of hands.

The same vectors as sentence-transformers makes of the same files (a test
compares them); importing that takes a fresh process some four seconds more.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

WEIGHTS: Final = "model.safetensors"
LOWER: Final = 4
"""Layers that the networks over the encoder share with it."""
_PAD: Final = 1
_KEPT: Final = 4
"""Questions whose lower states are kept, for the network that reads them next."""


def precision() -> Any:
    """What to compute in: bfloat16 where the processor has it (half the time, cosine .9999), else float32."""
    import torch

    known: dict[str, Any] = getattr(torch.cpu, "get_capabilities", dict)()
    return torch.bfloat16 if known.get("avx512_bf16") or known.get("amx_bf16") else torch.float32


def module(config: Mapping[str, Any], layers: int) -> Any:
    """So many layers over the word pieces, their weights not yet set, named as in the files."""
    import torch
    from torch import nn

    size, wide = config["hidden_size"], config["intermediate_size"]
    heads, pad = config["num_attention_heads"], config["pad_token_id"]
    drop, watched = config["hidden_dropout_prob"], config["attention_probs_dropout_prob"]

    def norm() -> nn.Module:
        return nn.LayerNorm(size, eps=config["layer_norm_eps"])

    def layer() -> nn.ModuleDict:
        watching = {name: nn.Linear(size, size) for name in ("query", "key", "value")}
        out = nn.ModuleDict({"dense": nn.Linear(size, size), "LayerNorm": norm()})
        return nn.ModuleDict({
            "attention": nn.ModuleDict({"self": nn.ModuleDict(watching), "output": out}),
            "intermediate": nn.ModuleDict({"dense": nn.Linear(size, wide)}),
            "output": nn.ModuleDict({"dense": nn.Linear(wide, size), "LayerNorm": norm()}),
        })  # fmt: skip

    class Bert(nn.Module):
        """Word pieces to a state for each."""

        def __init__(self) -> None:
            super().__init__()
            self.embeddings = nn.ModuleDict({
                "word_embeddings": nn.Embedding(config["vocab_size"], size, padding_idx=pad),
                "position_embeddings": nn.Embedding(config["max_position_embeddings"], size),
                "token_type_embeddings": nn.Embedding(config["type_vocab_size"], size),
                "LayerNorm": norm(),
            })  # fmt: skip
            self.encoder = nn.ModuleDict({"layer": nn.ModuleList([layer() for _ in range(layers)])})
            self.drop = nn.Dropout(drop)

        def forward(self, ids: Any, mask: Any = None) -> Any:
            """The states of word pieces; where the mask is 0 is nothing."""
            return self.through(self.begun(ids), mask)

        def begun(self, ids: Any) -> Any:
            """The states before the first layer."""
            of: Any = self.embeddings
            place = torch.arange(ids.shape[1])
            kinds = of["token_type_embeddings"].weight[0]
            states = of["word_embeddings"](ids) + kinds + of["position_embeddings"](place)
            return self.drop(of["LayerNorm"](states))

        def through(self, states: Any, mask: Any = None, first: int = 0, last: int = layers) -> Any:
            """The states after the layers from the first to before the last."""
            seen = None if mask is None else mask[:, None, None, :].bool()
            stack: Any = self.encoder["layer"]
            for one in stack[first:last]:
                states = self.layer(one, states, seen)
            return states

        def layer(self, one: Any, states: Any, seen: Any) -> Any:
            """One layer: what each piece takes from the others, then each by itself."""
            many, long, _ = states.shape

            def split(name: str) -> Any:
                parts = one["attention"]["self"][name](states)
                return parts.view(many, long, heads, size // heads).transpose(1, 2)

            share = watched if self.training else 0.0
            taken = nn.functional.scaled_dot_product_attention(
                split("query"), split("key"), split("value"), attn_mask=seen, dropout_p=share
            )
            taken = taken.transpose(1, 2).reshape(many, long, size)
            out = one["attention"]["output"]
            states = out["LayerNorm"](states + self.drop(out["dense"](taken)))
            wider = nn.functional.gelu(one["intermediate"]["dense"](states))
            out = one["output"]
            return out["LayerNorm"](states + self.drop(out["dense"](wider)))

    return Bert()


class _Lower:
    """The states of the last few questions after the encoder's lower layers."""

    def __init__(self) -> None:
        self._states: OrderedDict[tuple[Path, tuple[int, ...]], Any] = OrderedDict()
        self._lock = Lock()

    def of(self, encoder: Path, bert: Any, ids: Sequence[int]) -> Any:
        """Of these word pieces; `bert` has the lower layers of that encoder."""
        import torch

        key = encoder, tuple(ids)
        with self._lock:  # networks that ask at once for the same wait for the first of them
            if key not in self._states:
                begun = bert.begun(torch.tensor([list(ids)]))
                self._states[key] = bert.through(begun, None, 0, LOWER)
                if len(self._states) > _KEPT:
                    self._states.popitem(last=False)
            self._states.move_to_end(key)
            return self._states[key]


lower: Final = _Lower()
"""What several networks make of the same question first, made once."""


def tokenizer_of(directory: Path) -> Any:
    """The encoder's word pieces."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(directory / "tokenizer.json"))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


class Encoder:
    """Texts to the mean of their states. Weights are read when it is made."""

    def __init__(self, directory: Path) -> None:
        """From the files of a sentence-transformers directory."""
        from safetensors.torch import load_file

        config = json.loads((directory / "config.json").read_text("utf-8"))
        longest = json.loads((directory / "sentence_bert_config.json").read_text("utf-8"))["max_seq_length"]
        self._directory = directory
        self._bert = module(config, config["num_hidden_layers"])
        weights = {name: value.float() for name, value in load_file(directory / WEIGHTS).items()}
        self._bert.load_state_dict({name: weights[name] for name in self._bert.state_dict()})
        self._bert.eval().to(precision())
        self._tokenizer = tokenizer_of(directory)
        self._tokenizer.enable_truncation(longest)
        self._tokenizer.enable_padding(pad_id=_PAD)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One vector for each text, not yet of length one."""
        import torch

        found = self._tokenizer.encode_batch(list(texts))
        if len(found) == 1:
            with torch.inference_mode():
                begun = lower.of(self._directory, self._bert, found[0].ids)
                one: NDArray[np.float32] = self._bert.through(begun, None, LOWER).float().mean(1).numpy()
            return one
        ids = torch.tensor([one.ids for one in found])
        mask = torch.tensor([one.attention_mask for one in found])
        with torch.inference_mode():
            states = self._bert(ids, None if bool(mask.all()) else mask).float()
            share = mask[:, :, None].float()
            vectors: NDArray[np.float32] = ((states * share).sum(1) / share.sum(1)).numpy()
        return vectors
