import { onFirstUse } from "../lib/calls.ts";
import { ipAddress, unmapped, type IpAddress } from "../lib/ip.ts";
import { publicUrl } from "./url.ts";
import { log } from "../lib/log.ts";
import type { UrlRefusal } from "../contract/terms.ts";

/**
 * The ranges that lead to nobody's public host (IANA's registries of special addresses): this machine, private networks,
 * link-local ones (there the metadata of clouds is), carriers' own, documentation, tests, relays that wrap another
 * address, multicast, reserved. Of IPv6 only 2000::/3 is given to hosts, so everything outside of it is refused whole:
 * whatever wraps an IPv4 address there (::/96, ::ffff:0:0:0/96, 64:ff9b::/96, 64:ff9b:1::/48) is not told apart.
 */
export const REFUSED_RANGES: readonly string[] = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/4",
  "240.0.0.0/4",
  "::/3",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "4000::/2",
  "8000::/1",
];

/** ISATAP wraps an IPv4 address in the second half of an address of any network (RFC 5214, 6.1). */
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

/** Whether an IPv4 or IPv6 address (as a name is resolved to) can be a public host's. What is no address is none. */
export function isPublicAddress(text: string): boolean {
  const address = ipAddress(text);
  if (address === null) return false;
  const meant = unmapped(address);
  const isIsatap = meant.bits === 128 && ISATAP.has((meant.value >> 32n) & 0xffff_ffffn);
  return !isIsatap && !refused().some((range) => isIn(meant, range));
}

/** All IPv4 and IPv6 addresses that a host name leads to; none where there is no such name. Throws where nobody knows. */
export type Resolver = (name: string) => Promise<readonly string[]>;

const SERVICE = "https://cloudflare-dns.com/dns-query";
/** The record types that hold addresses, by their number: what an alias leads to comes with it, as records of these. */
const TYPES = { A: 1, AAAA: 28 } as const;
/** No error, and: there is no such name. */
const [FOUND, NO_SUCH_NAME] = [0, 3];
/** In milliseconds. */
const TIME_LIMIT = 3000;
const LONGEST_KEPT = 60_000;
const MOST_KEPT = 100;

interface DnsRecord {
  readonly type: number;
  /** In seconds. */
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

/** Resolves names over HTTPS (RFC 8484's JSON form). What was found is kept for a minute at the most. */
export function dohResolver(): Resolver {
  const known = new Map<string, { readonly addresses: readonly string[]; readonly until: number }>();
  return async (name) => {
    const kept = known.get(name);
    if (kept !== undefined && Date.now() < kept.until) return kept.addresses;
    const records = (await Promise.all([recordsOf(name, "A"), recordsOf(name, "AAAA")])).flat();
    const addresses = records.map(({ data }) => data);
    const shortest = Math.min(LONGEST_KEPT, ...records.map(({ TTL }) => TTL * 1000));
    if (known.size >= MOST_KEPT) known.clear();
    known.set(name, { addresses, until: Date.now() + shortest });
    return addresses;
  };
}

/** What the judgement of an address needs of the environment. */
export interface AddressEnv {
  readonly LOCAL?: string;
  readonly ORIGIN: string;
}

/** Whether a name leads to public hosts alone. Where nobody knows, it does not. */
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
 * Judges where the service may be asked to call: by the address itself, and by what its name leads to. One's own machine asks no name
 * service. Between this and the call a name can be led elsewhere, and the platform offers no way to hold on to an
 * address: what then is left is that it reaches no private network (`global_fetch_strictly_public`).
 * @returns the address to store and call, or why not
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
