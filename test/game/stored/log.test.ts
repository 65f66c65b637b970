import { describe, expect, it } from "vitest";
import type { ChallengeTerms, GameEvent } from "../../../src/game/state.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { readEvent, storedEvent } from "../../../src/game/stored/events.ts";
import { readEvents, readLog } from "../../../src/game/stored/log.ts";
import { boardText, RULESETS, rulesetOf } from "../../../src/rules/index.ts";
import { accepted, challenged, logOf, moved, stateOf, T0, WHOLE_GAME } from "../people.ts";

const rowsOf = (...bodies: readonly unknown[]) =>
  bodies.map((body, index) => ({ seq: index + 1, body: JSON.stringify(body) }));

/** A log as the first edition stored it: no version, no rule set, no ending. */
const firstEdition = (log: readonly GameEvent[]) =>
  log.map((event) => {
    const { rules: _rules, ending: _ending, ...rest } = event as GameEvent & Record<string, unknown>;
    return rest;
  });

describe("an event", () => {
  it.each([
    ["a challenge", challenged()],
    ["a move that goes on", moved("d1-f1")],
    ["a move that ends the game", { ...moved("f7-a7"), ending: { winner: "defenders", reason: "escape" } }],
    ["a reminder", { type: "reminded", at: T0, ply: 2 }],
  ] as readonly (readonly [string, GameEvent])[])("is read as it was stored: %s", (_what, event) => {
    expect(readEvent(JSON.stringify(storedEvent(event)))).toEqual(event);
  });

  it("is stored with the version of its shape", () => {
    expect(storedEvent(accepted())).toMatchObject({ v: 2 });
  });

  // The release before reads no more than version 2, and stops at what is essential: it would flag these too early.
  it.each([
    ["that honours vacation", { stops: ["vacation"] }],
    ["by a clock of a new kind", { clock: { kind: "byo-yomi", main: 0, periods: 3, period: DAY } }],
    [
      "by a clock with a new setting",
      { clock: { kind: "fischer", initial: DAY, increment: DAY, max: DAY, minPerMove: HOUR } },
    ],
    ["that is abandoned sooner", { clock: { kind: "unlimited", abandonAfter: 7 * DAY } }],
  ] as readonly (readonly [string, Partial<ChallengeTerms>])[])(
    "of a challenge %s has version 3, and is read as it was stored",
    (_what, terms) => {
      const event = challenged(terms);
      expect(storedEvent(event).v).toBe(3);
      expect(readEvent(JSON.stringify(storedEvent(event)))).toEqual(event);
    },
  );

  it.each([
    ["without stops", {}],
    ["without stops, which says so", { stops: [] }],
    ["by Fischer's clock", { clock: { kind: "fischer", initial: DAY, increment: DAY, max: DAY } }],
    ["without a clock", { clock: { kind: "unlimited" } }],
  ] as readonly (readonly [string, Partial<ChallengeTerms>])[])(
    "of a challenge %s has version 2: the release before plays it",
    (_what, terms) => {
      expect(storedEvent(challenged(terms)).v).toBe(2);
    },
  );

  it.each([
    {
      type: "stopped",
      at: T0,
      stop: { id: "o", rev: 1, kind: "outage", side: null, from: T0 - HOUR, to: T0 },
    },
    { type: "gifted", at: T0, side: "attackers", add: DAY },
  ] as readonly GameEvent[])("that gives a side time is essential: $type", (event) => {
    expect(storedEvent(event)).toMatchObject({ v: 2, essential: true });
    expect(readEvent(JSON.stringify(storedEvent(event)))).toEqual(event);
  });

  it.each([
    { type: "uncovered", at: T0, deadline: T0 },
    { type: "reminded", at: T0, ply: 2 },
  ] as const)("that gives nobody time can be passed over: $type", (event) => {
    expect(storedEvent(event)).not.toHaveProperty("essential");
  });

  it("of a challenge that names its rule set only by id gets the shipped one, as it was written then", () => {
    const [first] = firstEdition([challenged({ ruleset: "tablut" })]);
    const read = readEvent(JSON.stringify(first));
    const { id, name, size, setup, kingCapture, repetition, noProgress } = rulesetOf("tablut");
    const [shieldwall, edgeFort, encirclement, drawByAgreement] = [false, false, false, true];
    expect(read?.type === "challenged" && read.rules).toEqual({
      id,
      name,
      size,
      setup,
      kingCapture,
      shieldwall,
      edgeFort,
      encirclement,
      repetition,
      noProgress,
      drawByAgreement,
    });
    expect(stateOf(read!).position.ruleset).toBe(rulesetOf("tablut"));
  });

  it("keeps the rule set that it was stored with, whatever the shipped table says", () => {
    const rules = { ...rulesetOf("brandubh"), id: "house-rules", noProgress: 7 };
    const event = { ...storedEvent(challenged()), rules };
    expect(readEvent(JSON.stringify(event))).toMatchObject({ rules });
  });

  it("shares the shipped rule set's object where it is the same, so that what is worked out for it is shared", () => {
    const read = readEvent(JSON.stringify(storedEvent(challenged())));
    expect(RULESETS).toContain(stateOf(read!).position.ruleset);
  });

  it("of a type that only a later release knows is skipped", () => {
    expect(readEvent(JSON.stringify({ v: 9, type: "turned-upside-down", at: T0 }))).toBeNull();
  });

  it("of such a type that is marked as essential cannot be read: what follows may depend on it", () => {
    const essential = { v: 3, type: "turned-back", at: T0, essential: true };
    expect(() => readEvent(JSON.stringify(essential))).toThrow("turned-back");
  });

  it("of a known type is read whether or not it is marked as essential", () => {
    expect(readEvent(JSON.stringify({ ...storedEvent(accepted()), essential: true }))).toEqual(accepted());
  });

  it.each(["{}", "[]", '{"v":3}', '{"type":7}'])("without a type is none: %s", (text) => {
    expect(() => readEvent(text)).toThrow("no type");
  });
});

