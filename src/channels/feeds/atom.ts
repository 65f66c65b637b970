/** One entry of a feed. Instants as RFC 3339; `id` is a URI that never changes. */
export interface AtomEntry {
  readonly id: string;
  readonly title: string;
  readonly updated: string;
  readonly url: string;
  readonly text: string;
}

export interface AtomFeed extends Omit<AtomEntry, "text"> {
  readonly language: string;
  readonly self: string;
  readonly entries: readonly AtomEntry[];
}

/** What XML 1.0 cannot hold: control characters, lone surrogates, the two noncharacters. */
const UNWRITABLE = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  // Unescaped, a reader would take it for the end of a line.
  "\r": "&#13;",
};

function xml(text: string): string {
  return text.replaceAll(UNWRITABLE, "\uFFFD").replaceAll(/[&<>"'\r]/g, (mark) => ESCAPES[mark] ?? mark);
}

function entryText({ id, title, updated, url, text }: AtomEntry): string {
  return `  <entry>
    <id>${xml(id)}</id>
    <title>${xml(title)}</title>
    <updated>${xml(updated)}</updated>
    <link rel="alternate" href="${xml(url)}"/>
    <content type="text">${xml(text)}</content>
  </entry>
`;
}

/** Writes a feed as Atom (RFC 4287). All texts are escaped. */
export function writeAtom({ id, title, updated, url, language, self, entries }: AtomFeed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(language)}">
  <id>${xml(id)}</id>
  <title>${xml(title)}</title>
  <updated>${xml(updated)}</updated>
  <author><name>Taflpost</name></author>
  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>
  <link rel="alternate" href="${xml(url)}"/>
${entries.map(entryText).join("")}</feed>
`;
}
