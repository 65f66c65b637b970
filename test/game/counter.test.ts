import { describe, expect, it } from "vitest";
import { changesIn, type CounterCommand, type CounterChanges } from "../../src/game/answering.ts";
import { decide } from "../../src/game/decide.ts";
import { fold } from "../../src/game/fold.ts";
import { forProposals } from "../../src/game/projections/subscribers.ts";
import { noticesOf } from "../../src/game/events/index.ts";
import type { ChallengeTerms, GameEvent, GameState, Seat } from "../../src/game/state.ts";
import { challengeOf, gameSummary } from "../../src/game/view.ts";
import { DAY } from "../../src/lib/duration.ts";
import { rulesetOf } from "../../src/rules/index.ts";
import { challenged, EGIL, playing, RAGNHILD, RULES, stateOf, T0, TERMS, TORE } from "./people.ts";
import { STANDS_FOR } from "../../src/contract/bounds.ts";

const TABLUT = rulesetOf("tablut");

const NOW = T0 + 1000;
const ONE_DAY: CounterChanges = { clock: { kind: "per-move", perMove: DAY } };
const counter = (
  state: GameState,
  player: Seat,
  wish: CounterChanges = ONE_DAY,
  more: Partial<CounterCommand> = {},
) => decide(state, player, { type: "counter", game: "game-2", wish, ...more }, NOW);

/** The proposal, as events. */
function proposed(wish: CounterChanges, terms: Partial<ChallengeTerms> = {}): readonly GameEvent[] {
  const decision = counter(stateOf(challenged(terms)), RAGNHILD, wish);
  if (!decision.ok) throw new Error(decision.error.code);
  return decision.value;
}
const FULL = { full: { limit: "l", max: 1, whose: "yours" } } as const;
const UNLIMITED = { clock: { kind: "unlimited" } } as const;
const OPEN = stateOf(challenged());
const WITHDRAWN = stateOf(challenged(), { type: "cancelled", at: T0 });
const EXPIRED = stateOf(challenged(), { type: "expired", at: T0 + STANDS_FOR.named });
const ANSWERED = stateOf(challenged(), ...proposed(ONE_DAY));
const shown = (state: GameState) => challengeOf(gameSummary(state, true, "", NOW));

