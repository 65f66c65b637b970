import { type Header, valuesOf } from "./headers.ts";

/** The platform's name in its results. Results with another name may come from the sender. */
const AUTHSERV_ID = "mx.cloudflare.net";
const RECEIVER = /\sby\s+cloudflare-email\.net(\s|$)/i;
const OF_RECEIVER =
  /^(arc-(seal|message-signature|authentication-results)|received-spf|authentication-results)$/;

interface PlatformResults {
  readonly results: string;
  readonly arc: string | null;
}

const DMARC = /(?<![\w.-])dmarc\s*=/i;

/** The operator's mail server as named in `Authentication-Results`, in lower case (RFC 8601). Null for Cloudflare's. */
export type MailServer = string | null;

/**
 * Returns the results of the operator's own server: the header above the second `Received` that has the server's name and a
 * DMARC verdict. Null unless there is exactly one. The server removes headers with its name that a sender wrote (RFC 8601, 5).
 */
function resultsOf(headers: readonly Header[], server: string): PlatformResults | null {
  const [, hopBefore] = headers.flatMap(({ name }, at) => (name === "received" ? [at] : []));
  const [results, ...others] = valuesOf(headers.slice(0, hopBefore), "authentication-results").filter(
    (value) => partsOf(value)[0]?.toLowerCase().split(/\s/)[0] === server && DMARC.test(value),
  );
  return results === undefined || others.length > 0 ? null : { results, arc: null };
}

/**
 * Returns the results that the mail platform wrote at the top of a message; null if there are none. The platform's block begins
 * with its `Received` header and ends before the first header of another kind. Headers below the block prove nothing.
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

/** Removes comments and quoted text. Returns null if brackets or quotation marks are unbalanced. */
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

/** Splits results into parts: first the name of the server that wrote them, then its findings. */
function partsOf(results: string): readonly string[] {
  return (withoutAsides(results) ?? "").split(";").map((part) => part.trim());
}

/** Whether a message has results of the platform (or of `server`). A message without them did not come through the platform. */
export function hasPlatformResult(headers: readonly Header[], server: MailServer = null): boolean {
  const written = authenticationResults(headers, server);
  if (written === null || server !== null) return written !== null;
  return partsOf(written.results)[0]?.toLowerCase() === AUTHSERV_ID;
}

/** Returns the domain that passed DMARC; null if none did or the results are ambiguous. */
function passedDomain(results: string): string | null {
  // Results quote the sender's envelope address, which may contain a forged second verdict.
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

/** One address, optionally after a name. An unquoted name must not contain characters that could form a second address. */
const ONE_ADDRESS =
  /^(?:(?:"(?:[^"\\]|\\.)*"|[^"<>@,;:()\\])*<([^<>\s"(),:;\\@]+@[^<>\s"(),:;\\@]+)>|([^<>\s"(),:;\\@]+@[^<>\s"(),:;\\@]+))$/;

/** Returns the address in `From` in lower case; null unless there is exactly one. */
export function senderOf(headers: readonly Header[]): string | null {
  const [from, ...others] = valuesOf(headers, "from");
  if (from === undefined || others.length > 0) return null;
  const [, named, bare] = ONE_ADDRESS.exec(from) ?? [];
  const address = named ?? bare ?? null;
  return address !== null && /^[\x21-\x7e]+$/.test(address) ? address.toLowerCase() : null;
}

export function isFrom(headers: readonly Header[], address: string, server: MailServer = null): boolean {
  const sender = senderOf(headers);
  const written = authenticationResults(headers, server);
  if (written === null || !hasPlatformResult(headers, server)) return false;
  if (sender === null || sender !== address.toLowerCase()) return false;
  const [domain, { results, arc }] = [sender.slice(sender.lastIndexOf("@") + 1), written];
  // If the platform wrote no results, the sender may have written these. Any ARC results of the platform must agree with them.
  return passedDomain(results) === domain && (arc === null || passedDomain(arc) === domain);
}
