const GROUP = /^[0-9a-f]{1,4}$/i;

/** The groups of hexadecimal digits as numbers; NaN for one that is none. */
function groupsIn(part: string): number[] {
  if (part === "") return [];
  return part.split(":").map((group) => (GROUP.test(group) ? Number.parseInt(group, 16) : Number.NaN));
}

/** The eight groups of an IPv6 address; null if it is not one. */
function groupsOf(address: string): number[] | null {
  const [head = "", tail, more] = address.split("::");
  if (more !== undefined) return null;
  const [first, last] = [groupsIn(head), groupsIn(tail ?? "")];
  const missing = 8 - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...first, ...Array<number>(missing).fill(0), ...last];
  return groups.some(Number.isNaN) ? null : groups;
}

const IPV4_MAPPED = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The network that an address belongs to, as far as one customer has it: an IPv4 address itself, of an IPv6 address its
 * /64. Other texts are given back as they are.
 */
export function networkOf(address: string): string {
  const plain = address.split("%")[0] ?? "";
  const mapped = IPV4_MAPPED.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const groups = plain.includes(":") ? groupsOf(plain) : null;
  if (groups === null) return address;
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}
