import type { GameView } from "../contract/game.ts";
import { otherSide, type Ruleset, type Side } from "../rules/index.ts";
import { begin, fold } from "./fold.ts";
import type { ChallengeTerms, Seat } from "./state.ts";
import { gameView } from "./view.ts";

export type TermsToBe = ChallengeTerms & { readonly side: Side; readonly to: Seat };

/** Returns the view of a game as it would begin, with an empty id. Stores nothing. */
export function gameToBe(terms: TermsToBe, rules: Ruleset, at: number, origin: string): GameView {
  const { side, by, to } = terms;
  const players = { [side]: by, [otherSide(side)]: to } as Record<Side, Seat>;
  const proposed = begin({ type: "challenged", at, id: "", terms, rules });
  return gameView(fold(proposed, { type: "accepted", at, players }), null, origin, at);
}
