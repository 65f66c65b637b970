import { ipAddress, unmapped, type IpAddress } from "../lib/ip.ts";

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
  if (address === null) throw new Error(`${text} is no range`);
  return { ...address, prefix: Number(prefix) };
}

const REFUSED = REFUSED_RANGES.map(rangeOf);

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
  return !isIsatap && !REFUSED.some((range) => isIn(meant, range));
}
