import { actorOf, noticeBody, noticesOf, type NoticeBody } from "./notices.ts";
import { deadline, gameSummary, type GameSummary } from "../view.ts";
import { partiesOf, sideOf, type GameEvent, type GameState, type GameStatus } from "../state.ts";

/** A record as a player's feed shows it, but for the game, which the parcel carries once. */
export interface ParcelRecord extends NoticeBody {
  readonly id: string;
}

/** What one player's mailbox is to know of one event. */
export interface ParcelForPlayer {
  readonly player: string;
  readonly turn: "mine" | "theirs" | null;
  readonly direction: "in" | "out";
  /** Whether it was the player who did it; absent in parcels of before that was told. */
  readonly own?: boolean;
  readonly records: readonly ParcelRecord[];
}

/** What the records of all games (D1) are to know: only of beginnings and ends. */
export interface GameRecord {
  readonly id: string;
  readonly version: number;
  readonly status: GameStatus;
  readonly ruleset: string;
  readonly listed: boolean;
  readonly players: readonly string[];
  readonly createdAt: number;
  readonly body: GameSummary;
}

/** Everything that others are to learn of one event; committed with it, and kept until they have. */
export interface Parcel {
  readonly seq: number;
  readonly gameId: string;
  readonly status: GameStatus;
  readonly deadline: number | null;
  readonly game: GameSummary;
  readonly mail: readonly ParcelForPlayer[];
  readonly record: GameRecord | null;
}

/** Packs what an event means for others. `ids` gives each record the one id that it keeps wherever it shows up. */
export function pack(
  before: GameState | null,
  event: GameEvent,
  after: GameState,
  { seq, origin, ids }: { readonly seq: number; readonly origin: string; readonly ids: () => string },
): Parcel {
  const records = noticesOf(before, event, after).map((notice) => ({
    to: notice.to.id,
    record: { id: ids(), ...noticeBody(notice, event, after) },
  }));
  const actor = actorOf(event, after);
  const mail = partiesOf(after).map((seat) => {
    const theirs = records.filter(({ to }) => to === seat.id).map(({ record }) => record);
    const own = seat.id === actor;
    return { player: seat.id, ...standing(after, seat.id), own, records: theirs };
  });
  return {
    seq,
    gameId: after.id,
    status: after.status,
    deadline: deadline(after),
    game: gameSummary(after, true, origin, event.at),
    mail,
    record: isOfRecord(event, after) ? recordOf(after, origin, event.at) : null,
  };
}

function standing(state: GameState, player: string): Pick<ParcelForPlayer, "turn" | "direction"> {
  const direction = state.terms.by.id === player ? "out" : "in";
  if (state.status !== "playing") return { turn: null, direction };
  return { turn: sideOf(state, player) === state.position.turn ? "mine" : "theirs", direction };
}

function isOfRecord(event: GameEvent, after: GameState): boolean {
  const isPassing = event.type === "moved" || event.type === "draw-offered" || event.type === "draw-declined";
  return event.type !== "reminded" && (!isPassing || after.status === "finished");
}

function recordOf(state: GameState, origin: string, now: number): GameRecord {
  return {
    id: state.id,
    version: state.version,
    status: state.status,
    ruleset: state.terms.ruleset,
    listed: state.terms.listed && state.terms.to === null,
    players: partiesOf(state).map((seat) => seat.id),
    createdAt: state.createdAt,
    body: gameSummary(state, false, origin, now),
  };
}
