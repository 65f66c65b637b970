import type { MailboxCalls } from "../channels/channel.ts";
import type { Reach } from "../lib/places.ts";
import { MethodGroup } from "../lib/service-object.ts";
import type { Begun, BegunGame, MetGames, Within } from "./begun.ts";
import type { Consent, Consented, UsedConsent } from "./consents.ts";
import type { MailboxGame } from "./games.ts";
import type { OpenMailbox } from "./mailbox.ts";
import type { Note, NoteKind, NoteToKeep, KeptNote } from "./notes.ts";
import type { NewChallengePlace, PlaceCaps } from "./open-challenges.ts";
import type { Challenge, NewPasskey, Passkey, PasskeyUse, PasskeyVerdict } from "./passkeys.ts";
import type { RatedPlace } from "./rated-pairs.ts";
import type { HeldRecord, HoldingLimits, NotHeld, RecordToHold } from "./records-held.ts";
import type { NewSession, NewToken, Token } from "./tokens.ts";
import type { RunningGame, Snooze, Turn, WaitingGames } from "./urgency.ts";

/** The mailbox for its groups of methods. */
export interface GroupHost extends MailboxCalls {
  /** Opens the mailbox if it is not open, which stores something. */
  readonly mailbox: () => OpenMailbox;
  /** Ends the streams and sockets of tokens that no longer hold. */
  readonly endListening: () => void;
}

abstract class Group extends MethodGroup<GroupHost> {}

export class TokenMethods extends Group {
  list(reach: Reach): Token[] {
    return this.host.mailbox().tokens.list(reach);
  }

  /**
   * Adds a token; null if the player has as many as they can have. The mailbox then has a copy of the player, from which D1
   * can be restored even if they never come again.
   */
  async add(token: NewToken, most: number): Promise<Token | null> {
    const { account, tokens } = this.host.mailbox();
    await account.get();
    return tokens.add(token, most);
  }

  /** Adds a session. Of more than `most`, the one that was used least recently ends. */
  async addSession(session: NewSession, most: number): Promise<void> {
    const mailbox = this.host.mailbox();
    await mailbox.account.get();
    mailbox.addSession(session, most);
    this.host.endListening();
  }

  /** Revokes a token with its sessions and their push subscriptions; false if there is none. */
  revoke(id: string): boolean {
    const revoked = this.host.mailbox().revoke(id);
    this.host.endListening();
    return revoked.length > 0;
  }

  /** Notes that a token has a socket open on a game, which is closed when the token ends; false if it does not hold. */
  listens(hash: string, game: string): boolean {
    return this.host.isStored() && this.host.mailbox().listening.listens(hash, game);
  }
}

export class PasskeyMethods extends Group {
  list(): Passkey[] {
    return this.host.mailbox().passkeys.list();
  }

  /** Finds the passkey that a device names. */
  find(credential: string): Passkey | null {
    const { isStored, hasLeft, mailbox } = this.host;
    return isStored() && !hasLeft() ? mailbox().passkeys.find(credential) : null;
  }

  /** Returns null if the player has left. */
  add(passkey: NewPasskey, challenge: Challenge): Passkey | "full" | "used" | null {
    if (this.host.hasLeft()) return null;
    const added = this.host.mailbox().passkeys.add(passkey, challenge);
    this.host.goOn();
    return added;
  }

  /** Signs in by a signature that has been verified. */
  use(use: PasskeyUse): PasskeyVerdict {
    if (this.host.hasLeft()) return "unknown";
    const verdict = this.host.mailbox().passkeys.use(use);
    this.host.goOn();
    return verdict;
  }

  rename(id: string, name: string): Passkey | null {
    return this.host.mailbox().passkeys.rename(id, name);
  }

  remove(id: string): boolean {
    return this.host.mailbox().passkeys.remove(id);
  }

