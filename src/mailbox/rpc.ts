import type { ChannelRpcParts } from "../channels/channels.ts";
import type { ToldRecord } from "./named.ts";
import type { PlayerNews } from "../game/news.ts";
import type { Renaming } from "../game/stored/names.ts";
import type { Batch, Joined } from "../lib/batches.ts";
import type { IncidentLog, IncidentReporter } from "../lib/incidents.ts";
import { sameHash } from "../lib/secret.ts";
import type { openRows } from "../lib/stored-rows.ts";
import type { AccountRecords, PlayerChanges, Principal } from "./account.ts";
import type { Consented } from "./consents.ts";
import type { FeedPage } from "./feed-records.ts";
import type { KeptMail } from "./kept-mail.ts";
import type { MailboxShell } from "./shell.ts";
import type { Streams } from "./streams.ts";
import type { NewSession, NewToken, Token } from "./tokens.ts";
import type { VacationRpcParts } from "../vacation/rpc.ts";
import type { OpenMailbox } from "./mailbox.ts";

type Method = (...sent: never[]) => unknown;
type With<Name extends string> = Readonly<Record<Name, Method>>;

const called = <Name extends string, Part extends With<Name>>(
  part: Part,
  name: Name,
  sent: Parameters<Part[Name]>,
): ReturnType<Part[Name]> => part[name](...sent) as ReturnType<Part[Name]>;

/** A method of the object that is one of a part of the mailbox. */
export const door =
  <Name extends string, Part extends With<Name>>(of: (mailbox: OpenMailbox) => Part, name: Name) =>
  ({ mailbox }: Parts, ...sent: Parameters<Part[Name]>): ReturnType<Part[Name]> =>
    called(of(mailbox()), name, sent);

/** The same where an object has something to say: else `none`, and nothing is stored. */
const doorWhere =
  (isOpen: (parts: Parts) => boolean) =>
  <Name extends string, Part extends With<Name>, None>(
    of: (mailbox: OpenMailbox) => Part,
    name: Name,
    none: None,
  ) =>
  (parts: Parts, ...sent: Parameters<Part[Name]>): ReturnType<Part[Name]> | None =>
    isOpen(parts) ? called(of(parts.mailbox()), name, sent) : none;

/** For what may be asked by anybody's id: `none` where there was never a mailbox. */
export const storedDoor = doorWhere(({ isStored }) => isStored());

/** For what would store something: `none` where the player has left. */
export const ownDoor = doorWhere(({ hasLeft }) => !hasLeft());

/** Ends the streams and sockets of tokens that no longer hold; those of games behind the answer. */
export function endListening({ streams, goOn }: Parts): void {
  streams.check();
  goOn();
}

/** The news of games, and what keeps a player's requests in order: idempotency keys and quotas. */
export const requestRpc = {
  /** Takes the news of games for this player; they are stored when this resolves. */
  receive: ({ receive }: Parts, news: readonly PlayerNews[]): Promise<void> => receive(news),

  /** Takes the names of players who have left the service out of what this player was told. */
  hearGone({ mailbox, goOn }: Parts, gone: readonly Renaming[]): void {
    mailbox().hearGone(gone);
    goOn();
  },

  /** Takes events that others tell of this player, such as their ratings; they are stored when this resolves. */
  hearOwn({ mailbox, goOn }: Parts, events: readonly ToldRecord[]): void {
    mailbox().hearOwn(events);
    goOn();
  },

  claim: door(({ answers }) => answers, "claim"),

  /** Keeps the sealed answer to a claimed key, or frees the key where it was refused (null). */
  settleClaim({ mailbox }: Parts, key: string, answer: string | null): void {
    if (answer === null) mailbox().answers.release(key);
    else mailbox().answers.keep(key, answer);
  },

  /** Gives up a claim whose request broke off. */
  abandonClaim: door(({ answers }) => answers, "abandon"),

  /** Counts one use; null, or the milliseconds to wait. */
  useQuota: door(({ quotas }) => quotas, "use"),

  /** Takes a place for a challenge that is about to be made; null, or the cap that leaves none. */
  takeChallengePlace: door(({ feed }) => feed.places, "take"),

  /** Gives the place of a challenge back that was not made. */
  freeChallengePlace({ mailbox }: Parts, game: string): void {
    mailbox().feed.places.free(game);
    mailbox().housePlaces.free(game);
  },

  /** Takes a place for a rated game that the player is about to accept; false where the pair has had enough of late. */
  takeRatedPlace: door(({ feed }) => feed.pairs, "take"),
  freeRatedPlace: door(({ feed }) => feed.pairs, "free"),

  /** Takes a place for a game with the house that is about to begin; false where there are `most`. */
  takeHousePlace: door(({ housePlaces }) => housePlaces, "take"),

  /** Gives an organiser consent to begin games of the player's; null where the player has left. */
  giveConsent: ownDoor(({ consents }) => consents, "give", null),
  withdrawConsent: door(({ consents }) => consents, "withdraw"),
  consents: door(({ consents }) => consents, "list"),

  /** Whether a consent covers games that are to begin. */
  consentCovers: storedDoor(({ consents }) => consents, "covers", false),

  /** Counts the games of a match that is about to begin; false where no consent covers them, or the player has left. Twice is once. */
  useConsent: (
    { mailbox, isStored, hasLeft }: Parts,
    games: Omit<Consented, "at"> & { readonly match: string },
  ): boolean => isStored() && !hasLeft() && mailbox().consents.use(games),

  freeConsent: door(({ consents }) => consents, "free"),

  thinkerOf: storedDoor(({ house }) => house, "thinkerOf", null),

  /** The challenges by another player that wait for this one's answer, by their ids. */
  challengesBy: door(({ feed }) => feed.places, "by"),

  /** How much waits after attempts that failed. */
  troubles: ({ reporting }: Parts) => reporting.counts(),

  /** Does what has fallen due; the local clock calls it. `touches`: who thinks for the player, if they are of the house. */
  async wake({ mailbox }: Parts): Promise<{ due: number | null; touches: readonly string[] }> {
    return { due: await mailbox().wake(), touches: mailbox().house.thinkers() };
  },
};

