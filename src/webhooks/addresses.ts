/** An IP address as a number, of 32 bits or of 128. */
interface Address {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

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

/** IPv4 addresses written as IPv6: judged as what they are. */
const MAPPED = "::ffff:0:0/96";

function ipv4(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

/**
 * The groups of one side of `::`, four hex digits each. Null where one is none.
 * @param isEnd whether the address ends here: the last group may then be an IPv4 address
 */
function groups(text: string, isEnd: boolean): readonly bigint[] | null {
  if (text === "") return [];
  const read = text.split(":").map((part, index, all) => {
    if (/^[0-9a-f]{1,4}$/i.test(part)) return [BigInt(`0x${part}`)];
    const tail = isEnd && index === all.length - 1 ? ipv4(part) : null;
    return tail === null ? null : [tail >> 16n, tail & 0xffffn];
  });
  return read.includes(null) ? null : read.flatMap((part) => part ?? []);
}

function ipv6(text: string): bigint | null {
  const [before = "", after, ...more] = text.split("::");
  const [head, tail] = [groups(before, after === undefined), groups(after ?? "", true)];
  if (head === null || tail === null || more.length > 0) return null;
  const gap = 8 - head.length - tail.length;
  if (after === undefined ? gap !== 0 : gap < 1) return null;
  const all = [...head, ...Array.from({ length: gap }, () => 0n), ...tail];
  return all.reduce((value, group) => (value << 16n) | group, 0n);
}

function parse(text: string): Address | null {
  const bits = text.includes(":") ? 128 : 32;
  const value = bits === 128 ? ipv6(text) : ipv4(text);
  return value === null ? null : { bits, value };
}

interface Range extends Address {
  readonly prefix: number;
}

function rangeOf(text: string): Range {
  const [start = "", prefix] = text.split("/");
  const address = parse(start);
  if (address === null) throw new Error(`${text} is no range`);
  return { ...address, prefix: Number(prefix) };
}

const REFUSED = REFUSED_RANGES.map(rangeOf);
const MAPPED_RANGE = rangeOf(MAPPED);

function isIn({ bits, value }: Address, range: Range): boolean {
  const host = BigInt(bits - range.prefix);
  return bits === range.bits && value >> host === range.value >> host;
}

/** Whether an IPv4 or IPv6 address (as a name is resolved to) can be a public host's. What is no address is none. */
export function isPublicAddress(text: string): boolean {
  const address = parse(text);
  if (address === null) return false;
  const meant: Address = isIn(address, MAPPED_RANGE)
    ? { bits: 32, value: address.value & 0xffff_ffffn }
    : address;
  return !REFUSED.some((range) => isIn(meant, range));
}