describe("a log", () => {
  it("with an event of a later version breaks off there: its shape may mean something else", () => {
    const later = { ...storedEvent(moved("d6-e6")), v: 3 };
    const { state, fault } = readLog(rowsOf(...logOf().map(storedEvent), later));
    expect(state).toMatchObject({ status: "playing", position: { ply: 0 } });
    expect(fault).toMatchObject({ seq: 3, why: expect.stringContaining("version 3") as string });
  });

  it("that is empty is no game", () => {
    expect(readLog([])).toEqual({ state: null, seq: 0, isUnchained: false, fault: null });
  });

  it("of the first edition folds to the same game as today's", () => {
    const log = logOf(WHOLE_GAME);
    const { state, fault } = readLog(rowsOf(...firstEdition(log)));
    expect(fault).toBeNull();
    expect(state).toMatchObject({ status: "finished", result: stateOf(...log).result, version: 29 });
  });

  it("is followed as it was recorded: how a move ended the game is not judged again", () => {
    const ending = { winner: "attackers", reason: "king-captured" } as const;
    const { state } = readLog(
      rowsOf(...logOf().map(storedEvent), storedEvent({ ...moved("d6-e6"), ending })),
    );
    expect(state).toMatchObject({ status: "finished", result: ending });
  });

  it("that cannot be folded to its end gives the last good state, and says where it broke off", () => {
    const rows = rowsOf(...logOf(["d6-e6"]).map(storedEvent), storedEvent(moved("a1-a2")), accepted());
    const { state, seq, fault } = readLog(rows);
    expect(state && boardText(state.position)).toBe(boardText(stateOf(...logOf(["d6-e6"])).position));
    expect(seq).toBe(3);
    expect(fault).toMatchObject({ seq: 4 });
  });

  it("with a row that is not JSON breaks off there", () => {
    const rows = [...rowsOf(...logOf().map(storedEvent)), { seq: 3, body: "{" }];
    expect(readLog(rows)).toMatchObject({ state: { status: "playing" }, fault: { seq: 3 } });
  });

  it("goes on after an event that this release does not know", () => {
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