/** What the object of a mailbox is made of: what its own methods and those of the channels are functions of. */
export interface Parts extends Omit<MailboxShell, "goOn">, ChannelRpcParts, VacationRpcParts {
  readonly records: AccountRecords;
  readonly keptMail: () => KeptMail[];
  readonly rows: ReturnType<typeof openRows>;
  readonly streams: Streams;
  readonly incidents: IncidentLog;
  readonly reporting: IncidentReporter;
  /** Makes sure that an alarm is set. */
  readonly keepAlarm: () => Promise<void>;
  /** Lets work go on after the answer has been given. */
  readonly afterwards: (work: Promise<unknown>) => void;
}

/** What a player has written down for themselves about their games; bodies are JSON texts. */
export const noteRpc = {
  note: door(({ notes }) => notes, "read"),

  /** Keeps something, or deletes it; of who has left nothing is kept. */
  keepNote: ownDoor(({ notes }) => notes, "keep", { kind: "gone" } as const),

  /** What is kept of one kind about the games behind one (by id), some of it at a time. */
  notesAfter: door(({ notes }) => notes, "after"),
};

/** What knows the player: their tokens and sessions, and what they change of themselves. */
export const accountRpc = {
  /**
   * Who holds a token of this player, by its digest; null for nobody. The records (D1) are asked only where the copy of
   * them does not count.
   * @param isVisit whether the player is here; a program that listens for events is not
   */
  async principal({ mailbox, isStored }: Parts, hash: string, isVisit: boolean): Promise<Principal | null> {
    if (!isStored() || mailbox().holder(hash) === null) return null;
    const { account, tokens, apps, holder, visited } = mailbox();
    const player = await account.get();
    // After that: it may have been revoked meanwhile.
    const token = holder(hash);
    if (player === null || token === null || !sameHash(token.hash, hash)) return null;
    if (token.kind === "app") apps.used(token);
    else tokens.used(token as Token);
    if (isVisit) visited();
    return { player, token };
  },

  tokens: door(({ tokens }) => tokens, "list"),

  /**
   * Adds a token; null where the player has as many as they can have. The copy of the player stands from the first on:
   * one who never comes again is as well known by it as others, should the records lose them.
   */
  async addToken({ mailbox }: Parts, token: NewToken, most: number): Promise<Token | null> {
    await mailbox().account.get();
    return mailbox().tokens.add(token, most);
  },

  /** Adds a session, as a token; of more than `most` the one that was used least lately ends. */
  async addSession(parts: Parts, session: NewSession, most: number): Promise<void> {
    const { mailbox } = parts;
    await mailbox().account.get();
    mailbox().addSession(session, most);
    endListening(parts);
  },

  /**
   * Notes that a game has a socket that was opened with a token, so that it is closed when the token no longer holds; false
   * where it does not hold now.
   */
  listens: storedDoor(({ listening }) => listening, "listens", false),

  /**
   * Revokes a token at once, with the sessions made with it and the browsers that are notified by them; false where the
   * player has none with this id.
   */
  revokeToken(parts: Parts, tokenId: string): boolean {
    const revoked = parts.mailbox().revoke(tokenId);
    endListening(parts);
    return revoked.length > 0;
  },

  async changePlayer({ mailing, records, goOn }: Parts, changes: PlayerChanges): Promise<void> {
    await mailing().changePlayer(changes.email, () => records.change(changes));
    goOn();
  },

  /**
   * Closes the account for a reason, or (null) opens it again; a player who is told of it is told by mail, whether or not
   * what follows breaks off. Whoever listens is cut off. Twice is once.
   */
  async setClosed({ mailbox, mailing, streams, records, goOn }: Parts, reason: string | null): Promise<void> {
    const { account, silence } = mailbox();
    const before = await account.get();
    if (before === null) return;
    const { closedFor, confirmedEmail } = before;
    if (reason !== closedFor) mailing().tellClosed(reason, confirmedEmail);
    await account.changing(() => records.change({ closedFor: reason }));
    await account.get();
    if (reason !== null) {
      silence();
      streams.end();
    }
    goOn();
  },

  /** Why the operator has closed the player's account; null for one that is open, and where there is none. */
  closedFor: async ({ mailbox, isStored }: Parts): Promise<string | null> =>
    isStored() ? ((await mailbox().account.get())?.closedFor ?? null) : null,

  /**
   * Takes the player's name away (null), or gives them the one that they have picked, and has all their games learn it;
   * false where it is not free. Noted before and after: whatever breaks off, the games learn the name that came of it.
   */
  async rename({ mailbox, records, goOn }: Parts, name: string | null): Promise<boolean> {
    const { account, relabel } = mailbox();
    relabel();
    const isDone = await account.changing(() => records.rename(name));
    relabel();
    goOn();
    return isDone;
  },

  /**
   * Has the records know the player again whom they have lost, as the last copy has them, or forget again one who has left.
   * Whether they do; null where there is nobody. What stands in them stays, and the copy is read again.
   */
  async retell({ mailbox, isStored, records }: Parts): Promise<boolean | null> {
    if (!isStored()) return null;
    const opened = mailbox();
    const newName = opened.leftAs();
    if (newName !== null) {
      opened.close(newName);
      await opened.run();
      return true;
    }
    const player = opened.account.last();
    return player && opened.account.changing(() => records.restore(player));
  },

  /** Closes the player's mailbox, anonymizes them, and takes them out of all their games. */
  async close({ mailbox, streams }: Parts, newName: string): Promise<void> {
    mailbox().close(newName);
    streams.end();
    await mailbox().run();
  },
};

