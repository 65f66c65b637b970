import type { RecordTag } from "../otn-game.ts";
import { bracketText, tagText } from "../otn-values.ts";

const MOST_TAGS = 50;
const NAME_LENGTH = 40;

const NAMES = {
  attackers: ["attackers", "attacker", "black"],
  defenders: ["defenders", "defender", "white"],
  event: ["event"],
  site: ["site"],
  date: ["date"],
  result: ["result", "winner"],
  termination: ["termination"],
  rules: ["rules", "ruleset"],
  record: ["rules record"],
  variant: ["variant"],
  position: ["position", "fen"],
  // A header line that is only a URL, such as the one at the beginning of our own text exports (scan.ts).
  url: ["://"],
} as const;
export type TagField = keyof typeof NAMES;

const FIELDS = new Map<string, TagField>(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as TagField] as const)),
);

export const fieldOf = (name: string): TagField | undefined => FIELDS.get(name.trim().toLowerCase());

export interface PlacedTag extends RecordTag {
  readonly at: number;
  readonly valueAt: number;
}

const isOurs = ({ name, value }: RecordTag): boolean =>
  name.toLowerCase() === "compiler" && value.trim() === "Taflpost";

/** Lines of mail headers are skipped, because addresses must not become public. */
export const MAIL_LINE = /^(from|to|cc|bcc|sender|reply-to|message-id|in-reply-to|received|return-path)$/i;
export const MOVES_NAME = /^(moves?|games?|record)$/i;
const MISREAD = [MAIL_LINE, MOVES_NAME, /^https?$/i, /^[a-z]{1,2}\d/i];

/** Returns a name that is read back as a tag from all three export formats. */
function tagName(name: string): string {
  const plain = bracketText(name, NAME_LENGTH)
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "-")
    .trim();
  const isRead = /^\p{L}/u.test(plain) && !MISREAD.some((pattern) => pattern.test(plain));
  return isRead ? plain : `x-${plain.slice(0, NAME_LENGTH - 2).trim()}`;
}

/** Returns tags as harmless text, bounded in number and length. Leaves out our own `compiler` tag. */
export const plainTags = (tags: readonly RecordTag[]): readonly RecordTag[] =>
  tags
    .filter((tag) => !isOurs(tag))
    .slice(0, MOST_TAGS)
    .map(({ name, value }) => ({ name: tagName(name), value: tagText(value) }));

const DATE = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?:[ T]\d.{0,40})?$/;

/** Returns the date as `YYYY-MM-DD`, and whether it is ambiguous or unusual; null if the text is not a date. */
export function dayIn(value: string): { readonly date: string; readonly isOdd: boolean } | null {
  const [, year = "", sign = "", month = "", day = ""] = DATE.exec(value.trim()) ?? [];
  const date = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  const at = year === "" ? NaN : Date.parse(date);
  // `Date` accepts the 30th of February as another day.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(date)) return null;
  return { date, isOdd: sign === "/" || month.length + day.length < 4 };
}
