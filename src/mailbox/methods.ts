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

export interface GroupHost extends MailboxCalls {
  readonly mailbox: () => OpenMailbox;
  readonly endListening: () => void;
}

abstract class Group extends MethodGroup<GroupHost> {}

export class TokenMethods extends Group {
  list(reach: Reach): Token[] {
    return this.host.mailbox().tokens.list(reach);
  }

  /** Returns null at the limit. Stores a copy of the player, from which D1 can be restored. */
  async add(token: NewToken, most: number): Promise<Token | null> {
    const { account, tokens } = this.host.mailbox();
    await account.get();
    return tokens.add(token, most);
  }

  async addSession(session: NewSession, most: number): Promise<void> {
    const mailbox = this.host.mailbox();
    await mailbox.account.get();
    mailbox.addSession(session, most);
    this.host.endListening();
  }

  /** Also revokes the token's sessions and their push subscriptions; false if there is no such token. */
  revoke(id: string): boolean {
    const revoked = this.host.mailbox().revoke(id);
    this.host.endListening();
    return revoked.length > 0;
  }

  listens(hash: string, game: string): boolean {
    return this.host.isStored() && this.host.mailbox().listening.listens(hash, game);
  }
}

export class PasskeyMethods extends Group {
  list(): Passkey[] {
    return this.host.mailbox().passkeys.list();
  }

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

  /** Returns true once, to advise the player how to keep the account. */
  advise(): boolean {
    return !this.host.hasLeft() && this.host.mailbox().passkeys.advise();
  }
}

/** Bodies are JSON texts. */
export class NoteMethods extends Group {
  read(game: string, kind: NoteKind): Note | null {
    return this.host.mailbox().notes.read(game, kind);
  }

  write(note: NoteToKeep): KeptNote {
    return this.host.hasLeft() ? { kind: "gone" } : this.host.mailbox().notes.keep(note);
  }

  after(kind: NoteKind, game: string, limit: number): (Note & { readonly game: string })[] {
    return this.host.mailbox().notes.after(kind, game, limit);
  }
}

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

  /** Replaces the text read before (`over`; null for none). Returns false if it has changed, or the player has left. */
  put(key: string, body: string, ends: number, over: string | null): boolean {
    const ended = this.host.isStored() ? this.host.mailbox().putAppText(key, body, ends, over) : null;
    this.host.endListening();
    return ended !== null;
  }

  end(grant: string): boolean {
    return this.#end(grant);
  }

  /**
   * Ends the grant of a token that was exchanged for a new one and is used again. `isExposed`: others may have read the
   * token, so the grant also ends if the token still holds. Returns whether it has ended.
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

export class RecordedGameMethods extends Group {
  /** Returns for each whether it is new, or why it was not added; null if the player has left. */
  async hold(games: readonly RecordToHold[], limits: HoldingLimits): Promise<(NotHeld | boolean)[] | null> {
    return this.host.hasLeft() ? null : this.host.mailbox().recordsHeld.hold(games, limits);
  }

  has(id: string): boolean {
    return this.host.mailbox().recordsHeld.has(id);
  }

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

  use(games: Omit<Consented, "at"> & { readonly match: string }): boolean {
    const { isStored, hasLeft, mailbox } = this.host;
    return isStored() && !hasLeft() && mailbox().consents.use(games);
  }

  free(match: string): void {
    this.host.mailbox().consents.free(match);
  }
}

/** Places are reserved before a game or challenge is created, so that concurrent requests keep to the limits. */
export class PlaceMethods extends Group {
  takeChallenge(place: NewChallengePlace, caps: PlaceCaps): keyof PlaceCaps | null {
    return this.host.mailbox().feed.places.take(place, caps);
  }

  freeChallenge(game: string): void {
    const { feed, housePlaces } = this.host.mailbox();
    feed.places.free(game);
    housePlaces.free(game);
  }

  takeRated(place: RatedPlace): boolean {
    return this.host.mailbox().feed.pairs.take(place);
  }

  freeRated(game: string): void {
    this.host.mailbox().feed.pairs.free(game);
  }

  takeHouse(game: string, most: number): boolean {
    return this.host.mailbox().housePlaces.take(game, most);
  }
}

export class GameMethods extends Group {
  /** The most urgent first. `turn` null: all. */
  running(turn: Turn, reach: Omit<Reach, "order">): RunningGame[] {
    return this.host.mailbox().feed.running(turn, reach);
  }

  /** `except` is a game to leave out; null for none. */
  waiting(except: string | null): WaitingGames {
    return this.host.mailbox().feed.waitingNow(except);
  }

  /** `until` in milliseconds since 1970; null ends the snooze. Returns false if the player has no such game. */
  snooze(game: string, until: number | null): boolean {
    return this.host.mailbox().feed.snooze(game, until);
  }

  snoozed(): Snooze[] {
    return this.host.mailbox().feed.snoozed();
  }

  /** `in`: to the player; `out`: by the player; null: both. */
  challenges(direction: "in" | "out" | null, reach: Reach): MailboxGame[] {
    return this.host.mailbox().feed.challenges(direction, reach);
  }

  challengesBy(opponent: string): string[] {
    return this.host.mailbox().feed.places.by(opponent);
  }

  /** `status` null: all; `finished`: only games that ended within it. */
  begun(status: Begun | null, reach: Reach, finished?: Within): BegunGame[] {
    return this.host.isStored() ? this.host.mailbox().feed.begun(status, reach, finished) : [];
  }

  hasPlayed(opponent: string): boolean {
    return this.host.isStored() && this.host.mailbox().feed.hasPlayed(opponent);
  }

  /** `ruleset` null: all rule sets. */
  met(opponent: string, ruleset: string | null): MetGames {
    return this.host.isStored() ? this.host.mailbox().feed.met(opponent, ruleset) : { met: [], latest: [] };
  }

  has(game: string): boolean {
    return this.host.mailbox().feed.plays(game);
  }

  live(): number {
    return this.host.mailbox().feed.liveGames();
  }
}
