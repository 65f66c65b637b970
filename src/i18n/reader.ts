import type { Language } from "../contract/languages.ts";

/** Somebody who is told something, and how they read. `timezone` is an IANA name. */
export interface Reader {
  readonly name: string;
  readonly language: Language;
  readonly timezone: string;
}
