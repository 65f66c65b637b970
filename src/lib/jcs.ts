import { isObject } from "./json.ts";

export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) => {
    if (!isObject(one)) return one;
    // The object has no prototype, so that `__proto__` is a name like any other.
    const sorted = Object.create(null) as Record<string, unknown>;
    for (const name of Object.keys(one).toSorted()) sorted[name] = one[name];
    return sorted;
  });
}

/** Maximum levels of nesting, because several thousand would overflow the stack. */
const DEEPEST = 100;

function write(value: unknown, depth: number): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? JSON.stringify(value) : null;
  if (typeof value === "string") return value.isWellFormed() ? JSON.stringify(value) : null;
  if (typeof value === "boolean" || value === null) return String(value);
  if (typeof value !== "object" || depth > DEEPEST) return null;
  if (isObject(value)) return writeMembers(value, depth);
  const items = (value as readonly unknown[]).map((one) => write(one, depth + 1));
  return items.includes(null) ? null : `[${items.join(",")}]`;
}

function writeMembers(value: Readonly<Record<string, unknown>>, depth: number): string | null {
  let members = "";
  for (const name of Object.keys(value).toSorted()) {
    const one = value[name];
    if (one === undefined) continue;
    const [key, text] = [write(name, depth), write(one, depth + 1)];
    if (key === null || text === null) return null;
    members += `${members === "" ? "" : ","}${key}:${text}`;
  }
  return `{${members}}`;
}

/** Returns the canonical form of RFC 8785 (JCS). Null for values that have none, and for more than 100 levels. */
export function jcs(value: unknown): string | null {
  return write(value, 0);
}
