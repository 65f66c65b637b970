import { type Header, valuesOf } from "./headers.ts";

/** Who says what was found out about a sender; anybody else may have been the sender. */
const AUTHSERV_ID = "mx.cloudflare.net";
const RECEIVER = /\sby\s+cloudflare-email\.net(\s|$)/i;
const OF_RECEIVER =
  /^(arc-(seal|message-signature|authentication-results)|received-spf|authentication-results)$/;

/** What the platform wrote of a message: its results and, above them, the same once more for ARC if it wrote that too. */
interface PlatformResults {
  readonly results: string;
  readonly arc: string | null;
}

/** Where a verdict on DMARC begins. */
const DMARC = /(?<![\w.-])dmarc\s*=/i;

/** The name (in lower case) by which a mail server of the operator's own vouches for senders (RFC 8601); null: the platform does. */
export type MailServer = string | null;

/**
 * What a mail server of the operator's own wrote: the one verdict under its name above the hop before its own. It takes
 * out what a sender wrote under that name (RFC 8601, 5); two verdicts can be read in two ways.
 */
function resultsOf(headers: readonly Header[], server: string): PlatformResults | null {
  const [, hopBefore] = headers.flatMap(({ name }, at) => (name === "received" ? [at] : []));
  const [results, ...others] = valuesOf(headers.slice(0, hopBefore), "authentication-results").filter(
    // Behind the name may stand a version.
    (value) => partsOf(value)[0]?.toLowerCase().split(/\s/)[0] === server && DMARC.test(value),
  );
  return results === undefined || others.length > 0 ? null : { results, arc: null };
}

/**
 * What the mail platform found out about a message, as it wrote it on top of it. Its block begins with the hop to its
 * own servers and goes up to the first header of another kind; what stands below came with the message and proves
 * nothing, whatever name it bears.
 */
function authenticationResults(headers: readonly Header[], server: MailServer): PlatformResults | null {
  if (server !== null) return resultsOf(headers, server);
  const [top, ...rest] = headers;
  if (top?.name !== "received" || !RECEIVER.test(top.value)) return null;
  const end = rest.findIndex(({ name }) => !OF_RECEIVER.test(name));
  const block = end === -1 ? rest : rest.slice(0, end);
  const at = block.findIndex(({ name }) => name === "authentication-results");
  const results = block[at]?.value;
  if (results === undefined) return null;
  return { results, arc: valuesOf(block.slice(0, at), "arc-authentication-results")[0] ?? null };
}

/** A text without its comments; null where one of them, or a quoted text, does not end. Quoted text is left out too. */
function withoutAsides(text: string): string | null {
  let [plain, depth, isQuoted] = ["", 0, false];
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    const isAside = isQuoted || depth > 0;
    if (character === "\\" && isAside) at++;
    else if (character === '"' && depth === 0) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === "(") depth++;
    else if (character === ")") depth--;
    else if (depth === 0) plain += character;
    if (depth < 0) return null;
  }
  return depth === 0 && !isQuoted ? plain : null;
}

/** What was found out, part by part, with the name of who says so in front. */
function partsOf(results: string): readonly string[] {
  return (withoutAsides(results) ?? "").split(";").map((part) => part.trim());
}

/**
 * Whether the mail platform's own result stands at its own place: the first of its block, in its name. A message without
 * it did not come the way that mail comes here, whatever it says of itself.
 */
export function hasPlatformResult(headers: readonly Header[], server: MailServer = null): boolean {
  const written = authenticationResults(headers, server);
  if (written === null || server !== null) return written !== null;
  return partsOf(written.results)[0]?.toLowerCase() === AUTHSERV_ID;
}

/** The domain that passed DMARC; null where none did, or where what is written can be read in two ways. */
function passedDomain(results: string): string | null {
  // Parts of it repeat what the sender said (the envelope's address): a second verdict may be theirs.
  const verdicts = results.match(new RegExp(DMARC, "gi")) ?? [];
  const [, ...findings] = partsOf(results);
  if (verdicts.length !== 1) return null;
  const result = findings.find((part) => /^dmarc\s*=/i.test(part)) ?? "";
  const [verdict, ...properties] = result.toLowerCase().split(/\s+/);
  const domains = properties.filter((property) => property.startsWith("header.from="));
  return verdict === "dmarc=pass" && domains.length === 1
    ? (domains[0]?.slice("header.from=".length) ?? null)
    : null;
}

/** One address, alone or behind a name; in the name nothing that could be another address, unless it is quoted. */
const ONE_ADDRESS =
  /^(?:(?:"(?:[^"\\]|\\.)*"|[^"<>@,;:()\\])*<([^<>\s"(),:;\\@]+@[^<>\s"(),:;\\@]+)>|([^<>\s"(),:;\\@]+@[^<>\s"(),:;\\@]+))$/;

/** The one address that a message says it is from, in lower case; null if it is not one, or more. */
export function senderOf(headers: readonly Header[]): string | null {
  const [from, ...others] = valuesOf(headers, "from");
  if (from === undefined || others.length > 0) return null;
  const [, named, bare] = ONE_ADDRESS.exec(from) ?? [];
  const address = named ?? bare ?? null;
  return address !== null && /^[\x21-\x7e]+$/.test(address) ? address.toLowerCase() : null;
}

/**
 * Whether a message is proven to come from an address: it names that one as its sender, and the platform found
 * that the address's domain vouches for it (DMARC).
 */
export function isFrom(headers: readonly Header[], address: string, server: MailServer = null): boolean {
  const sender = senderOf(headers);
  const written = authenticationResults(headers, server);
  if (written === null || !hasPlatformResult(headers, server)) return false;
  if (sender === null || sender !== address.toLowerCase()) return false;
  const [domain, { results, arc }] = [sender.slice(sender.lastIndexOf("@") + 1), written];
  // Had the platform left its results out, the sender's would stand in their place: what it wrote for ARC tells.
  return passedDomain(results) === domain && (arc === null || passedDomain(arc) === domain);
}
