import type { AccountNews } from "../../../contract/events/records.ts";
import type { ObjectStorage } from "../../../lib/object-storage.ts";
import type { NoticeSettingsStore } from "../../notices/settings.ts";
import type { NoticeFeed } from "../../notices/wanted.ts";
import type { MailContent, MailOutcome, Recipient } from "../content.ts";
import type { AddressRecords } from "./address.ts";
import type { PlayerCopy, PlayerRow } from "./mailed-player.ts";

/** Never rejects. `press`: the link that confirms or signs in; null for none. `id` is the same for every attempt. */
export type SendMail = (
  content: MailContent,
  recipient: Recipient,
  press: string | null,
  id: string,
) => Promise<MailOutcome>;

export interface MailPorts {
  readonly mail: SendMail;
  /** The service's URL, without a trailing slash. */
  readonly origin: string;
  readonly records: AddressRecords;
}

export interface MailHost extends MailPorts {
  readonly storage: ObjectStorage;
  readonly account: PlayerCopy<PlayerRow | null>;
  readonly feed: NoticeFeed;
  readonly settings: NoticeSettingsStore;
  readonly newId: () => string;
  /** Notifies the player about their account. Call it within a transaction. */
  readonly announce: (news: AccountNews) => void;
  /** Called in the commit that changes the settings, before the change. `zone`: the player's time zone (IANA). */
  readonly settingsChange: (zone: string) => void;
  readonly arm: () => void;
}
