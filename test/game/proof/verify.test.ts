import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { hashOf, publicEvent, digestOf, verifyChain } from "../../../src/game/proof/chain.ts";
import type { GameEvent } from "../../../src/game/state.ts";
import { EGIL, RAGNHILD, T0, WHOLE_GAME } from "../people.ts";
import { chainOf, CLOSED, EVERY_EVENT, GAME, publicLog, saltOf } from "./logs.ts";

const LOG = publicLog(EVERY_EVENT);
const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The faults of a log, as "fault pointer"; empty for none. */
function fault(log: unknown, head: string | null = null, game = GAME): string {
  const verified = verifyChain(game, log, head);
  return verified.ok ? "" : `${verified.error.fault} ${verified.error.pointer}`;
}

/** Every value in JSON that holds no others, with the way to it. */
function leaves(value: unknown, way: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== "object" || value === null) return [way];
  const inside = Object.entries(value);
  return inside.length === 0 ? [way] : inside.flatMap(([name, one]) => leaves(one, [...way, name]));
}

/** The same value with one bit changed: of a character (which), of a number; true for false, something for nothing. */
function changed(value: unknown, which: number): unknown {
  if (typeof value === "number") return value ^ 1;
  if (typeof value === "boolean") return !value;
  if (typeof value !== "string") return value === null ? 0 : null;
  if (value === "") return "\u0001";
  const at = which % value.length;
  return `${value.slice(0, at)}${String.fromCharCode(value.charCodeAt(at) ^ 1)}${value.slice(at + 1)}`;
}

/** A log with the value at a place replaced. */
function withChange(log: unknown, way: readonly string[], which: number): unknown {
  const other = copy(log);
  const last = way.at(-1)!;
  const holder = way.slice(0, -1).reduce((inner, name) => (inner as Record<string, unknown>)[name], other);
  const members = holder as Record<string, unknown>;
  members[last] = changed(members[last], which);
  return other;
}

describe("the chain of a log", () => {
  it("is verified as JSON, with its head", () => {
    const verified = verifyChain(GAME, copy(LOG), LOG.at(-1)!.hash);
    expect(verified).toEqual({ ok: true, value: LOG });
    expect(LOG.map(({ seq }) => seq)).toEqual(LOG.map((_record, index) => index + 1));
    expect(LOG[0]?.prev).toBeNull();
    for (const closed of CLOSED) expect(fault(copy(publicLog(closed)))).toBe("");
  });

  it("is what an independent implementation computes: SHA-256 of the record without its hash, with the game, names in order", () => {
    const { hash, ...record } = LOG[4]!;
    const form = `{"at":"${record.at}","data":{"side":"attackers"},"game":"game-1","prev":"${LOG[3]!.hash}","seq":5,"type":"draw-offered"}`;
    expect(createHash("sha256").update(form).digest("hex")).toBe(hash);
    expect(hashOf(GAME, record)).toBe(hash);
  });

  it("detects one changed bit in any field, and names the record", () => {
    const places = leaves(copy(LOG));
    expect(places.length).toBeGreaterThan(150);
    const missed = places.flatMap((way) =>
      [0, 1, 7, 63].flatMap((which) => {
        const found = fault(withChange(LOG, way, which));
        const where = found.split(" ")[1] ?? "";
        return where === `/${way[0]}` || where.startsWith(`/${way[0]}/`)
          ? []
          : [`${way.join("/")}: ${found}`];
      }),
    );
    expect(missed).toEqual([]);
  });

  it("says which part of the record it was if the chain itself was changed", () => {
    expect(fault(withChange(LOG, ["3", "seq"], 0))).toBe("seq /3/seq");
    expect(fault(withChange(LOG, ["3", "prev"], 0))).toMatch(/^(shape|prev) \/3\/prev$/);
    expect(fault(withChange(LOG, ["3", "data", "move"], 0))).toBe("hash /3");
  });

  it.each<readonly [string, (log: unknown[]) => unknown, string]>([
    ["a record is gone", (log) => log.toSpliced(3, 1), "seq /3/seq"],
    ["the first is gone", (log) => log.slice(1), "seq /0/seq"],
    ["one stands twice", (log) => log.toSpliced(3, 0, log[3]), "seq /4/seq"],
    ["two have changed places", (log) => log.toSpliced(3, 2, log[4], log[3]), "seq /3/seq"],
    ["one has a member more", (log) => log.with(2, { ...(log[2] as object), "a/b": 1 }), "shape /2/a~1b"],
    ["one has no hash", (log) => log.with(2, { ...(log[2] as object), hash: undefined }), "shape /2/hash"],
    [
      "a hash is in capitals",
      (log) => log.with(1, { ...(log[1] as object), hash: "A".repeat(64) }),
      "shape /1/hash",
    ],
    ["one is no record", (log) => log.with(2, "moved"), "shape /2"],
    ["one is a list", (log) => log.with(2, []), "shape /2"],
    ["it is no list", () => ({ 0: LOG[0] }), "shape "],
    ["it is nothing", () => null, "shape "],
  ])("says that %s", (_what, change, found) => {
    expect(fault(change(copy([...LOG])))).toBe(found);
  });

  it("says that the end is missing, if its head is known", () => {
    expect(fault(LOG.slice(0, -1))).toBe("");
    expect(fault(LOG.slice(0, -1), LOG.at(-1)!.hash)).toBe(`head /${LOG.length - 2}/hash`);
    expect(fault([], LOG[0]!.hash)).toBe("head /0/hash");
  });

  it("says that the log is of another game", () => {
    expect(fault(LOG, null, "game-2")).toBe("hash /0");
  });

  it("that was rebuilt from a change on has another head", () => {
    const events = EVERY_EVENT.with(3, { ...EVERY_EVENT[3]!, at: T0 + 1 });
    expect(fault(publicLog(events))).toBe("");
    expect(fault(publicLog(events), LOG.at(-1)!.hash)).toContain("head");
  });

  it("is not misled by values of the wrong shape, or endless nesting", () => {
    const deep = JSON.parse(`${'{"a":'.repeat(3000)}1${"}".repeat(3000)}`) as object;
    expect(fault([{ ...LOG[0]!, data: deep }])).toBe("hash /0");
    expect(fault([{ ...LOG[0]!, data: { move: "\ud800" } }])).toBe("hash /0");
  });

  it("continues from a head: later records build on earlier ones", () => {
    const events = EVERY_EVENT.map((event, index) => publicEvent(index + 1, event, null));
    const first = chainOf(GAME, events.slice(0, 5));
    expect([...first, ...chainOf(GAME, events.slice(5), first.at(-1)!.hash)]).toEqual(chainOf(GAME, events));
  });
});

