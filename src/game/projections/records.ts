import { hasBot, partiesOf, type GameState } from "../state.ts";
import { factsOf } from "../facts.ts";
import { listedGame, type ListedGame } from "../stored/listed.ts";
import type { Change } from "./change.ts";
import { housePlayer } from "../../contract/house.ts";

/** A game's row in D1, which is written again only when the status changes. */
export interface GameRecord extends Pick<
  GameState,
  "id" | "version" | "status" | "result" | "createdAt" | "startedAt" | "finishedAt"
> {
  readonly ruleset: string;
  readonly size: number;
  /** Whether the game is in the lobby, or among the games to watch. */
  readonly listed: boolean;
  readonly bots?: true;
  /** Player ids. Once the game has begun, the attackers' id is first. */
  readonly players: readonly string[];
  readonly challenge: ListedGame | null;
}

/** Unlisted challenges are open only to people with the link. Games with house players are never listed. */
function isListed({ status, terms: { listed, to } }: GameState): boolean {
  if (housePlayer(to?.id) !== null) return false;
  return status === "playing" ? listed || to !== null : listed && to === null;
}

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

/** Returns null unless the game is new or its status has changed. */
export const forRecords = ({ before, event, after }: Change): GameRecord | null =>
  before?.status === after.status ? null : recordOf(after, event.at);
