import type { RecordTag } from "../otn-game.ts";
import { bracketText, tagText } from "../otn-values.ts";

/** The most tags of a record that are kept, beyond those with a field. */
const TAGS_KEPT = 50;
const NAME_LENGTH = 40;

/** What a tag can be about, and by which names records call it. */
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
  // The address that our own text begins with.
  url: ["://"],
} as const;
export type TagField = keyof typeof NAMES;

const FIELDS = new Map<string, TagField>(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as TagField] as const)),
);

/** The field that a tag of this name is about; undefined for a tag that is kept as it is. */
export const fieldOf = (name: string): TagField | undefined => FIELDS.get(name.trim().toLowerCase());

/** A tag where it stands; `valueAt`: the index of its value. */
export interface PlacedTag extends RecordTag {
  readonly at: number;
  readonly valueAt: number;
}

const isOurs = ({ name, value }: RecordTag): boolean =>
  name.toLowerCase() === "compiler" && value.trim() === "Taflpost";

/** Lines of a mail's head: who writes mails is not for everybody who looks at the game. */
export const MAIL_LINE = /^(from|to|cc|bcc|sender|reply-to|message-id|in-reply-to|received|return-path)$/i;
/** What stands before a list of moves. */
export const MOVES_NAME = /^(moves?|games?|record)$/i;
const MISREAD = [MAIL_LINE, MOVES_NAME, /^https?$/i, /^[a-z]{1,2}\d/i];

/** A name that reads as a tag in all three exports: letters, digits, `_`, `-` and spaces, with a letter first. */
function tagName(name: string): string {
  const plain = bracketText(name, NAME_LENGTH)
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "-")
    .trim();
  const isRead = /^\p{L}/u.test(plain) && !MISREAD.some((pattern) => pattern.test(plain));
  return isRead ? plain : `x-${plain.slice(0, NAME_LENGTH - 2).trim()}`;
}

/** Takes tags; gives those that are kept as they are, in harmless text, and bounded in number and length. */
export const keptTags = (tags: readonly RecordTag[]): readonly RecordTag[] =>
  tags
    .filter((tag) => !isOurs(tag))
    .slice(0, TAGS_KEPT)
    .map(({ name, value }) => ({ name: tagName(name), value: tagText(value) }));

/** A date as records write it: year, month and day, with what divides them, and perhaps a time behind it. */
const DATE = /^(\d{4})([-./])(\d{1,2})\2(\d{1,2})(?:[ T]\d.{0,40})?$/;

/** Takes a date as it was written; gives it as `YYYY-MM-DD` and whether that took a guess, or null for what is no day. */
export function dayIn(value: string): { readonly date: string; readonly isOdd: boolean } | null {
  const [, year = "", sign = "", month = "", day = ""] = DATE.exec(value.trim()) ?? [];
  const date = [year, month.padStart(2, "0"), day.padStart(2, "0")].join("-");
  const at = year === "" ? NaN : Date.parse(date);
  // The 30th of February is no day, though `Date` takes it for another.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(date)) return null;
  return { date, isOdd: sign === "/" || month.length + day.length < 4 };
}
