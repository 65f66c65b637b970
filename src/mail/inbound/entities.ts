import { Parser } from "htmlparser2";

/** What a character reference of HTML ("&eacute;", "&amp") stands for; undefined where it is none, or more than one. */
function meaningOf(reference: string): string | undefined {
  let [text, firstEnd] = ["", -1];
  const parser = new Parser({
    ontext(words) {
      if (text === "") firstEnd = parser.endIndex;
      text += words;
    },
  });
  parser.end(reference);
  return firstEnd === reference.length - 1 && text !== reference ? text : undefined;
}

/**
 * Stands in for postal-mime's table of 2231 character references (wrangler.toml, [alias]) and answers as it does: the
 * reader of HTML has the same table, and one is enough.
 */
export const htmlEntities: Readonly<Record<string, string>> = new Proxy<Record<string, string>>(
  {},
  { get: (_none, reference) => (typeof reference === "string" ? meaningOf(reference) : undefined) },
);
