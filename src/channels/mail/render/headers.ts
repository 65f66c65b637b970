import { oneLine } from "../../../lib/plain.ts";
import { gameOf, type MailContent, type MailLinks, type Recipient } from "../content.ts";

/** What kind of mail it is, for mail filters. */
function categoryOf(content: MailContent): string {
  if (content.kind === "event") return content.record.type.replaceAll(".", "-");
  if (["confirm", "sign-in", "address-changed"].includes(content.kind)) return "account";
  return content.kind.startsWith("move-") ? "move" : content.kind;
}

/**
 * The conversation that a mail belongs to. The platform gives each mail an id of its own, so the root is one that no
 * mail bears: programs put those together that refer to the same one.
 */
function threadOf(content: MailContent, reader: Recipient): string | null {
  const game = gameOf(content);
  if (game !== null) return `game-${game.id}`;
  // An hour of vacation was taken for a game, and its mail shows that game.
  if (content.kind === "event" && content.record.type === "vacation.cover")
    return `game-${content.record.data.game.id}`;
  return content.kind === "digest" ? `digest-${reader.id}` : null;
}

const isSecure = (link: string) => /^https:\/\/[!-;=?-~]+$/.test(link);

/** One press in the mail program (RFC 8058). The platform takes only https there; elsewhere the link in the mail remains. */
function unsubscribing({ muteType, muteGame, muteDigest }: MailLinks): Record<string, string> {
  const link = [muteType, muteGame, muteDigest].find((one) => one !== undefined && isSecure(one));
  if (link === undefined) return {};
  return { "List-Unsubscribe": `<${link}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** What an id may be of, so that it can stand between angle brackets. */
const wordOf = (text: string) => oneLine(text, 100).replaceAll(/[^0-9A-Za-z._-]/g, "");

/** A mail's headers: those that the platform lets us set, and no value from anybody else's hand. */
export function headersOf(
  content: MailContent,
  reader: Recipient,
  links: MailLinks,
  domain: string,
): Record<string, string> {
  const thread = threadOf(content, reader);
  const root = thread === null ? null : `<${wordOf(thread)}@${domain}>`;
  return {
    ...(root === null ? {} : { References: root, "In-Reply-To": root }),
    "Auto-Submitted": content.kind.startsWith("move-") ? "auto-replied" : "auto-generated",
    "X-Auto-Response-Suppress": "All",
    "List-Id": `Taflpost <${categoryOf(content)}.${domain}>`,
    ...unsubscribing(links),
    "Content-Language": reader.language,
  };
}
