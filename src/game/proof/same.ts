import { pointed } from "../../lib/json.ts";

/** Whether a value has members: an object or a list. */
const hasMembers = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/**
 * The first place (RFC 6901) at which `found` says something else than `expected`; null for none. What only one of them
 * has is passed over, as older and newer releases do not tell the same; but lists have to be equally long.
 */
export function difference(found: unknown, expected: unknown, pointer = ""): string | null {
  if (!hasMembers(found) || !hasMembers(expected)) return found === expected ? null : pointer;
  if (Array.isArray(found) !== Array.isArray(expected)) return pointer;
  for (const [name, value] of Object.entries(found)) {
    if (!Object.hasOwn(expected, name) || expected[name] === undefined) {
      if (Array.isArray(found)) return `${pointer}/${name}`;
      continue;
    }
    const place = difference(value, expected[name], `${pointer}/${pointed(name)}`);
    if (place !== null) return place;
  }
  const isShorter = Array.isArray(found) && Array.isArray(expected) && found.length < expected.length;
  return isShorter ? pointer : null;
}
