import PostalMime from "postal-mime";
import { Parser } from "htmlparser2";
import { MOVE_PATTERN, parseMove, writeMove } from "../../../rules/index.ts";

const QUOTING = {
  elements: new Set(["blockquote"]),
  classes: new Set([
    "gmail_quote",
    "gmail_attr",
    "gmail_signature",
    "moz-cite-prefix",
    "moz-signature",
    "yahoo_quoted",
    "protonmail_quote",
  ]),
  ids: new Set(["divRplyFwdMsg", "mail-editor-reference-message-container", "Signature"]),
} as const;

const WORDLESS = new Set(["head", "title", "style", "script", "noscript", "template"]);

/** Elements within a line. All other elements begin a new line, because a move must be alone on its line. */
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr img o:p".split(
    " ",
  ),
);

/** Parsing stops below this depth. Mail programs nest elements less deeply, so the first line is always read. */
const DEEPEST_ELEMENT = 100;

function isLeftOut(name: string, attributes: Readonly<Record<string, string>>): boolean {
  const { class: classes = "", id = "" } = attributes;
  return (
    WORDLESS.has(name) ||
    QUOTING.elements.has(name) ||
    QUOTING.ids.has(id) ||
    classes.split(/\s+/).some((word) => QUOTING.classes.has(word))
  );
}

/** Returns the text of an HTML message in lines, without quotes and markup. */
export function textOfHtml(html: string): string {
  let [text, depth, leftOutAt, inPre] = ["", 0, Infinity, 0];
  const breakLine = (name: string): void => {
    if (!INLINE.has(name)) text += "\n";
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (++depth > DEEPEST_ELEMENT) parser.pause();
      if (name === "pre") inPre++;
      if (isLeftOut(name, attributes)) leftOutAt = Math.min(leftOutAt, depth);
      breakLine(name);
    },
    onclosetag(name) {
      breakLine(name);
      if (name === "pre") inPre--;
      if (depth === leftOutAt) leftOutAt = Infinity;
      depth--;
    },
    ontext(words) {
      if (depth >= leftOutAt) return;
      // Line breaks in the source are spaces, except in preformatted text.
      text += inPre > 0 ? words : words.replaceAll(/[\t\n\f\r ]+/g, " ");
    },
  });
  parser.end(html);
  return text;
}

const DEEPEST = 100;
const LONGEST = 65_536;

/** Returns a message's plain text or, if that is blank, the text of its HTML; empty if the message cannot be parsed. */
export async function textOf(raw: Uint8Array): Promise<string> {
  try {
    const options = { forceRfc822Attachments: true, maxNestingDepth: DEEPEST };
    const { text = "", html = "" } = await PostalMime.parse(raw, options);
    return text.trim() === "" ? textOfHtml(html.slice(0, LONGEST)) : text;
  } catch {
    // The message is nested more deeply or has more headers than any mail program writes.
    return "";
  }
}

const WROTE =
  "wrote|writes|skrev|schrieb|пишет|писал|писала|писали|написал|написала|написал\\(а\\)|a écrit|escribió|ha scritto|schreef|kirjoitti|escreveu|napisał|napisał\\(a\\)|pisze";
/** Part of every line that introduces a quote: a year or a time of day. */
const DATED = /\b20\d\d\b|\b\d{1,2}[:.]\d{2}\b/;
/** The end of a line that introduces a quote: `On … wrote:`, `Den … skrev Taflpost <post@…>:` or `…, Taflpost <post@…>:`. */
const ATTRIBUTION = new RegExp(`\\s(${WROTE})(\\s.*)?:$|<[^<>\\s]+@[^<>\\s]+>\\s?:?$`, "iu");
const ATTRIBUTION_LINES = 3;

/** Beginnings of quotes, signatures and footers. Each pattern runs in linear time, because lines may be very long. */
const ENDS: readonly RegExp[] = [
  // Some programs put initials before the quotation mark.
  /^\p{Lu}{0,3}>/u,
  // `-----Original Message-----` in any language, and Outlook's ruler.
  /^--(?=.*\p{L}).*--$/u,
  /^[_*=]{5,}$/,
  /^\*?(from|von|från|fra|от|от кого|de|da|van|od|lähettäjä)\s?:\*?(\s|$)/iu,
  /^--\s?$/,
  /^(sent from|sent with|get outlook|skickat från|hämta outlook|отправлено (с|из)|von meinem|gesendet (von|mit)|envoyé de)(\s|$)/iu,
];

/** Spaces and invisible characters at both ends of a line, which people type without noticing. */
const UNSEEN = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

function endsAt(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (ENDS.some((end) => end.test(line))) return true;
  if (!DATED.test(line)) return false;
  const spans = Array.from({ length: ATTRIBUTION_LINES }, (_, more) => lines.slice(at, at + more + 1));
  return spans.some((span) => ATTRIBUTION.test(span.join(" ").slice(0, 1000)));
}

export function ownLines(text: string): string[] {
  const lines = text
    .slice(0, LONGEST)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll(UNSEEN, ""))
    .filter((line) => line !== "");
  const end = lines.findIndex((_line, at) => endsAt(lines, at));
  return end === -1 ? lines : lines.slice(0, end);
}

export type FirstMove =
  | { readonly kind: "move"; readonly move: string }
  | { readonly kind: "none" }
  | { readonly kind: "several" };

function moveIn(text: string): string | null {
  const move = parseMove(text);
  return move.ok ? writeMove(move.value.from, move.value.to, move.value.captures ?? []) : null;
}

const ANY_MOVE = new RegExp(MOVE_PATTERN.slice(1, -1), "g");
/** A line that asks about a move must not play it. */
const QUESTION = /[^!?]\?$/;

/** A turn's number before a move, and a full stop after the move, which phones insert for two spaces. */
const BESIDE_MOVE = /^\d{1,4}[.)…]+\s*|\.$/g;

/** Reads the move in the first line of a reply, which must contain nothing else. No later line may be another move. */
export function firstMove(text: string): FirstMove {
  const [first = "", ...others] = ownLines(text).map((line) => line.replaceAll(BESIDE_MOVE, ""));
  if ([...first.matchAll(ANY_MOVE)].length > 1) return { kind: "several" };
  const move = QUESTION.test(first) ? null : moveIn(first);
  if (move === null) return { kind: "none" };
  const isAnother = (line: string): boolean => ![null, move].includes(moveIn(line));
  return others.some(isAnother) ? { kind: "several" } : { kind: "move", move };
}
