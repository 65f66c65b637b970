import type { Language } from "../languages.ts";

/** What stands around every page. */
export interface FrameWords {
  readonly navigation: string;
  readonly skip: string;
  readonly myGames: string;
  readonly rules: string;
  readonly settings: string;
  readonly signIn: string;
  readonly signOut: string;
  /** Each language by its own name. */
  readonly languages: Readonly<Record<Language, string>>;
  /** The name of the service, and what it is, at the foot of each page. */
  readonly foot: string;
  readonly api: string;
}
