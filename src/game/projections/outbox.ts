import type { GameRecordOfEvent } from "../records.ts";

/** A record as a player's feed shows it, but for the game. */
export interface ParcelRecord extends Omit<GameRecordOfEvent, "data"> {
  readonly data: Omit<GameRecordOfEvent["data"], "game">;
}

/** What one player's mailbox is to know of one event. */
export interface ParcelForPlayer {
  readonly player: string;
  readonly turn: "mine" | "theirs" | null;
  readonly direction: "in" | "out";
  readonly own?: boolean;
  readonly records: readonly ParcelRecord[];
}
