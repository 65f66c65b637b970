import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { Command } from "../../src/game/decide.ts";
import type { RequestKey } from "../../src/game/answers.ts";
import type { Seat } from "../../src/game/state.ts";
import { DAY } from "../../src/lib/duration.ts";
import { now, setClockOffset } from "../../src/lib/now.ts";
import { RULESETS } from "../../src/rules/index.ts";
import { logAtT0, EGIL, moveCommand, RAGNHILD, T0, TERMS, TORE, RULES } from "./people.ts";
import { gameTable, good, isLookedAfter, table, type Table } from "./table.ts";
import { runs } from "../soak.ts";

logAtT0();

const key = (name: string, request = `digest of ${name}`): RequestKey => ({ key: name, request });

/** A random event at a table: each number chooses among what is possible then. */
type Step =
  | { readonly do: "move" | "wish"; readonly pick: number }
  | { readonly do: "wait"; readonly pick: number }
  | { readonly do: "rebuild" | "wake" | "carry" | "fail"; readonly pick: number };

const step: fc.Arbitrary<Step> = fc.record({
  do: fc.constantFrom("move", "move", "move", "move", "wish", "wait", "rebuild", "wake", "carry", "fail"),
  pick: fc.nat(1_000_000),
});

function commandOf({ live }: Table, what: Step): readonly [Seat, Command] | null {
  const legal = live.reader.legal(null);
  if (legal === null) return null;
  const { ply, moves } = legal;
  if (what.do === "move") {
    const chosen = moves[what.pick % Math.max(1, moves.length)];
    return chosen ? [ply % 2 === 0 ? EGIL : RAGNHILD, moveCommand(ply + 1, chosen.move)] : null;
  }
  const wishes = ["draw", "draw", "decline-draw", "draw", "decline-draw", "abort"] as const;
  return [what.pick % 2 === 0 ? EGIL : RAGNHILD, { type: wishes[what.pick % wishes.length]!, ply }];
}

async function take(made: Table, what: Step): Promise<void> {
  switch (what.do) {
    case "rebuild":
      return made.rebuild();
    case "wait":
      vi.setSystemTime(Date.now() + (what.pick % (4 * 3600)) * 1000);
      return;
    case "wake":
      made.storage.alarmWentOff();
      await made.live.wake();
      return;
    case "carry":
      return made.live.dispatcher.run(true);
    case "fail":
      made.transports.before = () => {
        if (what.pick % 2 === 0) throw new Error("unreachable");
      };
      return;
    default: {
      const asked = commandOf(made, what);
      if (asked !== null) made.live.commands.ask(...asked, null);
    }
  }
}

describe("any game whose object may lose its memory at any time", () => {
  it("the rebuilt aggregate shows everyone the same game, and has its alarm set for what is due", async () => {
    vi.spyOn(console, "log").mockReturnValue();
    const plays = fc.tuple(
      fc.constantFrom(...RULESETS.map(({ id }) => id)),
      fc.array(step, { minLength: 5, maxLength: 40 }),
    );
    await fc.assert(
      fc.asyncProperty(plays, async ([ruleset, steps]) => {
        vi.setSystemTime(T0);
        const made = gameTable(0, { ruleset });
        for (const what of steps) {
          await take(made, what);
          expect(isLookedAfter(made, 10_000)).toBe(true);
          const seen = JSON.stringify([EGIL.id, null].map((viewer) => made.live.reader.view(viewer)));
          made.rebuild();
          expect(JSON.stringify([EGIL.id, null].map((viewer) => made.live.reader.view(viewer)))).toBe(seen);
        }
      }),
      { numRuns: runs(60, 150) },
    );
  });

  it("a rebuilt aggregate and one that was never rebuilt reach the same game", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const play = async (isForgetful: boolean) => {
          vi.setSystemTime(T0);
          const made = gameTable();
          for (const what of steps.filter((one) => one.do !== "fail" && one.do !== "rebuild")) {
            await take(made, what);
            if (isForgetful) made.rebuild();
          }
          return JSON.stringify(made.live.reader.view(EGIL.id));
        };
        expect(await play(true)).toBe(await play(false));
      }),
      { numRuns: runs(25, 60) },
    );
  });
});

