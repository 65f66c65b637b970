import type { Causes } from "../../events/channel.ts";
import type { AccountNews } from "../../events/records.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import type { Send } from "./sender.ts";

/** What webhooks read of the player's feed. All calls are synchronous. */
export interface WebhookFeed {
  /** The record with this number, as JSON text, and its id; null once it is no longer kept. */
  record(seq: number): { readonly id: string; readonly body: string } | null;
  /** What the log says of what tells these records. */
  causes(seqs: readonly number[]): Causes;
  /** Whether the record with this number is still kept. */
  keeps(seq: number): boolean;
}

/** What a player's webhooks need from their mailbox. */
export interface WebhookPorts {
  readonly storage: ObjectStorage;
  readonly feed: WebhookFeed;
  readonly newId: () => string;
  readonly send: Send;
  /** Seals a secret anew where it is sealed under the service's secret before this one; null where it is not. */
  readonly reseal: (sealed: string) => Promise<string | null>;
  /** Tells the player, in the commit that is under way. */
  readonly announce: (news: AccountNews) => void;
  /** Makes sure the alarm is set for what is due next. */
  readonly arm: () => void;
}
