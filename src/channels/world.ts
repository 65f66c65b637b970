import { reseal } from "../lib/seal.ts";
import { dohResolver } from "../outbound/resolver.ts";
import type { ChannelWorld } from "./channels.ts";
import type { LinkEnv } from "./mail/links/signed.ts";
import { type KeepMail, mailSender, type TransportEnv } from "./mail/send/sender.ts";
import { pushSender, type PushSenderPorts } from "./push/sender.ts";
import { WEBHOOK_SECRET, webhookSender, type SenderEnv, type SenderPorts } from "./webhooks/sender.ts";

export type ChannelEnv = SenderEnv & LinkEnv & TransportEnv;

interface Outside extends Pick<SenderPorts, "reader"> {
  readonly pushKey: PushSenderPorts["key"];
  readonly keepMail: KeepMail;
}

/** The Worker's senders. In a separate file, because the simulation has its own senders and does not load views. */
export function channelWorld(
  env: ChannelEnv,
  { reader, pushKey, keepMail }: Outside,
): Omit<ChannelWorld, "records"> {
  return {
    send: webhookSender(env, { resolve: dohResolver(), reader }),
    reseal: (sealed) => reseal(env, WEBHOOK_SECRET, sealed),
    sendPush: pushSender(env, { resolve: dohResolver(), key: pushKey }),
    mail: mailSender(env, keepMail),
    origin: env.ORIGIN,
  };
}
