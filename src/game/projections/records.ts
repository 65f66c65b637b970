import { hasBot, partiesOf, type GameResult, type GameState } from "../state.ts";
import { factsOf } from "../facts.ts";
import { listedGame, type ListedGame } from "../stored/listed.ts";
import type { Change } from "./change.ts";
import { housePlayer } from "../../contract/house.ts";
import type { GameStatus } from "../../contract/terms.ts";

/** The record of a game in D1: when it is proposed, begins and ends. */
export interface GameRecord {
  readonly id: string;
  readonly version: number;
  readonly status: GameStatus;
  readonly ruleset: string;
  /** How many squares a side of its board has. */
  readonly size: number;
  /** Whether anybody finds it: an open challenge in the lobby, a running game among those to watch. */
  readonly listed: boolean;
  /** Whether a bot has a part in it. */
  readonly bots?: true;
  /** The ids of its players; of a game that has begun, the attackers' first. */
  readonly players: readonly string[];
  readonly result: GameResult | null;
  readonly createdAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** The challenge as the lobby shows it; null outside of it. */
  readonly challenge: ListedGame | null;
}

/** Challenges outside the lobby are for holders of the link, and nobody looks for games with the computer. */
function isListed({ status, terms: { listed, to } }: GameState): boolean {
  if (housePlayer(to?.id) !== null) return false;
  return status === "playing" ? listed || to !== null : listed && to === null;
}

/** Returns the record of a game at an instant. */
export function recordOf(state: GameState, at: number): GameRecord {
  const { id, version, status, terms, position, result, createdAt, startedAt, finishedAt } = state;
  const listed = isListed(state);
  return {
    id,
    version,
    status,
    ruleset: terms.ruleset,
    size: position.ruleset.size,
    listed,
    ...(hasBot(partiesOf(state)) ? { bots: true } : {}),
    players: partiesOf(state).map((seat) => seat.id),
    result,
    createdAt,
    startedAt,
    finishedAt,
    challenge: status === "open" && listed ? listedGame(factsOf(state, false, at)) : null,
  };
}

/** Projects an event to the record of its game; null where the game only goes on. */
export function forRecords({ before, event, after }: Change): GameRecord | null {
  return before?.status === after.status ? null : recordOf(after, event.at);
}
