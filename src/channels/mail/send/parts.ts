import type { AccountNews } from "../../../events/records.ts";
import type { MailContent, MailOutcome, Recipient } from "../content.ts";
import type { NoticeFeed } from "../../notices/wanted.ts";
import { type AddressRecords, openAddress } from "./address.ts";
import { type MailedPlayer, openPlayerCache } from "./player-cache.ts";
import type { ObjectStorage } from "../../../lib/object-storage.ts";
import { openMailQueue, openOnce } from "./queue.ts";
import { openPendingNotices } from "./notices.ts";
import { openNoticeSettings } from "../../notices/settings.ts";
import { openSignInLinks } from "./links.ts";
import { openThrottle } from "./throttle.ts";
import { openToldAtOnce } from "../../notices/notices.ts";

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

/** What a player's mail is made of: what is stored of it, and what can be done with each part. */
export function openMailParts(storage: ObjectStorage, ports: MailPorts, { feed, newId }: MailboxOfMail) {
  const player = openPlayerCache(storage, ports.records.load);
  const settings = openNoticeSettings(storage);
  const notices = openPendingNotices(storage, feed, settings);
  const throttle = openThrottle(storage);
  const queue = openMailQueue(storage, newId, throttle);
  const once = openOnce(storage);
  const toldAtOnce = openToldAtOnce(storage, "told_at_once");
  const address = openAddress(storage, { player, queue, records: ports.records });
  const signIn = openSignInLinks(storage, queue);
  return { player, settings, notices, throttle, queue, once, toldAtOnce, address, signIn };
}

export type MailParts = ReturnType<typeof openMailParts>;

/** Deletes everything that was to go to the player's confirmed address. Within a transaction. */
export function dropAll({ notices, queue, throttle }: MailParts): void {
  notices.clear();
  queue.removeToReader();
  throttle.clear();
}
