import { log } from "../../../lib/log.ts";
import { now } from "../../../lib/now.ts";
import type { MailOutcome } from "../content.ts";
import { HELD_FOR, nextMailTry } from "../policy/retries.ts";
import type { MailRow } from "./mail-rows.ts";
import { dropAll, type MailParts } from "./parts.ts";
import type { MailboxOfMail } from "./ports.ts";

/** Deletes a mail with the notices that it told. Says whether its type is throttled once it has been sent. */
export function takeOut({ queue, notices }: MailParts, mail: MailRow): boolean {
  const { isThere, throttles } = queue.remove(mail);
  if (isThere) notices.removeOf(mail.number);
  return throttles;
}

function arrived(parts: MailParts, mail: MailRow): void {
  log("info", "mail-sent", { kind: mail.kind });
  if (takeOut(parts, mail) && mail.type !== null) parts.throttle.begin(mail.type);
}

function tryAgain(parts: MailParts, mail: MailRow, until: "soon" | "tomorrow"): void {
  const next = nextMailTry(mail.tries + 1, until, now());
  if (next !== null) return parts.queue.putOff(mail, mail.tries + 1, next);
  log("error", "mail-given-up", { kind: mail.kind, tries: mail.tries + 1 });
  takeOut(parts, mail);
}

/** Has no mail go to a dead address any more, and tells the player. */
function switchOff(
  parts: MailParts,
  { announce, arm }: Pick<MailboxOfMail, "announce" | "arm">,
  to: string,
  reason: "suppressed",
): void {
  dropAll(parts);
  parts.address.drop(to, { tell: false });
  announce({ type: "mail.off", data: { address: to, reason } });
  arm();
}

/** Stores the outcome of a try to send a mail to an address. Within a transaction. */
export function settle(
  parts: MailParts,
  mailbox: Pick<MailboxOfMail, "announce" | "arm">,
  { mail, to }: { readonly mail: MailRow; readonly to: string },
  outcome: MailOutcome,
): void {
  switch (outcome.kind) {
    case "sent":
      return arrived(parts, mail);
    case "failed":
      log("warn", "mail-failed", { kind: mail.kind, tries: mail.tries + 1, why: outcome.why });
      return tryAgain(parts, mail, outcome.until);
    case "held":
      log("error", "mail-held", { kind: mail.kind, why: outcome.why });
      return parts.queue.hold(mail, now() + HELD_FOR);
    case "spoilt":
      log("error", "mail-spoilt", { kind: mail.kind, why: outcome.why });
      takeOut(parts, mail);
      return;
    case "dead":
      log("info", "mail-dead", { kind: mail.kind, why: outcome.why });
      takeOut(parts, mail);
      // Of an address that is not in force (any more) nothing is told: it may be somebody else's.
      if (parts.player.peek()?.address === to) switchOff(parts, mailbox, to, outcome.why);
  }
}
