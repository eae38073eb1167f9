"""The layers of the bundled encoder in plain torch, for the search and for the reader of hands.

The same vectors as sentence-transformers makes of the same files (a test
compares them); importing that takes a fresh process some four seconds more.
"""

from __future__ import annotations

import json
import logging
import warnings
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

LOG = logging.getLogger("rulebot.bert")
WEIGHTS: Final = "model.safetensors"
LOWER: Final = 4
"""Layers that the networks over the encoder share with it."""
_PAD: Final = 1
_KEPT: Final = 4
"""Questions whose lower states are kept, for the network that reads them next."""
_BYTE: Final = 127
_LEAST: Final = 1e-9


def counting() -> bool:
    """Whether the processor adds up products of bytes at once: two thirds of bfloat16's time, cosine .997."""
    import torch

    known: dict[str, Any] = getattr(torch.cpu, "get_capabilities", dict)()
    return bool(known.get("avx512_vnni") or known.get("avx_vnni"))


def precision() -> Any:
    """What else to compute in: bfloat16 where the processor has it (half the time), else float32."""
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
            self.config = config
            self.embeddings = nn.ModuleDict({
                "word_embeddings": nn.Embedding(config["vocab_size"], size, padding_idx=pad),
                "position_embeddings": nn.Embedding(config["max_position_embeddings"], size),
                "token_type_embeddings": nn.Embedding(config["type_vocab_size"], size),
                "LayerNorm": norm(),
            })  # fmt: skip
            self.encoder = nn.ModuleDict({"layer": nn.ModuleList([layer() for _ in range(layers)])})
            self.drop = nn.Dropout(drop)
            self.traced: Any = None
            """The layers that answer, run at once."""

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
            if mask is None and self.traced is not None:
                return self.traced(states)
            seen = None if mask is None else mask[:, None, None, :].bool()
            stack: Any = self.encoder["layer"]
            for one in stack[first:last]:
                states = self.layer(one, states, seen)
            return states

        def layer(self, one: Any, states: Any, seen: Any) -> Any:
            """One layer: what each piece takes from the others, then each by itself."""
            many, long, _ = states.shape
            own = one["attention"]["self"]
            asked = torch.cat([own[name](states) for name in own], -1)  # by name, or all at once
            parts = asked.view(many, long, 3, heads, size // heads).permute(2, 0, 3, 1, 4).unbind(0)
            share = watched if self.training else 0.0
            query, key, value = parts
            watch = nn.functional.scaled_dot_product_attention
            taken = watch(query, key, value, attn_mask=seen, dropout_p=share)
            taken = taken.transpose(1, 2).reshape(many, long, size)
            out = one["attention"]["output"]
            states = out["LayerNorm"](states + self.drop(out["dense"](taken)))
            wider = nn.functional.gelu(one["intermediate"]["dense"](states))
            out = one["output"]
            return out["LayerNorm"](states + self.drop(out["dense"](wider)))

    return Bert()


def empty(made: Callable[[], Any]) -> Any:
    """A network whose weights take no room yet."""
    import torch

    with torch.device("meta"):
        return made()


def filled(network: Any, weights: Mapping[str, Any]) -> Any:
    """An empty network with these weights, ready to answer; what is not among them stays empty."""
    import torch

    network.load_state_dict({name: one.float() for name, one in weights.items()}, strict=False, assign=True)
    network.eval().requires_grad_(False)
    bert = getattr(network, "bert", network)
    there = [one for one in bert.encoder["layer"] if not one["output"]["dense"].weight.is_meta]
    with torch.inference_mode():
        if counting():
            for one in there:
                _count(one)
        else:
            network.to(precision())
        bert.traced = _traced(bert, there)
    return network


def _traced(bert: Any, layers: Sequence[Any]) -> Any:
    """Layers as one piece, which no other thread holds up between two steps; None without a tracer."""
    import torch

    def through(states: Any) -> Any:
        for one in layers:
            states = bert.layer(one, states, None)
        return states

    size, kind = bert.config["hidden_size"], next(layers[0].parameters()).dtype
    warnings.filterwarnings("ignore", "`torch.jit", DeprecationWarning)
    try:
        trace: Any = torch.jit.trace
        return trace(through, (torch.zeros(1, 12, size, dtype=kind),), check_trace=False)
    except (AttributeError, RuntimeError, NotImplementedError) as error:
        LOG.info("layers are run one by one: %s", error)
        return None


def _count(layer: Any) -> None:
    """Have a layer compute in whole numbers."""
    import torch

    own = layer["attention"]["self"]
    weights, biases = (torch.cat([getattr(own[name], of) for name in own]) for of in ("weight", "bias"))
    layer["attention"]["self"] = torch.nn.ModuleDict({"all": _counted(weights, biases)})
    for part in (layer["attention"]["output"], layer["intermediate"], layer["output"]):
        part["dense"] = _counted(part["dense"].weight, part["dense"].bias)


def _counted(weights: Any, biases: Any) -> Any:
    """A linear layer in whole numbers: each row of weights, and of states, by its own largest."""
    import torch

    of_weights = weights.abs().amax(1).clamp_min(_LEAST) / _BYTE

    class Counted(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.weights = (weights / of_weights[:, None]).round().to(torch.int8).t()

        def forward(self, states: Any) -> Any:
            rows = states.flatten(0, 1)
            of_rows = rows.abs().amax(1, keepdim=True).clamp_min(_LEAST) / _BYTE
            made = torch._int_mm((rows / of_rows).round().to(torch.int8), self.weights) * of_weights
            return torch.addcmul(biases, made, of_rows).view(*states.shape[:2], -1)

    return Counted()


class Lower:
    """Each encoder's lower layers, loaded once, and the states of the last few questions after them."""

    def __init__(self) -> None:
        self._layers: dict[Path, Any] = {}
        self._states: OrderedDict[tuple[Path, tuple[int, ...]], Any] = OrderedDict()
        self._lock = Lock()

    def of(self, encoder: Path, ids: Sequence[int]) -> Any:
        """Of these word pieces."""
        import torch

        key = encoder, tuple(ids)
        with self._lock:  # networks that ask at once for the same wait for the first of them
            if key not in self._states:
                self._states[key] = self._through(encoder, torch.tensor([list(ids)]))
                if len(self._states) > _KEPT:
                    self._states.popitem(last=False)
            self._states.move_to_end(key)
            return self._states[key]

    def of_many(self, encoder: Path, ids: Any, mask: Any) -> Any:
        """Of texts filled up to one length; kept nowhere."""
        with self._lock:
            return self._through(encoder, ids, mask)

    def _through(self, encoder: Path, ids: Any, mask: Any = None) -> Any:
        if encoder not in self._layers:
            own = {name: one for name, one in weights_of(encoder).items() if is_lower(name)}
            self._layers[encoder] = filled(empty(partial(module, config_of(encoder), LOWER)), own)
        layers = self._layers[encoder]
        return layers.through(layers.begun(ids), mask)


def config_of(encoder: Path) -> Any:
    """How many layers it has, and how wide they are."""
    return json.loads((encoder / "config.json").read_text("utf-8"))


def weights_of(encoder: Path) -> dict[str, Any]:
    """All weights of an encoder, as they are stored."""
    from safetensors.torch import load_file

    return load_file(encoder / WEIGHTS)


def is_lower(name: str) -> bool:
    """Whether a weight of the encoder serves the networks over it too."""
    return "embeddings" in name or any(f"encoder.layer.{n}." in name for n in range(LOWER))


lower: Final = Lower()
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
        longest = json.loads((directory / "sentence_bert_config.json").read_text("utf-8"))["max_seq_length"]
        config = config_of(directory)
        own = {name: one for name, one in weights_of(directory).items() if not is_lower(name)}
        self._directory = directory
        self._bert = filled(empty(partial(module, config, config["num_hidden_layers"])), own)
        self._tokenizer = tokenizer_of(directory)
        self._tokenizer.enable_truncation(longest)
        self._tokenizer.enable_padding(pad_id=_PAD)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """One vector for each text, not yet of length one."""
        import torch

        found = self._tokenizer.encode_batch(list(texts))
        with torch.inference_mode():
            if len(found) == 1:
                begun = lower.of(self._directory, found[0].ids)
                one: NDArray[np.float32] = self._bert.through(begun, None, LOWER).float().mean(1).numpy()
                return one
            mask = torch.tensor([each.attention_mask for each in found])
            seen = None if bool(mask.all()) else mask
            begun = lower.of_many(self._directory, torch.tensor([each.ids for each in found]), seen)
            states = self._bert.through(begun, seen, LOWER).float()
            share = mask[:, :, None].float()
            vectors: NDArray[np.float32] = ((states * share).sum(1) / share.sum(1)).numpy()
        return vectors
