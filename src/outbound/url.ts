import { isLoopbackHost } from "../lib/ip.ts";
import type { UrlRefusal } from "../contract/terms.ts";

const LONGEST_URL = 2048;

/** The “bad ports” of the Fetch standard: a mail server, for example, could read a request as commands. */
const REFUSED_PORTS: ReadonlySet<number> = new Set([
  0, 1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]);

/** Suffixes of names without public hosts: RFC 6761, 6762, 7686, 8375, and the internal names of clouds. */
const PRIVATE_SUFFIXES = "localhost localdomain local internal home.arpa onion test invalid".split(" ");

interface UrlRules {
  /** In local mode, plain http to a loopback address is allowed if the service's own address is one too. */
  readonly isLocal: boolean;
  readonly origin: string;
}

/**
 * Checks a URL. All IP addresses are rejected; the parser turns decimal, octal, hex and full-width spellings of an IPv4
 * address into digits and dots. resolver.ts checks the addresses of names.
 */
export function publicUrl(
  text: string,
  { isLocal, origin }: UrlRules,
): { readonly url: string } | { readonly refused: UrlRefusal } {
  if (text.length > LONGEST_URL) return { refused: "too-long" };
  const url = URL.parse(text);
  if (url === null) return { refused: "not-a-url" };
  // Parsing can make a URL longer: a character outside ASCII in a path becomes at least six characters.
  if (url.href.length > LONGEST_URL) return { refused: "too-long" };
  if (url.origin === origin) return { refused: "name" };
  const isOwnMachine = isLocal && isLoopback(url) && isLoopback(new URL(origin));
  if (!isOwnMachine && url.protocol !== "https:") return { refused: "scheme" };
  const refused = refusedParts(url) ?? (isOwnMachine ? null : refusedHost(url, origin));
  return refused === null ? { url: url.href } : { refused };
}

function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && isLoopbackHost(hostname);
}

function refusedParts(url: URL): UrlRefusal | null {
  if (url.username !== "" || url.password !== "") return "credentials";
  if (url.href.includes("#")) return "fragment";
  return url.port !== "" && REFUSED_PORTS.has(Number(url.port)) ? "port" : null;
}

function withoutEndDots(hostname: string): string {
  return hostname.replace(/\.+$/, "");
}

function refusedHost({ hostname }: URL, origin: string): UrlRefusal | null {
  const host = withoutEndDots(hostname);
  if (host.startsWith("[") || /^[\d.]+$/.test(host)) return "address";
  const refused = [...PRIVATE_SUFFIXES, withoutEndDots(new URL(origin).hostname)];
  const isPrivate =
    !host.includes(".") || refused.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
  return isPrivate ? "name" : null;
}