describe("a public record", () => {
  it("names players by their ids and shows no text that they wrote", () => {
    const text = JSON.stringify(LOG);
    for (const hidden of [EGIL.name, RAGNHILD.name, "deleted-1", "Shall we?", "Well met"])
      expect(text).not.toContain(`"${hidden}"`);
    expect(LOG[0]?.data).toMatchObject({ by: EGIL.id, to: RAGNHILD.id });
    expect(LOG[1]?.data["players"]).toEqual({ attackers: EGIL.id, defenders: RAGNHILD.id });
  });

  it("has times and durations like the API", () => {
    expect(LOG[2]).toMatchObject({
      seq: 3,
      at: "2026-11-20T21:00:00.000Z",
      type: "moved",
      data: {
        move: WHOLE_GAME[0],
        ending: null,
        time: {
          counted: "PT1H",
          stopped: [{ kind: "night", from: "2026-11-20T20:00:00.000Z", to: "2026-11-21T04:00:00.000Z" }],
        },
      },
    });
    expect(LOG[3]?.data).toMatchObject({ planned: true, message: null });
    expect(LOG[6]?.data).toEqual({
      side: "attackers",
      offer: { type: "pause", until: "2026-11-21T20:00:00.000Z" },
    });
    expect(LOG[8]?.data).toEqual({ side: "attackers", offer: { type: "extend", add: "P3D" } });
  });

  it("has the digest of a text, which only its salt and the text prove", () => {
    const { message } = LOG[2]!.data as { message: { digest: string } };
    expect(digestOf({ salt: saltOf(3), text: "Well met" })).toBe(message.digest);
    expect(digestOf({ salt: saltOf(3), text: "Well met!" })).not.toBe(message.digest);
    expect(digestOf({ salt: saltOf(4), text: "Well met" })).not.toBe(message.digest);
  });

  it("stays the same when the text is deleted", () => {
    const event = EVERY_EVENT[2] as Extract<GameEvent, { type: "moved" }>;
    const digest = digestOf({ salt: saltOf(3), text: "Well met" });
    expect(publicEvent(3, { ...event, message: null }, digest)).toEqual(publicEvent(3, event, digest));
  });

  it.each([
    ["a short salt", "00", "text"],
    ["a salt in capitals", "A".repeat(32), "text"],
    ["half a character", "0".repeat(32), "\ud800"],
  ])("has no digest of %s", (_what, salt, text) => {
    expect(digestOf({ salt, text })).toBeNull();
  });

  it("hashes the salt's bytes before the text's, in UTF-8", () => {
    const salt = "000102030405060708090a0b0c0d0e0f";
    const bytes = Buffer.concat([Buffer.from(salt, "hex"), Buffer.from("Växjö 🙂")]);
    expect(digestOf({ salt, text: "Växjö 🙂" })).toBe(createHash("sha256").update(bytes).digest("hex"));
  });
});
