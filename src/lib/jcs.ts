/** Writes a value that was read from JSON, with the members of every object in the order of their names. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) => {
    if (typeof one !== "object" || one === null || Array.isArray(one)) return one;
    // Without a prototype: `__proto__` is a name like any other.
    const sorted = Object.create(null) as Record<string, unknown>;
    for (const [name, inner] of Object.entries(one).toSorted(inOrder)) sorted[name] = inner;
    return sorted;
  });
}

/** Deeper than anything that we write; a stack would end beyond some thousands. */
const DEEPEST = 100;

/** Names in the order of their UTF-16 code units. */
function inOrder([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : Number(one > other);
}

/** Half of a pair that stands alone: no Unicode text. */
const hasLoneSurrogate = (text: string): boolean => !text.isWellFormed();

function write(value: unknown, depth: number): string | null {
  if (typeof value === "number") return Number.isFinite(value) ? JSON.stringify(value) : null;
  if (typeof value === "string") return hasLoneSurrogate(value) ? null : JSON.stringify(value);
  if (typeof value === "boolean" || value === null) return String(value);
  if (typeof value !== "object" || depth > DEEPEST) return null;
  if (Array.isArray(value)) {
    const items = value.map((one) => write(one, depth + 1));
    return items.includes(null) ? null : `[${items.join(",")}]`;
  }
  return writeMembers(value as Readonly<Record<string, unknown>>, depth);
}

function writeMembers(value: Readonly<Record<string, unknown>>, depth: number): string | null {
  let members = "";
  // Sorted by UTF-16 code units, which is the order of texts.
  for (const name of Object.keys(value).toSorted()) {
    const one = value[name];
    // As in any JSON, what is undefined is not there.
    if (one === undefined) continue;
    const [key, text] = [write(name, depth), write(one, depth + 1)];
    if (key === null || text === null) return null;
    members += `${members === "" ? "" : ","}${key}:${text}`;
  }
  return `{${members}}`;
}

/**
 * Writes a JSON value in the canonical form of RFC 8785 (JCS): members by the order of their names' UTF-16 code units,
 * numbers and texts as ECMAScript writes them, no spaces. Null for what has no such form: a number that is not finite,
 * text that is not Unicode, what is not JSON, and what is nested deeper than a hundred levels.
 */
export function jcs(value: unknown): string | null {
  return write(value, 0);
}
