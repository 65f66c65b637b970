import PostalMime from "postal-mime";
import { Parser } from "htmlparser2";
import { MOVE_PATTERN, parseMove, writeMove } from "../../../rules/index.ts";

/** What mail programs put around what they quote and what they add themselves: by element, by class and by id. */
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

/** What shows no words to a reader. */
const WORDLESS = new Set(["head", "title", "style", "script", "noscript", "template"]);

/** What runs on within a line; everything else stands on lines of its own. */
const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark q s samp small span strike strong sub sup time tt u var wbr img o:p".split(
    " ",
  ),
);

/** Deeper than mail programs nest: reading ends there, for what lies below is not the first line. */
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

/**
 * The words of an HTML message in lines, without what it quotes. Read for its words alone and never shown: nothing of
 * its markup comes out.
 */
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
      // A line of the source is none of the message: but for preformatted text, only elements break lines.
      text += inPre > 0 ? words : words.replaceAll(/[\t\n\f\r ]+/g, " ");
    },
  });
  parser.end(html);
  return text;
}

/** Deeper than people write and mail programs nest; what lies below is not the first line. */
const DEEPEST = 100;
const LONGEST = 65_536;

/**
 * What a message says, as plain text: its text where it has one, else its HTML, which is read for its words and never
 * shown. Empty where it says nothing, or nothing that can be read.
 */
export async function textOf(raw: Uint8Array): Promise<string> {
  try {
    const options = { forceRfc822Attachments: true, maxNestingDepth: DEEPEST };
    const { text = "", html = "" } = await PostalMime.parse(raw, options);
    return text.trim() === "" ? textOfHtml(html.slice(0, LONGEST)) : text;
  } catch {
    // It asks for more parts or headers than any mail program writes.
    return "";
  }
}

/** Words with which mail programs introduce what they quote. */
const WROTE =
  "wrote|writes|skrev|schrieb|пишет|писал|писала|писали|написал|написала|написал\\(а\\)|a écrit|escribió|ha scritto|schreef|kirjoitti|escreveu|napisał|napisał\\(a\\)|pisze";
/** It begins with a year or a time of day … */
const DATED = /\b20\d\d\b|\b\d{1,2}[:.]\d{2}\b/;
/** … and ends as `On … wrote:`, `Den … skrev Taflpost <post@…>:`, or only `…, Taflpost <post@…>:`. */
const ATTRIBUTION = new RegExp(`\\s(${WROTE})(\\s.*)?:$|<[^<>\\s]+@[^<>\\s]+>\\s?:?$`, "iu");
/** The lines over which mail programs break it. */
const ATTRIBUTION_LINES = 3;

/** Each takes a time that grows with the line and no faster: the line is a stranger's, and may be as long as a mail. */
const ENDS: readonly RegExp[] = [
  // Some put the initials of whom they quote before the mark.
  /^\p{Lu}{0,3}>/u,
  // `-----Original Message-----`, in any language, and the rule that Outlook draws.
  /^--(?=.*\p{L}).*--$/u,
  /^[_*=]{5,}$/,
  /^\*?(from|von|från|fra|от|от кого|de|da|van|od|lähettäjä)\s?:\*?(\s|$)/iu,
  /^--\s?$/,
  /^(sent from|sent with|get outlook|skickat från|hämta outlook|отправлено (с|из)|von meinem|gesendet (von|mit)|envoyé de)(\s|$)/iu,
];

/** Characters that show nothing: they stand before and behind what people write without their knowing. */
const UNSEEN = /^[\s\p{Cf}]+|(?<![\s\p{Cf}])[\s\p{Cf}]+$/gu;

function endsAt(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (ENDS.some((end) => end.test(line))) return true;
  if (!DATED.test(line)) return false;
  const spans = Array.from({ length: ATTRIBUTION_LINES }, (_, more) => lines.slice(at, at + more + 1));
  return spans.some((span) => ATTRIBUTION.test(span.join(" ").slice(0, 1000)));
}

/** The lines that the sender wrote themselves: those above the first that was quoted or added, but for empty ones. */
export function ownLines(text: string): string[] {
  const lines = text
    .slice(0, LONGEST)
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => line.replaceAll(UNSEEN, ""))
    .filter((line) => line !== "");
  const end = lines.findIndex((_line, at) => endsAt(lines, at));
  return end === -1 ? lines : lines.slice(0, end);
}

/** The move that an answer begins with, or why there is none to play. */
export type FirstMove =
  | { readonly kind: "move"; readonly move: string }
  | { readonly kind: "none" }
  /** More than one stands there, and nobody can say which is meant. */
  | { readonly kind: "several" };

/** The move in a text, in its plain form; null if it is none. */
function moveIn(text: string): string | null {
  const move = parseMove(text);
  return move.ok ? writeMove(move.value.from, move.value.to, move.value.captures ?? []) : null;
}

const ANY_MOVE = new RegExp(MOVE_PATTERN.slice(1, -1), "g");
/** A move that somebody asks about: it is not made. */
const ASKED = /[^!?]\?$/;

/** The number of a turn before a move, and the full stop that telephones make of two spaces. */
const BESIDE_MOVE = /^\d{1,4}[.)…]+\s*|\.$/g;

/**
 * Reads the move that stands alone in the first line of an answer, as the API reads moves. What follows it may say anything
 * but another move in a line of its own.
 */
export function firstMove(text: string): FirstMove {
  const [first = "", ...others] = ownLines(text).map((line) => line.replaceAll(BESIDE_MOVE, ""));
  if ([...first.matchAll(ANY_MOVE)].length > 1) return { kind: "several" };
  const move = ASKED.test(first) ? null : moveIn(first);
  if (move === null) return { kind: "none" };
  const isAnother = (line: string): boolean => ![null, move].includes(moveIn(line));
  return others.some(isAnother) ? { kind: "several" } : { kind: "move", move };
}
