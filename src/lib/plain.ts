/**
 * What must not stand in a line that goes into a header, a link or a sentence: controls (CR, LF and NEL among them),
 * the other line ends of Unicode, marks that turn the direction of writing, halves of characters, and what shows as nothing.
 */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\u200b\u2060-\u2064\ufeff]/gu;

/** The same but for a line feed. */
const UNPRINTABLE_IN_TEXT =
  /[^\P{Cc}\n]|[\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\u200b\u2060-\u2064\ufeff]/gu;

/** Cuts a text after so many characters, never within one, and shows that it did. */
function cut(text: string, most: number): string {
  const signs = [...text];
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : text;
}

/** A text of somebody else's as one line that is safe to stand among ours; `most` in characters. */
export function oneLine(text: string, most: number): string {
  return cut(text.replaceAll(UNPRINTABLE, " ").replaceAll(/\s+/g, " ").trim(), most);
}

/** A text of somebody else's as lines, each safe to stand behind a mark of quotation; `most` in characters of all. */
export function safeLines(text: string, most: number): string[] {
  const ended = text.replaceAll(/\r\n?|[\u0085\u2028\u2029]/g, "\n");
  return cut(ended.replaceAll(UNPRINTABLE_IN_TEXT, " ").trim(), most).split("\n");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as it stands in HTML and XML, between tags or between quotation marks. */
export function escapeMarkup(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? "");
}

/** An address as it may stand in a link: http and https alone, in the form that a parser gave it. Null for others. */
export function webLink(url: string): string | null {
  const parsed = URL.parse(url);
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.href : null;
}
