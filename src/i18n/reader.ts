import type { Language } from "../contract/languages.ts";

/** `timezone` is an IANA name. */
export interface Reader {
  readonly name: string;
  readonly language: Language;
  readonly timezone: string;
}
