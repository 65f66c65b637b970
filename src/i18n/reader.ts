import type { Language } from "../contract/languages.ts";

/** The person for whom something is worded. `timezone` is an IANA name. */
export interface Reader {
  readonly name: string;
  readonly language: Language;
  readonly timezone: string;
}