describe("a counter-offer", () => {
  it("closes the challenge and is sent to its challenger, who keeps the proposed side", () => {
    const [event, ...more] = proposed(ONE_DAY);
    expect(more).toEqual([]);
    const closed = fold(stateOf(challenged()), event!);
    expect(shown(closed)).toMatchObject({
      status: "cancelled",
      closed: "countered",
      counteredBy: "game-2",
      declined: null,
    });
    const terms = closed.successor?.terms;
    expect(terms).toEqual({
      ...TERMS,
      side: "defenders",
      by: RAGNHILD,
      to: EGIL,
      listed: false,
      message: null,
      clock: ONE_DAY.clock,
      counterOf: "game-1",
      changed: ["/clock/perMove"],
    });
    expect(shown(stateOf(challenged(terms)))).toMatchObject({
      counterOf: "game-1",
      changed: ["/clock/perMove"],
      closed: null,
    });
  });

  it("is a proposal, and notifies nobody of a refusal", () => {
    const [event] = proposed(ONE_DAY);
    const before = stateOf(challenged());
    const after = fold(before, event!);
    const { terms, rules } = after.successor!;
    expect(rules).toBe(RULES);
    expect(forProposals({ seq: 2, before, event: event!, after })).toEqual({ id: "game-2", terms, rules });
    expect(noticesOf({ before, event: event!, after })).toEqual([]);
  });

  it.each<[string, CounterChanges, readonly string[], Partial<ChallengeTerms>]>([
    ["other rules", { ruleset: TABLUT }, ["/ruleset"], {}],
    ["the other side", { side: "attackers" }, ["/side"], {}],
    ["any side", { side: "random" }, ["/side"], {}],
    ["another kind of clock", UNLIMITED, ["/clock"], {}],
    ["other stops", { stops: ["night"] }, ["/stops"], {}],
    ["fewer offers", { offers: ["draw"] }, ["/offers"], {}],
    [
      "everything",
      { ...ONE_DAY, ruleset: TABLUT, side: "random" },
      ["/ruleset", "/side", "/clock/perMove"],
      {},
    ],
    [
      "what a clock had not said",
      { clock: { kind: "unlimited", abandonAfter: DAY } },
      ["/clock/abandonAfter"],
      UNLIMITED,
    ],
  ])("says what differs: %s", (_what, wish, changed, terms) => {
    const [event] = proposed(wish, terms);
    expect(event).toMatchObject({ counter: { terms: { changed } } });
  });

  it("has the requested rules, and otherwise those of its challenge", () => {
    expect(proposed({ ruleset: TABLUT })).toMatchObject([{ counter: { rules: TABLUT } }]);
    expect(proposed(ONE_DAY)).toMatchObject([{ counter: { rules: RULES } }]);
  });

  it.each<[string, CounterChanges, Partial<ChallengeTerms>]>([
    ["nothing", {}, {}],
    ["the same", { ...TERMS, ruleset: RULES, side: "defenders", message: "Please" }, {}],
    ["words alone", { message: "Please" }, {}],
    ["the same stops in another order", { stops: ["night", "vacation"] }, { stops: ["vacation", "night"] }],
    ["everything that may be offered", { offers: ["extend", "resume", "pause", "takeback", "draw"] }, {}],
    ["what a clock has anyway", { clock: { kind: "unlimited", abandonAfter: 21 * DAY } }, UNLIMITED],
  ])("that changes nothing is refused: %s", (_what, wish, terms) => {
    const decision = counter(stateOf(challenged(terms)), RAGNHILD, wish);
    expect(decision).toMatchObject({ ok: false, error: { code: "nothing-changed" } });
  });

  it.each<[string, string, GameState, Seat, Partial<CounterCommand>]>([
    ["to one's own challenge", "own-challenge", OPEN, EGIL, {}],
    ["by whom it does not name", "not-your-challenge", OPEN, TORE, {}],
    ["to one for anyone", "not-your-challenge", stateOf(challenged({ to: null })), RAGNHILD, {}],
    ["to one that was accepted", "challenge-taken", playing(), RAGNHILD, {}],
    ["to one that was withdrawn", "challenge-closed", WITHDRAWN, RAGNHILD, {}],
    ["to one that has expired", "challenge-expired", EXPIRED, RAGNHILD, {}],
    ["to one that was answered so", "challenge-closed", ANSWERED, RAGNHILD, {}],
    ["to who blocks the player", "challenge-not-for-you", OPEN, RAGNHILD, { barred: true }],
    ["by who has all games", "limit-reached", OPEN, RAGNHILD, FULL],
  ])("%s is refused: %s", (_what, code, state, player, more) => {
    expect(counter(state, player, ONE_DAY, more)).toMatchObject({ ok: false, error: { code } });
  });

  it("answered by another one says what differs from the one before", () => {
    const [event] = proposed(ONE_DAY);
    const { terms } = fold(stateOf(challenged()), event!).successor!;
    const back = counter(stateOf(challenged(terms)), EGIL, { clock: TERMS.clock });
    expect(back).toMatchObject({
      ok: true,
      value: [
        { counter: { terms: { side: "attackers", by: EGIL, to: RAGNHILD, changed: ["/clock/perMove"] } } },
      ],
    });
    expect(changesIn(terms, { ...TERMS, by: EGIL, to: RAGNHILD })).toEqual(["/clock/perMove"]);
  });

  it("is a declined challenge to a release that does not know counter-offers", () => {
    const [event] = proposed(ONE_DAY);
    expect(event).toMatchObject({ type: "declined", reason: "no-reason" });
  });
});
