import type { ObjectStorage } from "../../../lib/object-storage.ts";
import { openAddress } from "./address.ts";
import { openOnce } from "./once.ts";
import { openPendingNotices } from "./pending.ts";
import { openPlayerCache } from "./player-cache.ts";
import type { MailboxOfMail, MailPorts } from "./ports.ts";
import { openMailQueue } from "./queue.ts";
import { openNoticeSettings } from "./settings-store.ts";
import { openSignInLinks } from "./sign-in-links.ts";
import { openThrottle } from "./throttle.ts";
import { openToldAtOnce } from "../../notices/told-at-once.ts";

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
