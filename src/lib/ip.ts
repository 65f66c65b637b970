export interface IpAddress {
  readonly bits: 32 | 128;
  readonly value: bigint;
}

function ipv4(text: string): bigint | null {
  const parts = text.split(".");
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256))
    return null;
  return parts.reduce((value, part) => (value << 8n) | BigInt(part), 0n);
}

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

/** Returns null if the text is not an address. An IPv4 address written as IPv6 remains IPv6. */
export function ipAddress(text: string): IpAddress | null {
  const bits = text.includes(":") ? 128 : 32;
  const value = bits === 128 ? ipv6(text) : ipv4(text);
  return value === null ? null : { bits, value };
}

export function unmapped(address: IpAddress): IpAddress {
  const isMapped = address.bits === 128 && address.value >> 32n === 0xffffn;
  return isMapped ? { bits: 32, value: address.value & 0xffff_ffffn } : address;
}

function dotted(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join(".");
}

function prefix(value: bigint): string {
  return [112n, 96n, 80n, 64n].map((shift) => ((value >> shift) & 0xffffn).toString(16)).join(":");
}

export const UNKNOWN_NETWORK = "unknown";

/**
 * Returns the network by which limits count a client: an IPv4 address, or the /64 of an IPv6 address, because a /64
 * belongs to only one customer.
 */
export function networkOf(address: string | undefined): string {
  const read = ipAddress(address ?? "");
  if (read === null) return UNKNOWN_NETWORK;
  const { bits, value } = unmapped(read);
  return bits === 32 ? dotted(value) : `${prefix(value)}::/64`;
}

/**
 * Returns the block to lock out in order to stop a client: the /24 of an IPv4 address, or the /56 of an IPv6 address,
 * which providers give to one customer. `address` may be a result of `networkOf`.
 */
export function blockOf(address: string): string {
  const read = ipAddress(address.replace(/\/64$/, ""));
  if (read === null) return UNKNOWN_NETWORK;
  const { bits, value } = unmapped(read);
  return bits === 32 ? `${dotted(value & 0xffff_ff00n)}/24` : `${prefix((value >> 72n) << 72n)}::/56`;
}

export function isLoopbackHost(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(hostname);
}

/** Returns the scheme of an address that only apps on a device handle (RFC 8252, 7.1); null for web addresses. */
export function privateScheme(address: string): string | null {
  const { protocol } = new URL(address);
  return protocol === "https:" || protocol === "http:" ? null : protocol.slice(0, -1);
}
