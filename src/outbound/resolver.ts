import { onFirstUse } from "../lib/calls.ts";
import { ipAddress, unmapped, type IpAddress } from "../lib/ip.ts";
import { publicUrl } from "./url.ts";
import { log } from "../lib/log.ts";
import type { UrlRefusal } from "../contract/terms.ts";

/**
 * Ranges without public hosts, from IANA's registries of special addresses. Public IPv6 hosts have addresses only in
 * 2000::/3, so all other addresses are rejected, including those that contain an IPv4 address.
 */
export const REFUSED_RANGES: readonly string[] = [
  "0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24",
  "192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4",
  "::/3 2001::/23 2001:db8::/32 2002::/16 3fff::/20 4000::/2 8000::/1",
].flatMap((ranges) => ranges.split(" "));

/** ISATAP puts an IPv4 address into the second half of an address, in any network (RFC 5214, 6.1). */
const ISATAP: ReadonlySet<bigint> = new Set([0x0000_5efen, 0x0200_5efen]);

interface Range extends IpAddress {
  readonly prefix: number;
}

function rangeOf(text: string): Range {
  const [start = "", prefix] = text.split("/");
  const address = ipAddress(start);
  if (address === null) throw new Error(`${text} is not a range`);
  return { ...address, prefix: Number(prefix) };
}

const refused = onFirstUse(() => REFUSED_RANGES.map(rangeOf));

function isIn({ bits, value }: IpAddress, range: Range): boolean {
  const host = BigInt(bits - range.prefix);
  return bits === range.bits && value >> host === range.value >> host;
}

export function isPublicAddress(text: string): boolean {
  const address = ipAddress(text);
  if (address === null) return false;
  const meant = unmapped(address);
  const isIsatap = meant.bits === 128 && ISATAP.has((meant.value >> 32n) & 0xffff_ffffn);
  return !isIsatap && !refused().some((range) => isIn(meant, range));
}

/** Returns the addresses of a name; none if the name does not exist. Rejects if the look-up fails. */
export type Resolver = (name: string) => Promise<readonly string[]>;

const SERVICE = "https://cloudflare-dns.com/dns-query";
/** CNAME is not needed, because the answer for an alias includes the addresses of its target. */
const TYPES = { A: 1, AAAA: 28 } as const;
const [FOUND, NO_SUCH_NAME] = [0, 3];
const TIME_LIMIT = 3000;
const LONGEST_CACHED = 60_000;
const MOST_CACHED = 100;

interface DnsRecord {
  readonly type: number;
  readonly TTL: number;
  readonly data: string;
}

async function recordsOf(name: string, type: keyof typeof TYPES): Promise<readonly DnsRecord[]> {
  const answer = await fetch(`${SERVICE}?name=${encodeURIComponent(name)}&type=${type}`, {
    headers: { accept: "application/dns-json" },
    redirect: "manual",
    signal: AbortSignal.timeout(TIME_LIMIT),
  });
  if (answer.status !== 200) throw new Error(`the name service returned ${answer.status}`);
  const { Status, Answer = [] } = await answer.json<{ Status: number; Answer?: readonly DnsRecord[] }>();
  if (Status === NO_SUCH_NAME) return [];
  if (Status !== FOUND) throw new Error(`the name service failed (${Status})`);
  return Answer.filter((record) => record.type === TYPES[type]);
}

/** Resolves names by DNS over HTTPS (Cloudflare's JSON format). Caches answers for at most a minute. */
export function dohResolver(): Resolver {
  const known = new Map<string, { readonly addresses: readonly string[]; readonly until: number }>();
  return async (name) => {
    const cached = known.get(name);
    if (cached !== undefined && Date.now() < cached.until) return cached.addresses;
    const records = (await Promise.all([recordsOf(name, "A"), recordsOf(name, "AAAA")])).flat();
    const addresses = records.map(({ data }) => data);
    const shortest = Math.min(LONGEST_CACHED, ...records.map(({ TTL }) => TTL * 1000));
    if (known.size >= MOST_CACHED) known.clear();
    known.set(name, { addresses, until: Date.now() + shortest });
    return addresses;
  };
}

export interface AddressEnv {
  readonly LOCAL?: string;
  readonly ORIGIN: string;
}

async function isPublicName(name: string, resolve: Resolver): Promise<boolean> {
  try {
    const addresses = await resolve(name);
    return addresses.length > 0 && addresses.every(isPublicAddress);
  } catch (fault) {
    log("warn", "name-unresolved", { fault });
    return false;
  }
}

/**
 * Checks an address that the service will call. Local mode does not look up names. A name can be changed between
 * this check and the call, and the platform can't pin an address; even then, the call reaches no private network
 * (`global_fetch_strictly_public`).
 */
export async function publicDestination(
  text: string,
  { LOCAL, ORIGIN }: AddressEnv,
  resolve: Resolver,
): Promise<{ readonly url: string } | { readonly refused: UrlRefusal }> {
  const isLocal = LOCAL === "1";
  const judged = publicUrl(text, { isLocal, origin: ORIGIN });
  if (isLocal || "refused" in judged) return judged;
  return (await isPublicName(new URL(judged.url).hostname, resolve)) ? judged : { refused: "dns" };
}
