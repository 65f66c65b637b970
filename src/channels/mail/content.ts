import type { Reader } from "../../i18n/reader.ts";
import { isOfGame } from "../../game/records.ts";
import type { MailType } from "../../contract/events/types.ts";
import type { GameSummary } from "../../contract/game.ts";
import type { FeedRecord } from "../../contract/events/records.ts";

/** To whom a mail goes, and how they read. */
export interface Recipient extends Reader {
  readonly id: string;
  readonly address: string;
}

const KINDS: Readonly<Record<MailContent["kind"], true>> = {
  event: true,
  reminder: true,
  digest: true,
  confirm: true,
  "sign-in": true,
  "address-changed": true,
  "account-closed": true,
  "move-played": true,
  "move-refused": true,
  "move-unproven": true,
};

export const CONTENT_KINDS = Object.keys(KINDS);

/** What a mail says, as data. It is rendered (compose.ts) only when the mail is sent. */
export type MailContent =
  /**
   * One thing that happened. `waiting`: in how many other games it is the reader's turn. `covered`: as it stands, the
   * game that an hour of the reader's vacation keeps, or one of those that began in which it is the reader's turn.
   */
  | {
      readonly kind: "event";
      readonly record: FeedRecord & { readonly type: MailType };
      readonly waiting: number;
      readonly covered?: GameSummary;
      /** What else the same occasion brought: the end of the game before, of its match, the change of a rating. */
      readonly also?: readonly FeedRecord[];
    }
  /** The reader is to move, and the deadline (RFC 3339) comes near. `waiting` as above. */
  | {
      readonly kind: "reminder";
      readonly game: GameSummary;
      readonly deadline: string;
      readonly waiting: number;
    }
  /**
   * What happened since the last digest, oldest first. `isRest`: some of it was to be told at once, and was too much
   * for a day.
   */
  | {
      readonly kind: "digest";
      readonly records: readonly (FeedRecord & { readonly type: MailType })[];
      readonly isRest: boolean;
    }
  /** Asks whether an address is the reader's. It goes to that address. */
  | { readonly kind: "confirm" }
  /** Lets the reader sign in, and go on to `next`. */
  | { readonly kind: "sign-in"; readonly next: string }
  /** To the old address: mail goes to `to` now, or nowhere (null). */
  | { readonly kind: "address-changed"; readonly to: string | null }
  /** The operator has closed the reader's account, or (null) opened it again. */
  | { readonly kind: "account-closed"; readonly reason: string | null }
  /** Answers to a move that came by mail. `move` as it was understood. */
  | { readonly kind: "move-played"; readonly game: GameSummary; readonly move: string }
  | {
      readonly kind: "move-refused";
      readonly game: GameSummary;
      /** What was written, where anything could be read as a move. */
      readonly move: string | null;
      /** A whole sentence that says why not, in the reader's language. */
      readonly why: string;
      /** What may be played, where it is the reader's turn. */
      readonly legal: readonly string[];
    }
  /** Somebody who may not have been the reader answered a turn mail; a link lets the reader decide. */
  | { readonly kind: "move-unproven"; readonly game: GameSummary; readonly move: string | null };

/** What a mail's links lead to; each is there only where the mail has a use for it. */
export interface MailLinks {
  /** Confirms the address; one use, 15 minutes. */
  readonly confirm?: string;
  /** Signs in; one use, 15 minutes. */
  readonly signIn?: string;
  /** The page that asks for one more press before it plays. */
  readonly play?: string;
  /** Where an answer with a move in its first line goes. */
  readonly replyTo?: string;
  /** No more mail about this game. */
  readonly muteGame?: string;
  /** No more mail of this type. */
  readonly muteType?: string;
  /** No more digests. */
  readonly muteDigest?: string;
  /** The page of the reader's schedule and vacation. */
  readonly time?: string;
  /** For a digest: the page that plays the turn which a record (by its id) tells of. */
  readonly plays?: Readonly<Record<string, string>>;
}

/** The header by which a mail that is sent again is known as the same: who sends it sets its id, or the platform its own. */
export const MAIL_ID = "X-Taflpost-Mail";

/** A rendered mail, as the platform takes it (the `send_email` binding); the transport says who it is from. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly replyTo?: string;
}

/** Why a mail was not taken. */
interface NotTaken {
  readonly why: string;
  /** The reply of the platform or the mail server, without addresses; for the log. */
  readonly reply?: string;
}

/** Worth another try: soon, or only tomorrow (the day's limit is used up). */
export interface FailedMail extends NotTaken {
  readonly kind: "failed";
  readonly until: "soon" | "tomorrow";
  /** Whether the address is the reason: its mailbox is full, or its server's policy refuses our mail. */
  readonly isOfAddress?: true;
}

/** What became of one try to send a mail. */
export type MailOutcome =
  | { readonly kind: "sent" }
  | FailedMail
  /** The platform takes no mail from the service as it is set up: it waits until its operator has mended that. */
  | (NotTaken & { readonly kind: "held" })
  /** The address takes no mail: nothing more is sent to it. */
  | (NotTaken & { readonly kind: "dead"; readonly why: "suppressed" })
  /** This one mail cannot be sent, whatever the address. */
  | (NotTaken & { readonly kind: "spoilt" });

/** The game that a mail tells of; null for none. */
export function gameOf(content: MailContent): GameSummary | null {
  if ("game" in content) return content.game;
  return content.kind === "event" && isOfGame(content.record) ? content.record.data.game : null;
}
