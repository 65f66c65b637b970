/** Writes a value that was read from JSON, with the members of every object in the order of their names. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, one: unknown) => {
    if (typeof one !== "object" || one === null || Array.isArray(one)) return one;
    // Without a prototype: `__proto__` is a name like any other.
    const sorted = Object.create(null) as Record<string, unknown>;
    for (const [name, inner] of Object.entries(one).toSorted(byName)) sorted[name] = inner;
    return sorted;
  });
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : Number(one > other);
}