export const readingRpc = {
  /** A page of the feed, oldest first; null where `after` is unknown. `wait` in milliseconds. */
  read: door((mailbox) => mailbox, "read"),

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
  turns: door(({ feed }) => feed, "newestTurns"),

  /** Running games of the player, the most urgent first: all (null), or by whose turn it is. */
  runningGames: door(({ feed }) => feed, "running"),

  /** How many games wait for the player's move besides one (null: besides none), and which is the most urgent. */
  waitingNow: door(({ feed }) => feed, "waitingNow"),

  /** Puts a running game behind the others until an instant (milliseconds since 1970; null: no longer); false for none. */
  snooze: door(({ feed }) => feed, "snooze"),

  /** The games that the player has put behind the others. */
  snoozed: door(({ feed }) => feed, "snoozed"),

  /** Open challenges to the player (`in`), by them (`out`) or both (null), by the time of their making. */
  openChallenges: door(({ feed }) => feed, "challenges"),

  /** The games of the player that have begun, by the time of their making: all (null), or those of one status. */
  begunGames: storedDoor(({ feed }) => feed, "begun", []),

  /** Whether the player has a game with another one that runs, or was played to an end. Aborted games do not count. */
  hasPlayed: storedDoor(({ feed }) => feed, "hasPlayed", false),

  /** How the finished games of the player with another one went, by all rule sets (null) or one. */
  met: storedDoor(({ feed }) => feed, "met", { met: [], latest: [] }),

  /** Whether this player has (or had) a part in a game. */
  plays: door(({ feed }) => feed, "plays"),

  /** How many games the player has in hand: running ones and own challenges. What others ask of them does not count. */
  liveGames: door(({ feed }) => feed, "liveGames"),
};
