import { reseal } from "../lib/seal.ts";
import { dohResolver } from "../outbound/resolver.ts";
import type { ChannelWorld } from "./channels.ts";
import type { LinkEnv } from "./mail/links/signed.ts";
import { type KeepMail, mailSender, type TransportEnv } from "./mail/send/sender.ts";
import { pushSender, type PushSenderPorts } from "./push/sender.ts";
import { WEBHOOK_SECRET, webhookSender, type SenderEnv, type SenderPorts } from "./webhooks/sender.ts";

/** What the channels need of the environment. */
export interface ChannelEnv extends SenderEnv, LinkEnv, TransportEnv {
  readonly ORIGIN: string;
}

/** What they need of the player, and of the service's records. */
interface Outside extends Pick<SenderPorts, "reader"> {
  readonly pushKey: PushSenderPorts["key"];
  readonly keepMail: KeepMail;
}

/** The world of a player's channels, in the Worker: how each sends. Apart from them: a simulation, which brings its own, reads no views. */
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
