import type { MailOffReason } from "../../../contract/terms.ts";
import { isDeadStatus } from "../../../lib/mail-status.ts";

/** Returns the first MIME part of a type; empty if there is none. Reports are in ASCII and not encoded (RFC 3464, RFC 5965). */
function partOf(message: string, type: RegExp): string {
  const from = message.search(type);
  return from === -1 ? "" : (message.slice(from).split(/\r?\n--/, 1)[0] ?? "");
}

/**
 * Returns why mail to an address must stop, from a report about a mail: the delivery failed permanently (RFC 3464), or the
 * reader reported spam (RFC 5965). Null for other reports.
 */
export function reasonIn(raw: Uint8Array): MailOffReason | null {
  const message = new TextDecoder("latin1").decode(raw);
  const delivery = partOf(message, /^content-type:[ \t]*message\/(global-)?delivery-status\b/im);
  // Exim always writes status 5.0.0, and puts the server's reply in Diagnostic-Code.
  const [, status = ""] =
    /^diagnostic-code:[ \t]*smtp;[ \t]*5\d\d[ -](5\.\d{1,3}\.\d{1,3})\b/im.exec(delivery) ??
    /^status:[ \t]*([\d.]+)/im.exec(delivery) ??
    [];
  if (/^action:[ \t]*failed\b/im.test(delivery)) return isDeadStatus(status) ? "refused" : null;
  const feedback = partOf(message, /^content-type:[ \t]*message\/feedback-report\b/im);
  return /^feedback-type:[ \t]*abuse\b/im.test(feedback) ? "suppressed" : null;
}
