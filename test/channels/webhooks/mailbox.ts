import { expect, vi } from "vitest";
import type { EndpointChanges, NewEndpoint } from "../../../src/channels/webhooks/endpoints.ts";
import type { AttemptOutcome } from "../../../src/channels/webhooks/retries.ts";
import { gameNews } from "../../mailbox/items.ts";
import { type Box, boxWith, feedOf as itemsOf, hear, wake } from "../mailbox.ts";
import { DELIVERED } from "./outcomes.ts";
import type { FeedRecord } from "../../../src/contract/events/records.ts";

/** A mailbox whose receivers answer as the test says. */
export interface TestMailbox extends Box {
  /** Every attempt, as `endpoint event-id`. */
  readonly attempts: string[];
  answer: (endpoint: string, event: string) => AttemptOutcome | Promise<AttemptOutcome>;
  /** Encrypts a secret again after the service's secret was rotated. */
  reseal: (sealed: string) => Promise<string | null>;
}

/** A mailbox with webhooks of these names. */
export function mailboxWith(...endpoints: readonly string[]): TestMailbox {
  const told = {
    attempts: [],
    answer: () => DELIVERED,
    reseal: () => Promise.resolve(null),
  };
  const mailbox: TestMailbox = boxWith<Omit<TestMailbox, keyof Box>>(told, {
    reseal: (sealed) => mailbox.reseal(sealed),
    send: async ({ id }, record) => {
      mailbox.attempts.push(`${id} ${record.id}`);
      return mailbox.answer(id, record.id);
    },
  });
  for (const id of endpoints) addEndpoint(mailbox, id);
  return mailbox;
}

/** Adds a webhook whose address tells its name. */
export function addEndpoint(
  { mailbox }: Pick<Box, "mailbox">,
  id: string,
  more: Partial<NewEndpoint> = {},
): void {
  const filters = { events: null, game: null, description: null, format: "taflpost" as const };
  mailbox.channels.webhooks.endpoints.add({
    id,
    url: `https://${id}.example.org/`,
    secret: `sealed-${id}`,
    ...filters,
    ...more,
  });
}

/** How many deliveries wait. */
export const pending = ({ storage }: TestMailbox): number =>
  storage.rows("SELECT event FROM deliveries").length;

/** The records of the player's feed, oldest first. */
export const feedOf = (mailbox: TestMailbox): FeedRecord[] => itemsOf<FeedRecord>(mailbox);

/** The mailbox receives a turn of the player. */
export const tell = (mailbox: TestMailbox, game: string, seq: number): Promise<void> =>
  hear(mailbox, gameNews(game, seq, "game.turn"));

/** A receiver takes it, after so many turns of everything else. */
export async function inTurns(turns: number): Promise<AttemptOutcome> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => void setImmediate(resolve));
  return DELIVERED;
}

/** A webhook's view. */
export const find = ({ mailbox }: TestMailbox, id = "a") => mailbox.channels.webhooks.endpoints.find(id)!;

/** The attempts of a webhook, the newest first. */
export const log = ({ mailbox }: TestMailbox, id = "a") =>
  mailbox.channels.webhooks.attempts(id, { after: null, limit: 100, order: "desc" });

/** Moves the clock by `span` milliseconds and runs the alarm, which must be set. */
export async function after(mailbox: TestMailbox, span: number): Promise<void> {
  vi.setSystemTime(Date.now() + span);
  expect(mailbox.storage.alarm()).not.toBeNull();
  await wake(mailbox);
}

/** Changes the webhook `a`. */
export function change(mailbox: TestMailbox, changes: EndpointChanges): void {
  mailbox.mailbox.channels.webhooks.change(find(mailbox), changes);
}
