import type { Reader } from "../../i18n/reader.ts";
import { isOfGame } from "../../game/records.ts";
import type { MailType } from "../../contract/events/types.ts";
import type { GameSummary } from "../../contract/game.ts";
import type { FeedRecord } from "../../contract/events/records.ts";

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

export type MailContent =
  /**
   * An event. `waiting`: the number of other games in which it is the reader's turn. `covered`: the present state of the game
   * that an hour of vacation saved, or of a game that began with the reader's turn.
   */
  | {
      readonly kind: "event";
      readonly record: FeedRecord & { readonly type: MailType };
      readonly waiting: number;
      readonly covered?: GameSummary;
      /** Other events of the occasion, such as the end of the previous game or match, or a change of rating. */
      readonly also?: readonly FeedRecord[];
    }
  /** The deadline (RFC 3339) of the reader's turn is near. `waiting`: as for an event. */
  | {
      readonly kind: "reminder";
      readonly game: GameSummary;
      readonly deadline: string;
      readonly waiting: number;
    }
  /** The events since the last digest, oldest first. `isRest`: it contains events that were over the daily limit. */
  | {
      readonly kind: "digest";
      readonly records: readonly (FeedRecord & { readonly type: MailType })[];
      readonly isRest: boolean;
    }
  | { readonly kind: "confirm" }
  /** Contains a link that signs the reader in and opens the path `next`. */
  | { readonly kind: "sign-in"; readonly next: string }
  /** Sent to the old address. `to`: where mail is now sent; null if the address was removed. */
  | { readonly kind: "address-changed"; readonly to: string | null }
  /** The operator closed the reader's account (`reason`), or opened it again (null). */
  | { readonly kind: "account-closed"; readonly reason: string | null }
  | { readonly kind: "move-played"; readonly game: GameSummary; readonly move: string }
  | {
      readonly kind: "move-refused";
      readonly game: GameSummary;
      readonly move: string | null;
      readonly why: string;
      readonly legal: readonly string[];
    }
  /** Somebody who may not be the reader replied to a mail. The reader decides with a link. */
  | { readonly kind: "move-unproven"; readonly game: GameSummary; readonly move: string | null };

export interface MailLinks {
  /** Confirms the address. Valid once, for 15 minutes. */
  readonly confirm?: string;
  /** Signs the reader in. Valid once, for 15 minutes. */
  readonly signIn?: string;
  readonly play?: string;
  readonly replyTo?: string;
  readonly muteGame?: string;
  readonly muteType?: string;
  readonly muteDigest?: string;
  readonly time?: string;
  /** In a digest: the links to play the turns, by the ids of their events. */
  readonly plays?: Readonly<Record<string, string>>;
}

/** A header with the service's own id for a mail, the same in every attempt. The platform chooses the `Message-ID`. */
export const MAIL_ID = "X-Taflpost-Mail";

/** A rendered mail for the `send_email` binding. The transport adds the sender. */
export interface MailMessage {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly replyTo?: string;
}

interface NotTaken {
  readonly why: string;
  /** The reply of the platform or mail server, with addresses removed, for the log. */
  readonly reply?: string;
}

export type MailOutcome =
  | { readonly kind: "sent" }
  /** The mail is tried again soon, or tomorrow if the platform's daily limit is used up. */
  | (NotTaken & {
      readonly kind: "failed";
      readonly until: "soon" | "tomorrow";
      /** Set if the address is the cause: its mailbox is full, or its server refuses the service's mail. */
      readonly isOfAddress?: true;
    })
  /** The platform accepts no mail because of the service's setup. Mail waits until the operator fixes it. */
  | (NotTaken & { readonly kind: "held" })
  /** The address accepts no mail, so nothing more is sent to it. */
  | (NotTaken & { readonly kind: "dead"; readonly why: "suppressed" })
  /** This mail cannot be sent to any address. */
  | (NotTaken & { readonly kind: "spoilt" });

export function gameOf(content: MailContent): GameSummary | null {
  if ("game" in content) return content.game;
  return content.kind === "event" && isOfGame(content.record) ? content.record.data.game : null;
}
