import { HOUR } from "../../../lib/duration.ts";

/** Longer than any answer to a mail of ours, quoted in full, in bytes (R3). */
export const MOST_MAIL_BYTES = 65_536;

/** A machine that answers our answers without saying that it is one is not answered forever. */
export const ANSWERS_BY_MAIL = { max: 10, span: HOUR } as const;
