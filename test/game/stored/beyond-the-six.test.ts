import { describe, expect, it } from "vitest";
import { verifyMoves } from "../../../src/game/proof/moves.ts";
import { logView } from "../../../src/game/proof/log.ts";
import { verifyChain } from "../../../src/game/proof/verify.ts";
import { readEntry, storedEntry } from "../../../src/game/stored/entries.ts";
import { readEvent, storedEvent } from "../../../src/game/stored/events.ts";
import { readEvents, readLog } from "../../../src/game/stored/log.ts";
import { completeRules, firstRules, wholeRules } from "../../../src/game/stored/rules.ts";
import { isBeyondTheSix, summaryOfStored } from "../../../src/game/stored/snapshot.ts";
import { rulesOf } from "../../../src/game/rules-of.ts";
import { gameSummary } from "../../../src/game/view.ts";
import { boardText, rulesetOf, RULESETS, THE_SIX } from "../../../src/rules/index.ts";
import { rulesetOfGame, tableBy } from "../custom.ts";
import { challenged, logAtT0, T0, TERMS } from "../people.ts";
import stored from "./beyond-the-six/stored.json" with { type: "json" };

logAtT0();

const ORIGIN = "https://taflpost.example";
const six = THE_SIX.map(({ id }) => id as string);
const given = rulesetOfGame(stored, "House rules");
const { id: _id, ...fields } = given;

/** As the code that first knew more than six rule sets stored it. Its own decisions wrote it, none by hand. */
describe("a stored game by a rule set of its players", () => {
  it("folds by its rules, holds, and tells them", () => {
    const { state, fault } = readLog(stored.events);
    expect(fault).toBeNull();
    expect(boardText(state!.position)).toBe(stored.board);
    expect(gameSummary(state!, true, ORIGIN, T0)).toMatchObject({
      ruleset: stored.ruleset,
      rules: fields,
      result: stored.result,
    });
    const shown = { game: "game-1", head: state!.head, rows: stored.events.length, isForParties: true };
    const { items } = logView(readEvents(stored.events), shown);
    expect(verifyChain("game-1", items, state!.head).ok).toBe(true);
    expect(verifyMoves(items)).toMatchObject({ ok: true, value: { isOver: true } });
  });

  it("is read from the outbox as the game that it is", () => {
    for (const { body } of stored.outbox) {
      const { shares } = readEntry(body)!;
      expect(summaryOfStored(shares.players!.game, ORIGIN)).toMatchObject({
        ruleset: stored.ruleset,
        rules: fields,
      });
      expect(shares.records!.ruleset).toBe(stored.ruleset);
      expect(storedEntry(readEntry(body)!)).toEqual(JSON.parse(body));
    }
  });

  it("is a challenge that a release which knows six rule sets cannot read, and an entry that it leaves", () => {
    const [first] = stored.events;
    expect(JSON.parse(first!.body)).toMatchObject({ v: 4, rules: given });
    expect(stored.outbox.map(({ body }) => (JSON.parse(body) as { v: number }).v)).toEqual([4, 4]);
  });
});

describe("what is stored of rule sets", () => {
  it("is by the six as it ever was: the release before plays them", () => {
    for (const { id: ruleset } of THE_SIX) expect(storedEvent(challenged({ ruleset })).v).toBe(2);
    const others = RULESETS.filter(({ id }) => !six.includes(id));
    for (const { id: ruleset } of others) expect(storedEvent(challenged({ ruleset })).v).toBe(4);
  });

  it.each(THE_SIX)("reads the six as they were written when they were all: $id", (ruleset) => {
    expect(wholeRules(firstRules(ruleset.id))).toBe(ruleset);
    expect(completeRules(firstRules(ruleset.id))).toEqual(ruleset);
  });

  it("proposes a counter-offer to another rule set so that the release before leaves it, and reads one of its own", () => {
    const rules = rulesetOf("tablut");
    const terms = { ...TERMS, ruleset: "tablut" };
    const declined = { type: "declined", at: T0, reason: "no-reason" } as const;
    const beyond = { ...declined, counter: { game: "game-2", terms, rules: given } };
    expect(storedEvent(beyond).v).toBe(4);
    expect(readEvent(JSON.stringify(storedEvent(beyond)))).toEqual(beyond);
    const old = JSON.stringify({ v: 2, ...declined, counter: { game: "game-2", terms } });
    expect(readEvent(old)).toEqual({ ...declined, counter: { game: "game-2", terms, rules } });
  });

  it("stands in lists under the one of the six of its size, or the largest: the release before shows the others", async () => {
    for (const [id, under] of [
      ["magpie", "brandubh"],
      ["sea-battle-9", "tablut"],
      ["fetlar", "copenhagen"],
      ["alea-evangelii", "copenhagen"],
    ] as const) {
      const made = tableBy(rulesetOf(id), []);
      await made.aggregate.deliver(true);
      const { game } = made.transports.mail[0]!.items[0]!;
      expect(game.ruleset).toBe(under);
      expect(isBeyondTheSix(game)).toBe(true);
      const read = summaryOfStored(game, ORIGIN);
      expect(read).toMatchObject({ ruleset: id, rules: null });
      expect(rulesOf(read)).toBe(rulesetOf(id));
    }
    const made = tableBy(rulesetOf("tablut"), []);
    await made.aggregate.deliver(true);
    expect(made.transports.mail[0]!.items[0]!.game).not.toHaveProperty("rules");
  });
});
