import type { AccountNews } from "../../events/records.ts";
import type { GameSummary } from "../../game/view.ts";
import type { MailContent, MailOutcome, Recipient } from "../content.ts";
import type { OpenTurn } from "../../notices/policy/plan.ts";
import type { AddressRecords } from "./address-changes.ts";
import type { MailedPlayer } from "./player-cache.ts";

/** A game as its player's mailbox knows it. The deadline is in milliseconds since 1970. */
export interface KnownGame {
  readonly turn: "mine" | "theirs" | null;
  readonly deadline: number | null;
  readonly game: GameSummary;
}

/** What mail reads of the player's feed and games, and the one thing that it notes there. All calls are synchronous. */
export interface MailFeed {
  /** The record with this number, as JSON text; null once it is no longer kept. */
  record(seq: number): { readonly body: string } | null;
  /** One of the player's games; null where it is not known (any more). */
  game(id: string): KnownGame | null;
  /** The player's turns that have a deadline. */
  turns(): readonly OpenTurn[];
  /** How many games wait for the player's move, besides one. */
  waiting(except: string | null): number;
  /** Notes up to which instant a turn has been reminded of. */
  reminded(game: string, upTo: number): void;
}

/** Renders a mail and sends it. `press`: the link that its reader is to press, where it has one. Never throws. */
export type SendMail = (
  content: MailContent,
  recipient: Recipient,
  press: string | null,
) => Promise<MailOutcome>;

/** What a player's mail needs from the world. */
export interface MailPorts {
  readonly mail: SendMail;
  /** Where the service is reached, without a slash at the end. */
  readonly origin: string;
  /** What the records (D1) know of the player, and what is changed there. */
  readonly records: AddressRecords & { readonly load: () => Promise<MailedPlayer | null> };
}

/** What a player's mail needs of the mailbox that it belongs to. */
export interface MailboxOfMail {
  readonly feed: MailFeed;
  readonly newId: () => string;
  /** Tells the player of their own arrangements, within a transaction. */
  readonly announce: (news: AccountNews) => void;
  /** Sees to it that the alarm stands for what is to be done next. */
  readonly arm: () => void;
}
