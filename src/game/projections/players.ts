import { factsOf } from "../facts.ts";
import type { NoticeFacts } from "../records.ts";
import { partiesOf, sideOf, type GameState, type GameStatus } from "../state.ts";
import type { StoredGame } from "../stored/snapshot.ts";
import { deadline } from "../view.ts";
import type { Change } from "./change.ts";
import { actorOf, factsOfNotice, noticesOf } from "./notices.ts";

/** What is told of an event, under the one id that it keeps wherever it shows up. */
export interface IdentifiedNotice extends NoticeFacts {
  readonly id: string;
}

/** What one player's mailbox is to know of one event, beside the game. */
export interface PlayerShare {
  readonly player: string;
  readonly turn: "mine" | "theirs" | null;
  readonly direction: "in" | "out";
  /** Whether it was the player who did it. */
  readonly own: boolean;
  readonly notices: readonly IdentifiedNotice[];
}

/** What the players of a game are to learn of one event. Instants in milliseconds since 1970. */
export interface PlayersShare {
  readonly status: GameStatus;
  readonly deadline: number | null;
  /** When the turn that stands began. */
  readonly turnBegan: number | null;
  readonly game: StoredGame;
  readonly players: readonly PlayerShare[];
}

function standing(state: GameState, player: string): Pick<PlayerShare, "turn" | "direction"> {
  const direction = state.terms.by.id === player ? "out" : "in";
  if (state.status !== "playing") return { turn: null, direction };
  return { turn: sideOf(state, player) === state.position.turn ? "mine" : "theirs", direction };
}

/** What an event means for the mailboxes of those whom the game concerns. `newId` gives each notice its id. */
export function forPlayers({ before, event, after }: Change, newId: () => string): PlayersShare {
  const told = noticesOf(before, event, after).map((notice) => ({
    to: notice.to.id,
    notice: { id: newId(), ...factsOfNotice(notice, event, after) },
  }));
  const actor = actorOf(event, after);
  const players = partiesOf(after).map(({ id }) => ({
    player: id,
    ...standing(after, id),
    own: id === actor,
    notices: told.filter(({ to }) => to === id).map(({ notice }) => notice),
  }));
  return {
    status: after.status,
    deadline: deadline(after),
    turnBegan: after.moves.at(-1)?.at ?? after.startedAt,
    game: factsOf(after, true, event.at),
    players,
  };
}
