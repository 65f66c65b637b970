import { describe, expect, it } from "vitest";
import { decide } from "../../src/game/decide.ts";
import { fold } from "../../src/game/fold.ts";
import { forProposals } from "../../src/game/projections/subscribers.ts";
import { noticesOf } from "../../src/game/events/index.ts";
import type { RematchCommand } from "../../src/game/rematch.ts";
import type { ChallengeTerms, GameEvent, GameState, Seat } from "../../src/game/state.ts";
import { gameSummary } from "../../src/game/view.ts";
import {
  challenged,
  EGIL,
  logOf,
  playing,
  RAGNHILD,
  RULES,
  stateOf,
  T0,
  TORE,
  WHOLE_GAME,
} from "./people.ts";

const NOW = T0 + 1000;
const ABORTED = { winner: null, reason: "aborted" } as const;

/** A game that is over, Egil having had the attackers. */
const over = (terms: Partial<ChallengeTerms> = {}): GameState => stateOf(...logOf(WHOLE_GAME, terms));
const wish = (state: GameState, player: Seat, more: Partial<RematchCommand> = {}) =>
  decide(state, player, { type: "rematch", game: "game-2", lapsed: null, ...more }, NOW);

/** The state after a wish that is granted. */
function after(state: GameState, player: Seat, more: Partial<RematchCommand> = {}): GameState {
  const decision = wish(state, player, more);
  if (!decision.ok) throw new Error(decision.error.code);
  return decision.value.reduce(fold, state);
}
const FULL = { full: { limit: "l", max: 1, whose: "yours" } } as const;
const ASKED = after(over(), EGIL);
const refused = (decision: ReturnType<typeof wish>) => (decision.ok ? null : decision.error.code);
const events = (decision: ReturnType<typeof wish>) => (decision.ok ? decision.value : null);

describe("a rematch", () => {
  it("is proposed to the opponent on the same terms, with the sides swapped", () => {
    const stops = ["night"] as const;
    const offers = ["draw"] as const;
    const state = after(over({ stops, offers, listed: true, message: "Shall we?" }), RAGNHILD);
    expect(state.successor).toEqual({
      game: "game-2",
      at: NOW,
      by: "defenders",
      agreed: false,
      rules: RULES,
      terms: {
        ruleset: "brandubh",
        side: "attackers",
        by: RAGNHILD,
        to: EGIL,
        listed: false,
        message: null,
        clock: state.terms.clock,
        stops,
        offers,
        rematchOf: "game-1",
      },
    });
    const { rematch, version } = gameSummary(state, false, "", NOW);
    expect([rematch, version]).toEqual([{ by: "defenders", game: "game-2" }, over().version + 1]);
  });

  it("begins when the other side requests it, too; a repeat changes nothing", () => {
    const asked = after(over(), EGIL);
    expect(events(wish(asked, EGIL, { game: "game-3" }))).toEqual([]);
    const agreed = after(asked, RAGNHILD, { game: "game-3" });
    expect(agreed.successor).toMatchObject({ game: "game-2", by: "attackers", agreed: true });
    for (const player of [EGIL, RAGNHILD])
      expect(events(wish(agreed, player, { game: "game-4", barred: true }))).toEqual([]);
  });

  it("of a game that honours nights has both players' schedules, whoever challenged", () => {
    const [own, theirs] = ["Europe/Oslo", "Asia/Tokyo"].map((timezone) => ({
      timezone,
      night: null,
      weekend: [],
    }));
    const schedules = { own: own!, theirs: theirs! };
    const [event] = events(wish(after(over(), EGIL), RAGNHILD, { schedules })) ?? [];
    expect(event).toMatchObject({ schedules: { maker: theirs, taker: own } });
  });

  it("that was declined can be proposed again, by either side", () => {
    const asked = after(over(), EGIL);
    for (const player of [EGIL, RAGNHILD]) {
      const again = after(asked, player, { game: "game-3", lapsed: "game-2" });
      expect(again.successor?.game).toBe("game-3");
      // The request names the rematch before this one as lapsed, so it does not replace this one.
      expect(events(wish(again, player, { game: "game-4", lapsed: "game-2" }))).toEqual([]);
    }
  });

  it("can follow a game that was aborted", () => {
    const aborted = stateOf(...logOf(), { type: "ended", at: T0, result: ABORTED, by: "attackers" });
    expect(after(aborted, RAGNHILD).successor?.terms.side).toBe("attackers");
  });

  it("has in its terms the new name of a player who has left", () => {
    const renamed = fold(after(over(), EGIL), { type: "renamed", at: NOW, player: EGIL.id, name: "gone-1" });
    expect(renamed.successor?.terms.by).toEqual({ id: EGIL.id, name: "gone-1" });
  });

  it.each<[string, string, GameState, Seat, Partial<RematchCommand>]>([
    ["by a stranger", "not-your-game", over(), TORE, {}],
    ["while the game is played", "game-not-over", playing(2), EGIL, {}],
    ["of a game that never began", "game-not-over", stateOf(challenged()), RAGNHILD, {}],
    ["with who has gone", "player-not-found", over(), EGIL, { gone: "gone-1" }],
    ["with who blocks the player", "challenge-not-for-you", over(), EGIL, { barred: true }],
    ["with who takes no challenge of theirs", "challenge-not-for-you", over(), EGIL, { unwelcome: true }],
    ["of who has all games", "limit-reached", over(), EGIL, FULL],
    ["that a block forbids to agree on", "challenge-not-for-you", ASKED, RAGNHILD, { barred: true }],
    ["that is one game too many", "limit-reached", ASKED, RAGNHILD, FULL],
  ])("%s is refused: %s", (_what, code, state, player, more) => {
    expect(refused(wish(state, player, more))).toBe(code);
  });

  it("needs no consent of a player who takes no challenges of strangers: they asked for it", () => {
    expect(events(wish(after(over(), EGIL), RAGNHILD, { unwelcome: true }))).toHaveLength(1);
  });
});

describe("a request for a rematch", () => {
  const asked: GameEvent = { type: "rematch-asked", at: NOW, side: "attackers", game: "game-2" };
  const agreed: GameEvent = { type: "rematch-agreed", at: NOW, side: "defenders", game: "game-2" };

  it("makes a proposal, and then accepts it at once", () => {
    const first = fold(over(), asked);
    const { terms, rules } = first.successor!;
    expect(forProposals({ seq: 31, before: over(), event: asked, after: first })).toEqual({
      id: "game-2",
      terms,
      rules,
    });
    const second = fold(first, agreed);
    expect(forProposals({ seq: 32, before: first, event: agreed, after: second })).toEqual({
      id: "game-2",
      terms,
      rules,
      accept: { player: RAGNHILD },
    });
    const renamed: GameEvent = { type: "renamed", at: NOW, player: EGIL.id, name: "gone-1" };
    expect(
      forProposals({ seq: 33, before: second, event: renamed, after: fold(second, renamed) }),
    ).toBeNull();
  });

  it("is no notice of the old game: the new one's challenge is", () => {
    const first = fold(over(), asked);
    const second = fold(first, agreed);
    expect(noticesOf({ before: over(), event: asked, after: first })).toEqual([]);
    expect(noticesOf({ before: first, event: agreed, after: second })).toEqual([]);
  });
});
