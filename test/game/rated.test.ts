import { describe, expect, it } from "vitest";
import { decide } from "../../src/game/decide.ts";
import type { CounterChanges } from "../../src/game/answering.ts";
import { publicEvent } from "../../src/game/proof/chain.ts";
import { forRatings } from "../../src/game/projections/ratings.ts";
import type { ChallengeTerms, GameEvent, GameState } from "../../src/game/state.ts";
import { challengeOf, gameSummary } from "../../src/game/view.ts";
import { definitionOf } from "../../src/rules/index.ts";
import { RATED_OFFERS } from "../../src/contract/terms.ts";
import {
  accepted,
  challenged,
  completed,
  EGIL,
  logAtT0,
  moveCommand,
  playing,
  RAGNHILD,
  RULES,
  stateOf,
  T0,
  TERMS,
  fold,
  WHOLE_GAME,
} from "./people.ts";
import { table } from "./table.ts";

const RATED: Partial<ChallengeTerms> = { rated: true, offers: RATED_OFFERS };

const { id: _id, name: _name, ...rules } = RULES;
const OWN_RULES = definitionOf({ ...rules, noProgress: 40 }, "Mine").ruleset;

const shown = (state: GameState) => gameSummary(state, true, "https://taflpost.example", T0);

/** Ragnhild's proposal instead of a challenge on these terms, or the reason why not. */
function countered(terms: Partial<ChallengeTerms>, wish: CounterChanges) {
  const decision = decide(stateOf(challenged(terms)), RAGNHILD, { type: "counter", game: "g2", wish }, T0);
  if (!decision.ok) return decision.error;
  const [event] = decision.value;
  return event?.type === "declined" ? (event.counter?.terms ?? null) : null;
}

describe("a rated game", () => {
  it("says so in its view, its challenge, its log and its hash; one without the term says that it is not", () => {
    const [rated, unrated] = [playing(2, RATED), playing(2)].map(shown);
    expect([rated?.rated, unrated?.rated]).toEqual([true, false]);
    expect([rated, unrated].map((one) => one && challengeOf(one).rated)).toEqual([true, false]);
    expect(rated).not.toHaveProperty("unrated");
    expect(publicEvent(1, challenged(RATED), null).data).toMatchObject({ rated: true });
    expect(publicEvent(1, challenged(), null).data).not.toHaveProperty("rated");
  });

  it("has no takebacks: nobody is offered one", () => {
    const command = { type: "offer", ply: 2, offer: { type: "takeback" } } as const;
    expect(decide(playing(2, RATED), EGIL, command, T0)).toMatchObject({
      error: { code: "offer-not-allowed" },
    });
  });

  it("of a pair with enough rated games is unrated, says why, and was still proposed as rated", () => {
    const state = stateOf(challenged(RATED), { ...accepted(), unrated: "pair-limit" } as GameEvent);
    expect(shown(state)).toMatchObject({ rated: false, unrated: "pair-limit" });
    expect(challengeOf(shown(state)).rated).toBe(true);
    const [event] = decided(stateOf(challenged({ ...RATED, to: null })));
    expect(event && publicEvent(2, event, null).data).toMatchObject({ unrated: "pair-limit" });
  });

  it("is rated again in a rematch, and in a counter-offer that does not mention it", () => {
    const over = stateOf(challenged(RATED), accepted(), ...ended("resignation"));
    const command = { type: "rematch", game: "g2", lapsed: null } as const;
    const asked = decide(over, EGIL, command, T0);
    expect(asked.ok && fold(over, asked.value[0]!).successor?.terms).toMatchObject(RATED);
    expect(countered(RATED, { side: "random" })).toMatchObject({ ...RATED, changed: ["/side"] });
  });

  it.each<[string, CounterChanges, object]>([
    ["unrated", { rated: false }, { changed: ["/rated"], offers: RATED_OFFERS }],
    ["by rules of one's own", { ruleset: OWN_RULES }, { code: "custom-unrated" }],
    [
      "with takebacks",
      { offers: ["draw", "takeback"] },
      { code: "invalid-request", fields: [{ pointer: "/offers" }] },
    ],
  ])("is countered %s", (_, wish, outcome) => {
    expect(countered(RATED, wish)).toMatchObject(outcome);
  });

  it("results from a counter-offer to an unrated one, which leaves takebacks out", () => {
    expect(countered({}, { rated: true })).toMatchObject({ ...RATED, changed: ["/offers", "/rated"] });
  });
});

