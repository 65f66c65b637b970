import * as z from "zod";
import { log } from "../lib/log.ts";
import { isDeadStatus } from "../lib/mail-status.ts";
import { senderOf } from "../channels/mail/send/sender.ts";
import { Email } from "../contract/player.ts";
import type { MailOffReason } from "../contract/terms.ts";
import type { Env } from "../env.ts";
import { playersByAddress } from "../players/store.ts";
import { mailboxOf } from "./ports.ts";

/** An event from Cloudflare's queue (developers.cloudflare.com/email-service/platform/event-subscriptions). */
const MailEvent = z.object({
  type: z.string(),
  payload: z.object({
    sender: z.string(),
    recipient: Email,
    bounce: z.object({ type: z.string() }).nullish(),
    delivery: z.object({ smtpEnhancedStatusCode: z.string().nullish() }).nullish(),
  }),
});

const OF_SENDING = "cf.email.sending.message";

function reasonIn({ type, payload }: z.output<typeof MailEvent>): MailOffReason | null {
  if (type === `${OF_SENDING}.complained`) return "suppressed";
  const status = payload.delivery?.smtpEnhancedStatusCode ?? null;
  const isHard = type === `${OF_SENDING}.bounced` && payload.bounce?.type === "hard";
  return isHard && (status === null || isDeadStatus(status)) ? "refused" : null;
}

async function takeMailEvent(event: unknown, env: Env): Promise<void> {
  const { data } = MailEvent.safeParse(event);
  // The domain may also send mail from other addresses. Events about such mail do not concern this service.
  if (data?.payload.sender.toLowerCase() !== senderOf(env).toLowerCase()) return;
  const [reason, { recipient }] = [reasonIn(data), data.payload];
  log("info", "mail-event", { type: data.type, off: reason });
  if (reason === null) return;
  const players = await playersByAddress(env.DB, recipient);
  await Promise.all(players.map(({ id }) => mailboxOf({ env }, id).mail.dropAddress(recipient, reason)));
}

/** Processes events from a queue. A failed event is delivered again; processing an event twice changes nothing. */
export async function takeMailEvents({ messages }: MessageBatch, env: Env): Promise<void> {
  for (const message of messages)
    try {
      await takeMailEvent(message.body, env);
      message.ack();
    } catch (fault) {
      log("warn", "mail-event-delayed", { fault });
      message.retry();
    }
}
