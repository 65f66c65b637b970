import { runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { now, setClockOffset } from "../../src/lib/now.ts";
import { seal } from "../../src/lib/seal.ts";
import type { MailboxObject } from "../../src/mailbox/object.ts";
import { WEBHOOK_SECRET } from "../../src/channels/webhooks/sender.ts";
import type { EventType } from "../../src/contract/events/types.ts";
import type { WebhookFormat } from "../../src/contract/terms.ts";

export type MailboxStub = DurableObjectStub<MailboxObject>;

/** Every webhook of these tests has this secret. */
export const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

/** The mailbox of a player whom no other test has. */
export function freshMailbox(): MailboxStub {
  return env.MAILBOXES.getByName(crypto.randomUUID());
}

/** Gives each test of a file a new mailbox, at the machine's time. */
export function withFreshMailbox(use: (mailbox: MailboxStub) => void): void {
  beforeEach(async () => {
    const mailbox = freshMailbox();
    // The first request of an isolate takes up the stored offset; from then on it is ours to set.
    await mailbox.webhooks.list();
    setClockOffset(0);
    use(mailbox);
  });
  afterEach(() => {
    setClockOffset(0);
    vi.restoreAllMocks();
  });
}

export interface EndpointWish {
  readonly url?: string;
  readonly events?: readonly EventType[] | null;
  readonly game?: string | null;
  readonly format?: WebhookFormat;
}

/** Adds a webhook whose address tells which one it is. */
export async function addWebhook(
  mailbox: MailboxStub,
  name: string,
  {
    url = `https://${name}.example.org/hook`,
    events = null,
    game = null,
    format = "taflpost",
  }: EndpointWish = {},
): Promise<void> {
  const secret = await seal(env.SECRET, WEBHOOK_SECRET, SECRET);
  await mailbox.webhooks.add({ id: name, url, events, game, description: null, format, secret });
}

/** One request as it came to a receiver. */
export interface Call {
  readonly to: string;
  readonly id: string;
  readonly headers: Headers;
  readonly body: string;
  readonly redirect: string | undefined;
}

type Answer = (call: Call) => Response | Promise<Response>;

/** Stands in for every receiver: notes what is sent and answers as the test says. */
export function receiver(answer: Answer = () => new Response(null, { status: 204 })) {
  const calls: Call[] = [];
  const heard = { calls, answer };
  vi.spyOn(globalThis, "fetch").mockImplementation(async (to, init = {}) => {
    const headers = new Headers(init.headers as HeadersInit);
    const call: Call = {
      to: typeof to === "string" ? new URL(to).hostname.split(".")[0]! : "something else",
      id: headers.get("webhook-id") ?? "",
      headers,
      body: typeof init.body === "string" ? init.body : "",
      redirect: init.redirect,
    };
    calls.push(call);
    return heard.answer(call);
  });
  return heard;
}

/** A receiver's first step: throws if the signature is invalid. */
export function verified({ body, headers }: Call): unknown {
  return new Webhook(SECRET).verify(body, Object.fromEntries(headers));
}

/** The waiting deliveries. */
export function pending(mailbox: MailboxStub): Promise<{ endpoint: string; tries: number; next: number }[]> {
  return runInDurableObject(mailbox, (_instance, { storage }) =>
    storage.sql
      .exec<{ endpoint: string; tries: number; next: number }>(
        "SELECT endpoint, tries, next FROM deliveries ORDER BY event",
      )
      .toArray(),
  );
}

/** When the mailbox will be woken, by the machine's time. */
export function alarmOf(mailbox: MailboxStub): Promise<number | null> {
  return runInDurableObject(mailbox, (_instance, { storage }) => storage.getAlarm());
}

/** Puts the service's clock forward, lets the alarm go off, as it would have by then, and waits for what it began. */
export async function later(mailbox: MailboxStub, milliseconds: number): Promise<void> {
  setClockOffset(now() - Date.now() + milliseconds);
  expect(await runDurableObjectAlarm(mailbox)).toBe(true);
  await mailbox.wake();
}

/** Waits until nothing is to be sent that has not been tried. */
export async function settled(mailbox: MailboxStub): Promise<void> {
  await vi.waitFor(async () => {
    expect((await pending(mailbox)).filter(({ tries }) => tries === 0)).toEqual([]);
  });
}
