import type { AccountNews } from "../../../contract/events/records.ts";
import type { ObjectStorage } from "../../../lib/object-storage.ts";
import type { NoticeSettingsStore } from "../../notices/settings.ts";
import type { NoticeFeed } from "../../notices/wanted.ts";
import type { MailContent, MailOutcome, Recipient } from "../content.ts";
import type { AddressRecords } from "./address.ts";
import type { PlayerCopy, PlayerRow } from "./mailed-player.ts";

/**
 * Renders and sends a mail. Never throws.
 * @param press the link that the mail is about; null for none
 * @param id the same for every attempt
 */
export type SendMail = (
  content: MailContent,
  recipient: Recipient,
  press: string | null,
  id: string,
) => Promise<MailOutcome>;

export interface MailPorts {
  readonly mail: SendMail;
  /** The service's URL, without a slash at the end. */
  readonly origin: string;
  readonly records: AddressRecords;
}

/** The mailbox and the world, for a player's mail. */
export interface MailHost extends MailPorts {
  readonly storage: ObjectStorage;
  readonly account: PlayerCopy<PlayerRow | null>;
  readonly feed: NoticeFeed;
  readonly settings: NoticeSettingsStore;
  readonly newId: () => string;
  /** Notifies the player about their account, within a transaction. */
  readonly announce: (news: AccountNews) => void;
  /** Called in the commit that changes the settings, before the change. `zone` is the player's. */
  readonly settingsChange: (zone: string) => void;
  /** Sets the alarm for the next work. */
  readonly arm: () => void;
}
