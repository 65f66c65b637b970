import type { Quota } from "../contract/limits.ts";
import type { AccountNews } from "../contract/events/records.ts";
import type { StopNews } from "../game/verdict.ts";
import type { HonouringGame } from "./telling.ts";

/** What a player's vacation needs from the world. */
export interface VacationPorts {
  readonly player: string;
  /** Tells a game of the vacations of this player. */
  readonly hearStops: (game: string, news: readonly StopNews[]) => Promise<void>;
  readonly pause: (milliseconds: number) => Promise<void>;
}

/** What a player's vacation needs of the mailbox that it belongs to. All calls are synchronous. */
export interface MailboxOfVacation {
  /** Where the service is reached, without a slash at the end. */
  readonly origin: string;
  readonly newId: () => string;
  /** When the player's account began; null for a player who has gone. */
  readonly createdAt: () => Promise<number | null>;
  readonly games: () => readonly HonouringGame[];
  /** One of them; null for any other. */
  readonly game: (id: string) => HonouringGame | null;
  readonly quotas: {
    /** Counts one use; null, or the milliseconds to wait. */
    readonly use: (quota: Quota) => number | null;
    readonly left: (quota: Quota) => number;
  };
  /** Tells the player, in the commit that is under way. */
  readonly announce: (news: AccountNews) => void;
  /** Makes sure the alarm is set for what is due next. */
  readonly arm: () => void;
}
