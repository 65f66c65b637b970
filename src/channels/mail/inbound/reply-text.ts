import PostalMime from "postal-mime";
import { textOfHtml } from "./html-text.ts";

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
