import type { Batch, Joined } from "../../lib/batches.ts";
import type { FeedPage } from "../feed-records.ts";
import type { MailboxGame } from "../games.ts";
import type { Parts } from "./parts.ts";

/** What is read of a player's feed and games. */
export const readingRpc = {
  /** A page of the feed; null where `after` is unknown. `wait` in milliseconds. */
  read: ({ mailbox }: Parts, after: string | null, limit: number, wait: number): Promise<FeedPage | null> =>
    mailbox().read(after, limit, wait),

  /** Lets a stream of the feed begin after an event, or (null) with what comes next. */
  joinStream: ({ streams }: Parts, stream: string, after: string | null): Joined =>
    streams.join(stream, after),

  /** The feed after a place, for a stream that was opened with this token; null where that no longer holds. */
  followStream: (
    { streams }: Parts,
    hash: string,
    stream: string,
    place: number,
    wait: number,
  ): Promise<Batch | null> => streams.follow(hash, stream, place, wait),

  quitStream: ({ streams }: Parts, stream: string): void => streams.quit(stream),

  /** The newest turns of the player, newest first, as JSON texts. */
  turns: ({ mailbox }: Parts, most: number): string[] => mailbox().feed.newest("game.turn", most),

  /** The player's games with this status. */
  games: ({ mailbox }: Parts, status: "open" | "playing"): MailboxGame[] => mailbox().feed.games(status),

  /** Whether this player has (or lately had) a part in a game. */
  plays: ({ mailbox }: Parts, game: string): boolean => mailbox().feed.plays(game),

  /** How many games the player has in hand: running ones and own challenges. What others ask of them does not count. */
  liveGames: ({ mailbox }: Parts): number => mailbox().feed.liveGames(),
};
