/** Whether parsed JSON is an object, and no list. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A member's name as a part of a pointer (RFC 6901). */
export const pointed = (name: string): string => name.replaceAll("~", "~0").replaceAll("/", "~1");

/** A text, a sign, or what stands between them, in JSON. */
const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** An object or a list that is open: the names in it, or how many items there are. */
interface Open {
  readonly names: Set<string> | null;
  name: string;
  items: number;
}

const placeIn = ({ names, name, items }: Open): string => `/${names === null ? items : pointed(name)}`;

/**
 * The place (RFC 6901) of the first member whose name stands twice in its object, in a text that is JSON; null where there
 * is none. Of two such members parsers take one or the other, so a text with both tells different readers different
 * things.
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
