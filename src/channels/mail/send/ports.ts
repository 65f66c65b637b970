import type { AccountNews } from "../../../events/records.ts";
import type { MailContent, MailOutcome, Recipient } from "../content.ts";
import type { NoticeFeed } from "../../notices/feed.ts";
import type { AddressRecords } from "./address-changes.ts";
import type { MailedPlayer } from "./player-cache.ts";

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
  readonly feed: NoticeFeed;
  readonly newId: () => string;
  /** Tells the player of their own arrangements, within a transaction. */
  readonly announce: (news: AccountNews) => void;
  /** Called before the settings are changed, in the same commit: other channels go by them, too. `zone`: the player's. */
  readonly settingsChange: (zone: string) => void;
  /** Makes sure the alarm is set for what is to be done next. */
  readonly arm: () => void;
}
