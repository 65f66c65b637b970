import { oneLine } from "../../lib/plain.ts";
import { NOTICES_WORDS, type NoticesWords } from "../built/notices.ts";
import type { Reader } from "../reader.ts";

/** Longer than any player's name, in characters. */
const LONGEST_NAME = 60;

/** Returns a player's name as one safe line; empty if there is no player. */
export function nameLine(name: string | null | undefined): string {
  return oneLine(name ?? "", LONGEST_NAME);
}

export function noticesFor({ language }: Pick<Reader, "language">): NoticesWords {
  return NOTICES_WORDS[language];
}
