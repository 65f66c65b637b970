import { oneLine } from "../../lib/plain.ts";
import { NOTICES_WORDS } from "../built/notices.ts";
import type { Reader } from "../reader.ts";
import type { NoticesWords } from "../built/notices.ts";

/** Longer than any name can be; a text of another length was not made by us. */
const LONGEST_NAME = 60;

/** Makes a player's name one safe line; empty if there is none. */
export function nameLine(name: string | null | undefined): string {
  return oneLine(name ?? "", LONGEST_NAME);
}

/** Gives the words for what happens, in a reader's language. */
export function noticesFor({ language }: Pick<Reader, "language">): NoticesWords {
  return NOTICES_WORDS[language];
}
