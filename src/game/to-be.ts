import type { GameView } from "../contract/game.ts";
import { otherSide, type Ruleset, type Side } from "../rules/index.ts";
import { begin, fold } from "./fold.ts";
import type { ChallengeTerms, Seat } from "./state.ts";
import { gameView } from "./view.ts";

/** The terms of a game that two players would play, each by the side that is said. */
export type TermsToBe = ChallengeTerms & { readonly side: Side; readonly to: Seat };

/**
 * A game as it would stand when it has begun, for who looks at its board before there is one. It has no id, and nothing of it
 * is stored.
 */
export function gameToBe(terms: TermsToBe, rules: Ruleset, at: number, origin: string): GameView {
  const { side, by, to } = terms;
  const players = { [side]: by, [otherSide(side)]: to } as Record<Side, Seat>;
  const proposed = begin({ type: "challenged", at, id: "", terms, rules });
  return gameView(fold(proposed, { type: "accepted", at, players }), null, origin, at);
}
