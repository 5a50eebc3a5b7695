"""The check of a finished match in plain lines, for `canasta verify`."""

from __future__ import annotations

from collections.abc import Sequence

from canasta.engine.fairness import Check, check, order_of, secret_of
from canasta.engine.record import Record

_SHORTEST = 16
"""So many digits of a fingerprint must be given; fewer could fit by chance."""


def told_check(record: Record, fingerprints: Sequence[str] = (), *, order: bool = False) -> tuple[list[str], int]:
    """What was found, a line each, and the exit code: 0 if everything holds, 1 if not or if the match still goes on.

    `fingerprints` are those somebody wrote down before the deals; `order` adds seed, secret and every pack, of a match
    in which all is well only: of one that goes on they would give the cards away.
    """
    found = check(record)
    lines = [_line(item) for item in found]
    told = [item.detail for item in found if item.topic == "fingerprint" and item.good]
    bad = any(not item.good for item in found)
    for given in fingerprints:
        digits = "".join(given.lower().split())
        holds = len(digits) >= _SHORTEST and any(print_.startswith(digits) for print_ in told)
        lines.append(f"{_mark(holds)} your fingerprint {given}: of {'a' if holds else 'no'} deal of this match")
        bad = bad or not holds
    if order and not bad:
        lines += _orders(record, [item.deal for item in found if item.topic == "order"])
    return lines, int(bad)


def _mark(good: bool) -> str:
    return "ok " if good else "BAD"


def _line(item: Check) -> str:
    where = f"deal {item.deal} " if item.deal else ""
    numbers = item.numbers or {}
    match item.topic, item.good:
        case "order", True:
            words = f"{where}order: {numbers['cards']} cards, each once, dealt as the seed says"
        case "fingerprint", True:
            words = f"{where}fingerprint: {item.detail}"
        case "actions", True:
            words = f"actions: {numbers['n']}, all legal"
        case "checksums", True:
            words = f"checksums: {numbers['n']} for {numbers['deals']} deals played to the end"
        case "scores", True:
            words = f"scores: {item.detail}"
        case "finished", _:
            words = "finished: " + ("the match is decided" if item.good else "no, the match still goes on")
        case topic, _:
            line = f"line {numbers['line']}: " if "line" in numbers and not item.detail.startswith("line") else ""
            words = f"{where}{topic}: {line}{item.detail}"
    return f"{_mark(item.good)} {words}"


def _orders(record: Record, dealt: Sequence[int]) -> list[str]:
    header = record.header
    secret = secret_of(header)
    lines = [f"seed {header.seed}", f"secret {secret}" if secret else "no secret: the record has no fingerprints"]
    for deal in dealt:
        cards = " ".join(card.code for card in order_of(header.rules, header.seed, deal))
        lines.append(f"deal {deal}: {cards}")
    return lines
