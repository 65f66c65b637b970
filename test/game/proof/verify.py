#!/usr/bin/env python3
"""Verifies the chains of games' logs: python3 verify.py FILE...

Each FILE is what GET /v1/games/{id}/log or GET /v1/games/{id}/export.json answered. Prints a line for each: how many records
hold, or the place of the first that does not; exits with 1 then. Needs Python 3.8 and nothing else.
"""
import hashlib
import json
import sys

MEMBERS = {"seq", "at", "type", "data", "prev", "hash"}


def canonical(value):
    """RFC 8785, for what logs hold: no fractions. Names are sorted by their UTF-16 code units."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def first_fault(game, log, head):
    prev = None
    for at, record in enumerate(log):
        if not isinstance(record, dict) or set(record) != MEMBERS:
            return f"/{at}"
        if record["seq"] != at + 1 or record["prev"] != prev:
            return f"/{at}"
        hashed = {name: record[name] for name in MEMBERS - {"hash"}}
        form = canonical({**hashed, "game": game}).encode("utf-8", "surrogatepass")
        if hashlib.sha256(form).hexdigest() != record["hash"]:
            return f"/{at}"
        prev = record["hash"]
    return None if head == prev else f"/{len(log)}"


if __name__ == "__main__":
    faults = 0
    for name in sys.argv[1:]:
        with open(name, encoding="utf-8") as file:
            said = json.load(file)
        log = said["log"] if "log" in said else said["items"]
        unread = said.get("unreadable", said.get("unread", 0))
        fault = f"/{len(log)}" if unread else first_fault(said["id"] if "log" in said else said["game"], log, said["head"])
        faults += fault is not None
        print(f"{len(log)} records hold" if fault is None else f"does not hold: {fault}")
    sys.exit(faults > 0)
