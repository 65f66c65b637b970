import { ipAddress, unmapped, type IpAddress } from "../lib/ip.ts";

/**
 * The ranges that lead to nobody's public host: this machine, private networks, link-local ones (there the metadata of
 * clouds is), carriers' own, documentation, tests, relays that wrap another address, multicast, reserved.
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
  "::/96",
  "64:ff9b::/96",
  "64:ff9b:1::/48",
  "100::/64",
  "2001::/23",
  "2001:db8::/32",
  "2002::/16",
  "3fff::/20",
  "5f00::/16",
  "fc00::/7",
  "fe80::/10",
  "fec0::/10",
  "ff00::/8",
];

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
  return !REFUSED.some((range) => isIn(meant, range));
}
