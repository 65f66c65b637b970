import { hasBot, partiesOf, type GameResult, type GameState } from "../state.ts";
import { factsOf } from "../facts.ts";
import { listedGame, type ListedGame } from "../stored/listed.ts";
import type { Change } from "./change.ts";
import { housePlayer } from "../../contract/house.ts";
import type { GameStatus } from "../../contract/terms.ts";

/** What is recorded of a game beside its players' mailboxes: when it is proposed, when it begins and when it ends. */
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
  /** What the lobby shows of it; null for what does not stand there. */
  readonly challenge: ListedGame | null;
}

/** A game whose challenge was open, but not in the lobby, was for those who had its link. Nobody looks for one with the house. */
function isListed({ status, terms: { listed, to } }: GameState): boolean {
  if (housePlayer(to?.id) !== null) return false;
  return status === "playing" ? listed || to !== null : listed && to === null;
}

/** The record of a game, as it stands at an instant. */
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