  /** Whether to tell the player now how to keep the account: true once. */
  advise(): boolean {
    return !this.host.hasLeft() && this.host.mailbox().passkeys.advise();
  }
}

/** The player's notes and lines about games. Bodies are JSON texts. */
export class NoteMethods extends Group {
  read(game: string, kind: NoteKind): Note | null {
    return this.host.mailbox().notes.read(game, kind);
  }

  write(note: NoteToKeep): KeptNote {
    return this.host.hasLeft() ? { kind: "gone" } : this.host.mailbox().notes.keep(note);
  }

  /** Lists those of one kind by their games, after a game's id. */
  after(kind: NoteKind, game: string, limit: number): (Note & { readonly game: string })[] {
    return this.host.mailbox().notes.after(kind, game, limit);
  }
}

/** The apps that the player has let in, as the authorization server stores them under its own keys. */
export class AppMethods extends Group {
  list() {
    return this.host.mailbox().apps.list();
  }

  allows(client: string): boolean {
    return this.host.isStored() && this.host.mailbox().apps.allows(client);
  }

  read(key: string): string | null {
    return this.host.isStored() ? this.host.mailbox().apps.get(key) : null;
  }

  keys(prefix: string): string[] {
    return this.host.isStored() ? this.host.mailbox().apps.keys(prefix) : [];
  }

  /** Replaces the text that was read (`over`; null for none). Returns false if it has changed, or the player has left. */
  put(key: string, body: string, ends: number, over: string | null): boolean {
    const ended = this.host.isStored() ? this.host.mailbox().putAppText(key, body, ends, over) : null;
    this.host.endListening();
    return ended !== null;
  }

  /** Ends a grant at once, with its tokens and streams; false if there is none. */
  end(grant: string): boolean {
    return this.#end(grant);
  }

  /**
   * Ends the grant of a token (by its key) that was exchanged for a new one long ago, and comes again. `isExposed`: others
   * may have read it, so the grant also ends if the token, or code, still holds. Returns whether it has ended.
   */
  endReused(key: string, isExposed = false): boolean {
    if (!this.host.isStored()) return false;
    const { apps } = this.host.mailbox();
    const isMeant = apps.isSpent(key) || (isExposed && apps.getsTokens(key));
    return isMeant && this.#end(key.split(":")[2] ?? "");
  }

  #end(grant: string): boolean {
    const isEnded = this.host.isStored() && this.host.mailbox().endGrant(grant);
    if (isEnded) this.host.endListening();
    return isEnded;
  }
}

/** The recorded games in the player's collection. */
export class RecordedGameMethods extends Group {
  /** Adds recorded games. Returns of each whether it is new, or why it was not added; null if the player has left. */
  async hold(games: readonly RecordToHold[], limits: HoldingLimits): Promise<(NotHeld | boolean)[] | null> {
    return this.host.hasLeft() ? null : this.host.mailbox().recordsHeld.hold(games, limits);
  }

  has(id: string): boolean {
    return this.host.mailbox().recordsHeld.has(id);
  }

  /** Returns the ids of those that the player lists. */
  listed(): string[] {
    return this.host.isStored() ? this.host.mailbox().recordsHeld.listed() : [];
  }

  unlist(): void {
    this.host.mailbox().recordsHeld.unlist();
  }

  drop(id: string): Promise<boolean> {
    return this.host.mailbox().recordsHeld.drop(id);
  }

  list(reach: Reach): HeldRecord[] {
    return this.host.mailbox().recordsHeld.list(reach);
  }
}

/** Which organisers may begin games of the player. */
export class ConsentMethods extends Group {
  /** Returns null if the player has left. */
  give(consent: Consent): UsedConsent | "full" | null {
    return this.host.hasLeft() ? null : this.host.mailbox().consents.give(consent);
  }

  withdraw(organiser: string): boolean {
    return this.host.mailbox().consents.withdraw(organiser);
  }

  list(): UsedConsent[] {
    return this.host.mailbox().consents.list();
  }

