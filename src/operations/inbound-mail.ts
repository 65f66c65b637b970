import type { Env } from "../env.ts";
import { summaryOf } from "../game/view.ts";
import { startLocalClock } from "../lib/local-clock.ts";
import { log } from "../lib/log.ts";
import type { InboundMail, Taken } from "../channels/mail/inbound/take-mail.ts";
import { reasonIn } from "../channels/mail/inbound/report.ts";
import { markOf, readReturnAddress, type ReturnedMail } from "../channels/mail/links/return-address.ts";
import { readReplyAddress } from "../channels/mail/links/move-links.ts";
import { type Ports, gameOf, mailboxOf } from "./ports.ts";
import { CAPS } from "../contract/limits.ts";
import { ANSWERS_BY_MAIL } from "../contract/bounds.ts";

export type Delivered = Pick<ForwardableEmailMessage, "from" | "to" | "raw" | "rawSize" | "setReject">;

export async function answerByMail(mail: InboundMail, ports: Pick<Ports, "env">): Promise<Taken> {
  // Loaded when mail arrives, because the module includes parsers for mail and HTML.
  const { takeMail } = await import("../channels/mail/inbound/take-mail.ts");
  const { env } = ports;
  return takeMail(mail, {
    server: env.MAIL_AUTHSERV?.toLowerCase() ?? null,
    waitedFor: (address) => readReplyAddress(env, address),
    seat: (id, side) => gameOf(ports, id).seat(side),
    view: async (id, player) => {
      const view = await gameOf(ports, id).view(player);
      return view && summaryOf(view);
    },
    legal: (id) => gameOf(ports, id).legal(null),
    ask: (id, player, command, key, versions) => gameOf(ports, id).ask(player, command, key, versions),
    reader: (player) => mailboxOf(ports, player).mail.recipient(),
    send: (player, key, content) => mailboxOf(ports, player).mail.sendOnce(key, content),
    mayTake: async (player, id) => {
      const quota = { kind: `answers by mail ${id}`, ...ANSWERS_BY_MAIL };
      // Local mode has no quotas.
      return env.LOCAL === "1" || (await mailboxOf(ports, player).useQuota(quota)) === null;
    },
    visit: (player) => mailboxOf(ports, player).mail.visit(),
  });
}

/** Processes a returned mail: drops the address if it no longer works or if its owner complained. */
async function takeReturned({ raw }: InboundMail, { player, mark }: ReturnedMail, env: Env): Promise<Taken> {
  const reason = raw === null ? null : reasonIn(raw);
  if (reason === null) return { kind: "ignored" };
  const mailbox = mailboxOf({ env }, player);
  const reader = await mailbox.mail.recipient();
  if (reader === null || (await markOf(reader.address)) !== mark) return { kind: "ignored" };
  await mailbox.mail.dropAddress(reader.address, reason);
  return { kind: "returned" };
}

/** Processes delivered mail. If this throws, the sender's server keeps the mail and sends it again; nothing happens twice. */
export async function takeDelivered(mail: InboundMail, env: Env): Promise<Taken> {
  try {
    const returned = await readReturnAddress(env, mail.to);
    const taken = await (returned === null ? answerByMail(mail, { env }) : takeReturned(mail, returned, env));
    log("info", "mail-taken", taken);
    return taken;
  } catch (fault) {
    log("warn", "mail-delayed", { fault });
    throw fault;
  }
}

/** Receives a message from the platform. A rejected message goes back to its sender. */
export async function receiveMail(message: Delivered, env: Env): Promise<void> {
  await startLocalClock(env);
  const { from, to, rawSize } = message;
  const raw =
    rawSize > CAPS.mailBytes.max ? null : new Uint8Array(await new Response(message.raw).arrayBuffer());
  const taken = await takeDelivered({ raw, from, to }, env);
  if (taken.kind === "rejected") message.setReject(taken.why);
}