/** Ragnhild accepts an open challenge that has had enough of the same pair. */
function decided(state: GameState): readonly GameEvent[] {
  const decision = decide(state, RAGNHILD, { type: "accept", coin: "attackers", unrated: "pair-limit" }, T0);
  return decision.ok ? decision.value : [];
}

const ended = (reason: "resignation" | "aborted" | "agreement") =>
  [
    { type: "ended", at: T0 + 5, result: { winner: reason === "resignation" ? "defenders" : null, reason } },
  ] as const;

/** The pool's news of an end after some plies. */
function heard(
  terms: Partial<ChallengeTerms>,
  plies: number,
  reason: "resignation" | "aborted" | "agreement",
) {
  const before = playing(plies, terms);
  const event = completed(before, ended(reason)[0]);
  return forRatings({ seq: 9, before, event, after: fold(before, event) });
}

describe("what the pool receives from a game that ends", () => {
  it("is who has scored what, and when", () => {
    const result = { game: "game-1", ruleset: "brandubh", attackers: EGIL.id, defenders: RAGNHILD.id };
    expect(heard(RATED, 2, "resignation")).toEqual({ ...result, bots: [], score: 0, finishedAt: T0 + 5 });
    expect(heard(RATED, 2, "agreement")).toMatchObject({ score: 0.5 });
    const before = playing(WHOLE_GAME.length - 1, RATED);
    const event = completed(before, { type: "moved", at: T0, move: WHOLE_GAME.at(-1)!, message: null });
    expect(forRatings({ seq: 9, before, event, after: fold(before, event) })).toMatchObject({ score: 0 });
  });

  it("is nothing if it is unrated, was aborted, or one side has never moved", () => {
    expect([heard({}, 2, "resignation"), heard(RATED, 1, "resignation"), heard(RATED, 2, "aborted")]).toEqual(
      [null, null, null],
    );
  });
});

/** A rated game on a table, with two plies, which Egil has resigned. */
async function givenUp(before: (to: string) => void | Promise<void>) {
  const at = table();
  at.live.commands.propose("game-1", { ...TERMS, ...RATED }, RULES);
  at.live.commands.ask(RAGNHILD, { type: "accept", coin: "attackers" }, null);
  at.live.commands.ask(EGIL, moveCommand(1, WHOLE_GAME[0]!), null);
  at.live.commands.ask(RAGNHILD, moveCommand(2, WHOLE_GAME[1]!), null);
  await at.live.dispatcher.run(true);
  at.transports.before = before;
  at.live.commands.ask(EGIL, { type: "resign", ply: 2 }, null);
  return at;
}

describe("the news of a game to its pool", () => {
  logAtT0();

  it("is delivered at least once: failed deliveries are tried again, after a restart too, and the others go out at once", async () => {
    const at = await givenUp((to) => {
      if (to === "pool") throw new Error("no pool");
    });
    await at.live.dispatcher.run(true);
    const told = at.transports.mail.filter(({ items }) => items.some(({ status }) => status === "finished"));
    expect([told.length, at.transports.results]).toEqual([2, []]);
    at.transports.before = () => {};
    at.rebuild();
    await at.live.wake();
    expect(at.transports.results).toMatchObject([{ game: "game-1", score: 0 }]);
    at.rebuild();
    await at.live.wake();
    expect(at.transports.results).toHaveLength(1);
  });

  it("does not delay the answer: the player who ends the game gets it while the pool is slow", async () => {
    const pool = Promise.withResolvers<void>();
    const at = await givenUp((to) => (to === "pool" ? pool.promise : undefined));
    const all = at.live.dispatcher.run(true);
    await at.live.dispatcher.promptDone();
    expect(at.transports.mail.at(-1)?.items.at(-1)?.status).toBe("finished");
    expect(at.transports.results).toEqual([]);
    pool.resolve();
    await all;
    expect(at.transports.results).toHaveLength(1);
  });
});
