import type { GameView } from "../../src/contract/game.ts";
import { HOUSE, type HousePlayer } from "../../src/contract/house.ts";
import { DAY, formatInstant, MINUTE } from "../../src/lib/duration.ts";
import type { Thought } from "../../src/thinker/decide.ts";
import { otherSide } from "../../src/rules/index.ts";
import { gameView } from "../../src/game/view.ts";
import { playing, T0 } from "../game/people.ts";

export const [THRALL, KARL] = HOUSE as unknown as readonly [HousePlayer, HousePlayer];

/** A game that the attackers begin: Thrall has them, or the defenders. It began at T0. */
export function gameOf(plies: number, side: "attackers" | "defenders" = "defenders"): GameView {
  const view = gameView(playing(plies), null, "https://taflpost.example", T0);
  const players = { [side]: { name: THRALL.name }, [otherSide(side)]: { name: "Egil" } };
  return { ...view, players: players as GameView["players"] };
}

/** An offer of the person's, made at T0. */
export const offer = (type: GameView["offers"][number]["type"], more: object = {}) => ({
  type,
  by: "attackers" as const,
  at: formatInstant(T0),
  ...more,
});

export const EVEN: Thought = { move: "d1-d4", value: 0, isLost: false };
export const LOST: Thought = { move: "d1-d4", value: -9000, isLost: true };
export { DAY, MINUTE, T0 };
