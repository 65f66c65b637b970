export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

export const defined = <T extends object>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as {
    readonly [K in keyof T as undefined extends T[K] ? never : K]: T[K];
  } & { readonly [K in keyof T as undefined extends T[K] ? K : never]?: Exclude<T[K], undefined> };

/** Returns an object with the same names and the values that `change` returns for each value and name. */
export const mapValues = <T extends object, Changed>(
  from: T,
  change: (value: T[keyof T], name: keyof T & string) => Changed,
) =>
  Object.fromEntries(
    (Object.entries(from) as [keyof T & string, T[keyof T]][]).map(([name, value]) => [
      name,
      change(value, name),
    ]),
  ) as Record<keyof T & string, Changed>;

export const pick = <T extends object, const Name extends keyof T>(from: T, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, Name>;

/** Escapes a member's name for a JSON pointer (RFC 6901). */
export const pointed = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

interface Open {
  readonly names: Set<string> | null;
  name: string;
  items: number;
}

const placeIn = ({ names, name, items }: Open): string => `/${names === null ? items : pointed(name)}`;

/**
 * Returns the pointer (RFC 6901) of the first member of valid JSON whose name occurs twice in its object; null if there
 * is none. Some parsers read the first of the two members, other parsers the second.
 */
export function repeatedMember(json: string): string | null {
  const open: Open[] = [];
  let last = "";
  for (const [token] of json.matchAll(TOKEN)) {
    const inside = open.at(-1);
    if (token === "{" || token === "[")
      open.push({ names: token === "{" ? new Set() : null, name: "", items: 0 });
    else if (token === "}" || token === "]") open.pop();
    else if (token === "," && inside !== undefined) inside.items++;
    else if (token === ":" && inside?.names != null) {
      inside.name = JSON.parse(last) as string;
      if (inside.names.has(inside.name)) return open.map(placeIn).join("");
      inside.names.add(inside.name);
    }
    last = token;
  }
  return null;
}
