/**
 * Control characters, and characters that make a text look like another text. U+200C and U+200D are allowed, because
 * Persian and many emoji need them.
 */
const UNWANTED_ONES = String.raw`[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Noncharacter_Code_Point}\u00ad\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb]`;
/** Tag characters, except in the flag of a region: a black flag, the letters of the region, and an end tag. */
const STRAY_TAG = String.raw`(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]{0,6})[\u{e0000}-\u{e007f}]`;
const UNWANTED = new RegExp(`${UNWANTED_ONES}|${STRAY_TAG}`, "gu");

const SEEN = /[^\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u;

export const isCleanLine = (text: string): boolean => text.search(UNWANTED) === -1;

export const isCleanText = (text: string): boolean => isCleanLine(text.replaceAll("\n", ""));

export const isSeen = (text: string): boolean => SEEN.test(text);

export const cleanedLine = (text: string, by = " "): string => text.replaceAll(UNWANTED, by);

export const cleanedText = (text: string): string =>
  text.replaceAll(UNWANTED, (character) => (character === "\n" ? "\n" : " "));

export const cleanedData = <T>(data: T): T =>
  JSON.parse(
    JSON.stringify(data, (_name, value: unknown) => (typeof value === "string" ? cleanedText(value) : value)),
  ) as T;
