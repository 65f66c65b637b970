import type { RecordTag } from "../otn-game.ts";
import { tagText } from "../otn-values.ts";

/** The most tags that are kept of a record, besides those that have a field. */
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

const FIELDS = new Map(
  Object.entries(NAMES).flatMap(([field, names]) => names.map((name) => [name, field as TagField])),
);

/** The field that a tag of this name is about; undefined for a tag that is kept as it is. */
export const fieldOf = (name: string): TagField | undefined => FIELDS.get(name.trim().toLowerCase());

/** A tag where it stands; `valueAt`: the index of its value. */
export interface PlacedTag extends RecordTag {
  readonly at: number;
  readonly valueAt: number;
}

/** Who writes mails is nobody's business who looks at the game; a record of ours is not the work of its compiler. */
const LEFT_OUT = /^(from|to|cc|bcc|sender|reply-to|message-id|in-reply-to|received|return-path)$/i;
const isOurs = ({ name, value }: RecordTag): boolean =>
  name.toLowerCase() === "compiler" && value.trim() === "Taflpost";

/** A name that reads as a tag in all three exports: letters, digits, `_`, `-` and spaces, with a letter first. */
function tagName(name: string): string {
  const plain = name
    .trim()
    .slice(0, NAME_LENGTH - 2)
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "-")
    .trim();
  return /^\p{L}/u.test(plain) && !/^[a-z]{1,2}\d/i.test(plain) ? plain : `x-${plain}`;
}

/** Takes tags; gives those that are kept as they are, in harmless text, and bounded in number and length. */
export const keptTags = (tags: readonly RecordTag[]): readonly RecordTag[] =>
  tags
    .filter((tag) => !LEFT_OUT.test(tag.name) && !isOurs(tag))
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