describe("an idempotency key", () => {
  const FIRST = moveCommand(1, "d6-e6", "Beware");

  it("returns the same answer again, after more moves, a rebuild and some days", () => {
    const made = gameTable();
    const answer = good(made.live.commands.ask(EGIL, FIRST, key("a")));
    vi.setSystemTime(T0 + DAY);
    good(made.live.commands.ask(RAGNHILD, moveCommand(2, "e4-e5"), key("b")));
    made.rebuild();
    vi.setSystemTime(T0 + DAY + 5000);
    const again = good(made.live.commands.ask(EGIL, FIRST, key("a")));
    expect(again).toEqual({ ...answer, replayed: true });
    expect(JSON.stringify(again.game)).toBe(JSON.stringify(answer.game));
    expect(made.storage.rows("SELECT seq FROM events")).toHaveLength(4);
  });

  it("with another request is refused and changes nothing", () => {
    const { live, storage } = gameTable();
    good(live.commands.ask(EGIL, FIRST, key("a")));
    const before = storage.dump();
    expect(live.commands.ask(EGIL, { type: "resign", ply: 1 }, key("a", "another"))).toEqual({
      ok: false,
      refusal: { code: "idempotency-key-reused", facts: {} },
    });
    expect(storage.dump()).toBe(before);
  });

  it("belongs to one player: another may use the same", () => {
    const { live } = gameTable();
    good(live.commands.ask(EGIL, FIRST, key("a")));
    expect(good(live.commands.ask(RAGNHILD, moveCommand(2, "e4-e5"), key("a"))).replayed).toBe(false);
  });

  it("of a refused request can be used again", () => {
    const { live } = gameTable();
    expect(live.commands.ask(EGIL, moveCommand(1, "d6-d5"), key("a")).ok).toBe(false);
    expect(good(live.commands.ask(EGIL, FIRST, key("a"))).replayed).toBe(false);
  });

  it("returns the answer of then after the game has ended", () => {
    const { live } = gameTable();
    const { game } = good(live.commands.ask(EGIL, FIRST, key("a")));
    vi.setSystemTime(T0 + DAY);
    good(live.commands.ask(EGIL, { type: "resign", ply: 1 }, null));
    const again = good(live.commands.ask(EGIL, FIRST, key("a")));
    expect(JSON.stringify(again.game)).toBe(JSON.stringify(game));
  });

  it.each([
    [1, true],
    [3, false],
  ])("is stored for at least a day, but not forever (%i days: %s)", async (days, isKept) => {
    const made = gameTable();
    good(made.live.commands.ask(EGIL, FIRST, key("a")));
    vi.setSystemTime(T0 + days * DAY);
    await made.live.wake();
    expect(made.storage.rows("SELECT key FROM answers")).toHaveLength(isKept ? 1 : 0);
  });
});

describe("without a key", () => {
  it("the same move again is answered with the game, and played once", () => {
    const { live, storage } = gameTable(2);
    const again = good(live.commands.ask(RAGNHILD, moveCommand(2, "e4-e5"), null));
    expect(again).toMatchObject({ created: false, replayed: false, game: { version: 3 } });
    expect(storage.rows("SELECT seq FROM events")).toHaveLength(4);
  });

  it("the same challenge again is the same challenge", () => {
    const { live, storage } = table();
    const first = live.commands.propose("game-1", TERMS, RULES);
    expect(live.commands.propose("game-1", TERMS, RULES)).toEqual(first);
    expect(storage.rows("SELECT seq FROM events")).toHaveLength(1);
  });

  it("if two accept at once, one gets the game, the other a refusal", () => {
    const { live } = table();
    live.commands.propose("game-1", { ...TERMS, to: null }, RULES);
    expect(live.commands.ask(TORE, { type: "accept", coin: "attackers" }, null).ok).toBe(true);
    expect(live.commands.ask(RAGNHILD, { type: "accept", coin: "attackers" }, null)).toEqual({
      ok: false,
      refusal: { code: "challenge-taken", facts: {} },
    });
  });
});

it("the service's clock counts when it is set forward", () => {
  const { live } = gameTable();
  setClockOffset(6 * DAY);
  expect(now()).toBe(T0 + 6 * DAY);
  expect(live.reader.view(null)).toMatchObject({ status: "finished", result: { reason: "timeout" } });
});
