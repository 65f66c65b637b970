import type { Batch, Joined } from "../../lib/batches.ts";
import type { Reach } from "../../lib/places.ts";
import type { FeedPage } from "../feed-records.ts";
import type { MailboxGame } from "../games.ts";
import type { RunningGame, Snooze, WaitingGames } from "../urgency.ts";
import type { Parts } from "./parts.ts";

export const readingRpc = {
  /** A page of the feed, oldest first; null where `after` is unknown. `wait` in milliseconds. */
  read: ({ mailbox }: Parts, after: string | null, limit: number, wait: number): Promise<FeedPage | null> =>
    mailbox().read(after, limit, wait),

  /** A page of the feed, newest first; null where `after` is unknown. */
  readBack: ({ mailbox }: Parts, after: string | null, limit: number): FeedPage | null =>
    mailbox().feed.page(after, limit, "desc"),

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
  turns: ({ mailbox }: Parts, most: number): string[] => mailbox().feed.newestTurns(most),

  /** Running games of the player, the most urgent first: all (null), or by whose turn it is. */
  runningGames: (
    { mailbox }: Parts,
    turn: "mine" | "theirs" | null,
    reach: Omit<Reach, "order">,
  ): RunningGame[] => mailbox().feed.running(turn, reach),

  /** How many games wait for the player's move besides one (null: besides none), and which is the most urgent. */
  waitingNow: ({ mailbox }: Parts, except: string | null): WaitingGames => mailbox().feed.waitingNow(except),

  /** Puts a running game behind the others until an instant (milliseconds since 1970; null: no longer); false for none. */
  snooze: ({ mailbox }: Parts, game: string, until: number | null): boolean =>
    mailbox().feed.snooze(game, until),

  /** The games that the player has put behind the others. */
  snoozed: ({ mailbox }: Parts): Snooze[] => mailbox().feed.snoozed(),

  /** Open challenges to the player (`in`), by them (`out`) or both (null), by the time of their making. */
  openChallenges: ({ mailbox }: Parts, direction: "in" | "out" | null, reach: Reach): MailboxGame[] =>
    mailbox().feed.challenges(direction, reach),

  /** Whether this player has (or lately had) a part in a game. */
  plays: ({ mailbox }: Parts, game: string): boolean => mailbox().feed.plays(game),

  /** How many games the player has in hand: running ones and own challenges. What others ask of them does not count. */
  liveGames: ({ mailbox }: Parts): number => mailbox().feed.liveGames(),
};
