/** The longest text that a tag is given. */
const TAG_LENGTH = 200;

/**
 * Takes any text; gives text that is safe in a tag. Brackets would close it and `|` divides comments: they become
 * parentheses and a slash. Line breaks and other control characters become spaces. A point before a space is dropped, since
 * OpenTafl looks for the first turn, `1. `, in the tags too.
 */
export function tagText(text: string): string {
  return text
    .slice(0, TAG_LENGTH)
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll("|", "/")
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]/gu, " ")
    .replaceAll(/\.+(?=\s|$)/g, "")
    .trim();
}

/** Takes a rule set's name; gives it as OTN writes names, without spaces, and safe in the tag of a game record. */
export function nameField(name: string): string {
  return tagText(name).replaceAll(/\s/g, "_");
}
