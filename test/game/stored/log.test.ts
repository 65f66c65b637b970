import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../../src/game/state.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { readRow, storedEvent, readEvents, readLog } from "../../../src/game/stored/log.ts";
import { boardText, RULESETS, rulesetOf } from "../../../src/rules/index.ts";
import { accepted, challenged, completed, logOf, moved, playing, rowOf, stateOf, T0 } from "../people.ts";

const readEvent = (text: string) => readRow(text).event;

const rowsOf = (...bodies: readonly object[]) =>
  bodies.map((body, index) => ({ seq: index + 1, body: rowOf(body) }));

describe("an event", () => {
  it.each([
    ["a challenge", challenged()],
    ["a move that goes on", moved("d1-f1")],
    ["a move that ends the game", { ...moved("f7-a7"), ending: { winner: "defenders", reason: "escape" } }],
    ["a reminder", { type: "reminded", at: T0, ply: 2 }],
  ] as readonly (readonly [string, GameEvent])[])("is read as it was stored: %s", (_what, event) => {
    expect(readEvent(rowOf(storedEvent(event)))).toEqual(event);
  });

  it("is stored with the version of its shape", () => {
    expect(storedEvent(accepted())).toMatchObject({ v: 1 });
  });

  it.each([
    {
      type: "stopped",
      at: T0,
      stop: { id: "o", rev: 1, kind: "outage", side: null, from: T0 - HOUR, to: T0 },
    },
    { type: "gifted", at: T0, side: "attackers", add: DAY },
  ] as readonly GameEvent[])("that gives a side time is essential: $type", (event) => {
    expect(storedEvent(event)).toMatchObject({ v: 1, essential: true });
    expect(readEvent(rowOf(storedEvent(event)))).toEqual(event);
  });

  it.each([
    { type: "uncovered", at: T0, deadline: T0 },
    { type: "reminded", at: T0, ply: 2 },
  ] as const)("that gives nobody time can be skipped: $type", (event) => {
    expect(storedEvent(event)).not.toHaveProperty("essential");
  });

  it("keeps its stored rule set, whatever the shipped table says", () => {
    const rules = { ...rulesetOf("brandubh"), id: "house-rules", noProgress: 7 };
    const event = { ...storedEvent(challenged()), rules };
    expect(readEvent(rowOf(event))).toMatchObject({ rules });
  });

  it("shares the shipped rule set's object if it is the same, and with it what is computed for it", () => {
    const read = readEvent(rowOf(storedEvent(challenged())));
    expect(RULESETS).toContain(stateOf(read!).position.ruleset);
  });

  it("of a type that only a later release knows is skipped", () => {
    expect(readEvent(rowOf({ v: 9, type: "turned-upside-down", at: T0 }))).toBeNull();
  });

  it("of such a type that is marked as essential is unreadable: what follows may depend on it", () => {
    const essential = { v: 3, type: "turned-back", at: T0, essential: true };
    expect(() => readEvent(rowOf(essential))).toThrow("turned-back");
  });

  it("of a known type is read whether or not it is marked as essential", () => {
    expect(readEvent(rowOf({ ...storedEvent(accepted()), essential: true }))).toEqual(accepted());
  });

  it.each(["{}", "[]", '{"v":3}', '{"type":7}'])("without a type is not an event: %s", (text) => {
    expect(() => readEvent(text)).toThrow("without a type");
  });
});

describe("a log", () => {
  it("ends before an event of a later version: its shape may mean something else", () => {
    const later = { ...storedEvent(completed(playing(), moved("d6-e6"))), v: 3 };
    const { state, fault } = readLog(rowsOf(...logOf().map(storedEvent), later));
    expect(state).toMatchObject({ status: "playing", position: { ply: 0 } });
    expect(fault).toMatchObject({ seq: 3, why: expect.stringContaining("version 3") as string });
  });

  it("that is empty is no game", () => {
    expect(readLog([])).toEqual({ state: null, seq: 0, fault: null });
  });

  it("is replayed as recorded: how a move ended the game is not judged again", () => {
    const ending = { winner: "attackers", reason: "king-captured" } as const;
    const { state } = readLog(
      rowsOf(...logOf().map(storedEvent), storedEvent(completed(playing(), { ...moved("d6-e6"), ending }))),
    );
    expect(state).toMatchObject({ status: "finished", result: ending });
  });

  it("that cannot be folded to its end gives the last good state, and says where it stopped", () => {
    const rows = rowsOf(
      ...logOf(["d6-e6"]).map(storedEvent),
      storedEvent(completed(playing(1), moved("a1-a2"))),
      accepted(),
    );
    const { state, seq, fault } = readLog(rows);
    expect(state && boardText(state.position)).toBe(boardText(stateOf(...logOf(["d6-e6"])).position));
    expect(seq).toBe(3);
    expect(fault).toMatchObject({ seq: 4 });
  });

  it("ends before a row that is not JSON", () => {
    const rows = [...rowsOf(...logOf().map(storedEvent)), { seq: 3, body: "{" }];
    expect(readLog(rows)).toMatchObject({ state: { status: "playing" }, fault: { seq: 3 } });
  });

  it("continues after an event that this release does not know", () => {
    const [first, second] = logOf();
    const rows = rowsOf(
      storedEvent(first!),
      { v: 9, type: "turned-upside-down", at: T0 },
      storedEvent(second!),
    );
    expect(readLog(rows)).toMatchObject({ state: { status: "playing" }, seq: 3, fault: null });
    expect(readLog(rows.slice(0, 2))).toMatchObject({ state: { status: "open" }, seq: 2, fault: null });
    expect(readEvents(rows).map(({ seq, event }) => [seq, event?.type])).toEqual([
      [1, "challenged"],
      [2, undefined],
      [3, "accepted"],
    ]);
  });
});
