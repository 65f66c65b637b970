import type { AccountNews } from "../../../contract/events/records.ts";
import { committing, type ObjectStorage } from "../../../lib/object-storage.ts";
import type { NoticeSettingsStore } from "../../notices/settings.ts";
import type { NoticeFeed } from "../../notices/wanted.ts";
import type { MailContent, MailOutcome, Recipient } from "../content.ts";
import { type AddressRecords, openAddress } from "./address.ts";
import { openSignInLinks } from "./links.ts";
import { openMailNotices } from "./notices.ts";
import { mailedCopy } from "./mailed-player.ts";
import { openMailQueue, openOnce } from "./queue.ts";

/**
 * Renders a mail and sends it. `press`: the link that its reader is to press, where it has one. `id`: the same whenever it
 * is sent again. Never throws.
 */
export type SendMail = (
  content: MailContent,
  recipient: Recipient,
  press: string | null,
  id: string,
) => Promise<MailOutcome>;

export interface MailPorts {
  readonly mail: SendMail;
  /** Where the service is reached, without a slash at the end. */
  readonly origin: string;
  /** What is changed of the player in the records (D1). */
  readonly records: AddressRecords;
}

/** What a player's mail needs of the mailbox that it belongs to, and of the world. */
export interface MailChannelPorts extends MailPorts {
  readonly storage: ObjectStorage;
  readonly account: Parameters<typeof mailedCopy>[0];
  readonly feed: NoticeFeed;
  readonly settings: NoticeSettingsStore;
  readonly newId: () => string;
  /** Tells the player of their own arrangements, within a transaction. */
  readonly announce: (news: AccountNews) => void;
  /** Called before the settings are changed, in the same commit: every channel goes by them. `zone`: the player's. */
  readonly settingsChange: (zone: string) => void;
  /** Makes sure the alarm is set for what is to be done next. */
  readonly arm: () => void;
}

/** What a player's mail is made of: what is stored of it, and what can be done with each part. */
export function openMailParts(ports: MailChannelPorts) {
  const { storage, settings, newId } = ports;
  const player = mailedCopy(ports.account);
  const once = openOnce(storage);
  const notices = openMailNotices(ports, {
    underWay: () => queue.underWay(),
    isFirst: (key, span) => once.isFirst(key, span),
    spacing: { latestOf: (game) => once.latest(`game ${game}`), note: (game) => once.note(`game ${game}`) },
  });
  const { throttle } = notices;
  const queue = openMailQueue(storage, newId, throttle);
  const address = openAddress(storage, { player, queue, records: ports.records });
  const signIn = openSignInLinks(storage, queue);
  const commit = committing(ports);

  /** Deletes everything that was to go to the player's confirmed address. Within a transaction. */
  function dropAll(): void {
    notices.clear();
    queue.removeToReader();
    throttle.clear();
  }

  return { player, settings, notices, throttle, queue, once, address, signIn, commit, dropAll };
}

export type MailParts = ReturnType<typeof openMailParts>;