  covers(games: Consented): boolean {
    return this.host.isStored() && this.host.mailbox().consents.covers(games);
  }

  /** Counts the games of a match that is about to begin; false if no consent covers them. Idempotent. */
  use(games: Omit<Consented, "at"> & { readonly match: string }): boolean {
    const { isStored, hasLeft, mailbox } = this.host;
    return isStored() && !hasLeft() && mailbox().consents.use(games);
  }

  /** The match did not begin. */
  free(match: string): void {
    this.host.mailbox().consents.free(match);
  }
}

/** Places that are taken before a game or challenge is made, so that concurrent requests keep to the limits. */
export class PlaceMethods extends Group {
  /** Returns null, or the cap that leaves no place. */
  takeChallenge(place: NewChallengePlace, caps: PlaceCaps): keyof PlaceCaps | null {
    return this.host.mailbox().feed.places.take(place, caps);
  }

  /** The challenge was not made. */
  freeChallenge(game: string): void {
    const { feed, housePlaces } = this.host.mailbox();
    feed.places.free(game);
    housePlaces.free(game);
  }

  /** Takes a place for a rated game that the player is about to accept; false if the pair has played too many. */
  takeRated(place: RatedPlace): boolean {
    return this.host.mailbox().feed.pairs.take(place);
  }

  freeRated(game: string): void {
    this.host.mailbox().feed.pairs.free(game);
  }

  /** Takes a place for a game with a house player; false if there are `most`. */
  takeHouse(game: string, most: number): boolean {
    return this.host.mailbox().housePlaces.take(game, most);
  }
}

/** The player's challenges and games. */
export class GameMethods extends Group {
  /** Lists running games, the most urgent first: all (null), or by whose turn it is. */
  running(turn: Turn, reach: Omit<Reach, "order">): RunningGame[] {
    return this.host.mailbox().feed.running(turn, reach);
  }

  /** Returns what waits for the player, besides one game (null: besides none). */
  waiting(except: string | null): WaitingGames {
    return this.host.mailbox().feed.waitingNow(except);
  }

  /** Puts a running game behind the others until an instant (milliseconds since 1970; null: no longer); false for none. */
  snooze(game: string, until: number | null): boolean {
    return this.host.mailbox().feed.snooze(game, until);
  }

  snoozed(): Snooze[] {
    return this.host.mailbox().feed.snoozed();
  }

  /** Lists open challenges to the player (`in`), by them (`out`) or both (null). */
  challenges(direction: "in" | "out" | null, reach: Reach): MailboxGame[] {
    return this.host.mailbox().feed.challenges(direction, reach);
  }

  /** Returns the ids of the challenges by another player that wait for this one's answer. */
  challengesBy(opponent: string): string[] {
    return this.host.mailbox().feed.places.by(opponent);
  }

  /** Lists the games that have begun: all (null), or those of one status; of finished ones, those that ended in a span. */
  begun(status: Begun | null, reach: Reach, finished?: Within): BegunGame[] {
    return this.host.isStored() ? this.host.mailbox().feed.begun(status, reach, finished) : [];
  }

  /** Whether the player has a running or finished game with another one. Aborted games do not count. */
  hasPlayed(opponent: string): boolean {
    return this.host.isStored() && this.host.mailbox().feed.hasPlayed(opponent);
  }

  /** Returns how the finished games with another player went, by all rule sets (null) or one. */
  met(opponent: string, ruleset: string | null): MetGames {
    return this.host.isStored() ? this.host.mailbox().feed.met(opponent, ruleset) : { met: [], latest: [] };
  }

  /** Whether the player has (or had) a part in a game. */
  has(game: string): boolean {
    return this.host.mailbox().feed.plays(game);
  }

  /** Counts running games and the player's own challenges, without games with house players. */
  live(): number {
    return this.host.mailbox().feed.liveGames();
  }
}
