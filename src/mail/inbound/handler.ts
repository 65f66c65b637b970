import type { Env } from "../../env.ts";
import { startLocalClock } from "../../lib/local-clock.ts";
import { faultText, log } from "../../lib/log.ts";
import { readReplyAddress } from "../links/links.ts";
import { partsOf } from "./game-body.ts";
import { ANSWERS_BY_MAIL, MOST_MAIL_BYTES } from "./limits.ts";
import { type InboundMail, type InboundPorts, type Taken, takeMail } from "./take-mail.ts";

/** A message as the platform hands it over. */
export type Delivered = Pick<ForwardableEmailMessage, "from" | "to" | "raw" | "rawSize" | "setReject">;

function portsOf(env: Env): InboundPorts {
  const game = (id: string) => env.GAMES.getByName(id);
  const mailbox = (player: string) => env.MAILBOXES.getByName(player);
  return {
    waitedFor: (address) => readReplyAddress(env, address),
    seat: (id, side) => game(id).seat(side),
    view: async (id, player) => {
      const view = await game(id).view(player);
      return view && partsOf(view).game;
    },
    legal: (id) => game(id).legal(null),
    ask: (id, player, command, key) => game(id).ask(player, command, key),
    reader: (player) => mailbox(player).reader(),
    send: (player, key, content) => mailbox(player).postOnce(key, content),
    mayTake: async (player, id) =>
      // One's own machine has no quotas.
      env.LOCAL === "1" ||
      (await mailbox(player).useQuota({ kind: `answers by mail ${id}`, ...ANSWERS_BY_MAIL })) === null,
    visit: (player) => mailbox(player).visit(),
  };
}

/** Takes a message with the games and mailboxes of this service. */
export function takeHere(env: Env, mail: InboundMail): Promise<Taken> {
  return takeMail(mail, portsOf(env));
}

/**
 * Takes a message that the platform brings. What throws here is refused for the time being, as the platform does: the
 * sender's server keeps it and brings it again, and nothing happens twice. What is rejected comes back to the sender.
 */
export async function receiveMail(message: Delivered, env: Env): Promise<void> {
  await startLocalClock(env);
  const { from, to, rawSize } = message;
  try {
    const raw =
      rawSize > MOST_MAIL_BYTES ? null : new Uint8Array(await new Response(message.raw).arrayBuffer());
    const taken = await takeHere(env, { raw, from, to });
    log("mail-taken", { kind: taken.kind });
    if (taken.kind === "rejected") message.setReject(taken.why);
  } catch (fault) {
    log("mail-delayed", { fault: faultText(fault) });
    throw fault;
  }
}
