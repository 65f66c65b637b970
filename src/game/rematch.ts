import type { FactsOf } from "../contract/problems/table.ts";
import { defined } from "../lib/json.ts";
import { otherSide, type Side } from "../rules/index.ts";
import type { Schedule } from "./clock/stops.ts";
import type { Unrated } from "../contract/terms.ts";
import { type Decision, done, happens, refuse } from "./decision.ts";
import { type ChallengeTerms, type GameState, partiesOf, type Seat, sideOf } from "./state.ts";

/**
 * `lapsed`: the id of the earlier rematch that was declined, withdrawn or expired. `gone`: the new name of an opponent
 * who deleted their account. `barred`: the opponent has blocked the player. `unwelcome`: the opponent accepts no
 * challenges from the player. `peopleOnly`: the player is a bot, and the opponent accepts no bots. `unrated`: why the
 * game is not rated although its terms say so.
 */
export interface RematchCommand {
  readonly type: "rematch";
  readonly game: string;
  readonly lapsed: string | null;
  readonly full?: FactsOf<"limit-reached">;
  readonly gone?: string;
  readonly barred?: boolean;
  readonly unwelcome?: boolean;
  readonly peopleOnly?: boolean;
  readonly schedules?: { readonly own: Schedule; readonly theirs: Schedule };
  readonly unrated?: Unrated;
}

export function rematchTerms({ id, terms, players }: GameState, side: Side): ChallengeTerms {
  if (players === null) throw new Error("a rematch of a game that never began");
  const { ruleset, clock, stops, offers, rated } = terms;
  return {
    ruleset,
    side: otherSide(side),
    by: players[side],
    to: players[otherSide(side)],
    listed: false,
    message: null,
    clock,
    stops,
    ...defined({ offers, rated }),
    rematchOf: id,
  };
}

/**
 * The first request proposes the rematch, and the opponent's request agrees to it. Repeats change nothing, unless the
 * rematch lapsed.
 */
export function decideRematch(
  state: GameState,
  player: Seat,
  command: RematchCommand,
  now: number,
): Decision {
  if (!partiesOf(state).some(({ id }) => id === player.id)) return refuse("not-your-game");
  const side = sideOf(state, player.id);
  if (side === null || state.status !== "finished") return refuse("game-not-over");
  const { successor } = state;
  if (successor === null || successor.game === command.lapsed) return propose(side, command, now);
  if (successor.by === side || successor.agreed) return done;
  return agree(side, successor.game, command, now);
}

function propose(side: Side, command: RematchCommand, at: number): Decision {
  const { game, gone, unwelcome, peopleOnly, barred, full } = command;
  if (gone !== undefined) return refuse("player-not-found", { name: gone });
  if (barred === true || unwelcome === true) return refuse("challenge-not-for-you");
  if (peopleOnly === true) return refuse("people-only", { act: "challenge" });
  if (full !== undefined) return refuse("limit-reached", full);
  return happens({ type: "rematch-asked", at, side, game });
}

function agree(side: Side, game: string, command: RematchCommand, at: number): Decision {
  const { barred, full, schedules, unrated } = command;
  if (barred === true) return refuse("challenge-not-for-you");
  if (full !== undefined) return refuse("limit-reached", full);
  const both = schedules && { maker: schedules.theirs, taker: schedules.own };
  return happens({ type: "rematch-agreed", at, side, game, ...defined({ schedules: both, unrated }) });
}
