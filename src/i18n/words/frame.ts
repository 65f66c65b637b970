import type { Language } from "../../contract/languages.ts";

/** The words around every page. */
export interface FrameWords {
  readonly navigation: string;
  readonly skip: string;
  readonly myGames: string;
  readonly rules: string;
  readonly settings: string;
  readonly signIn: string;
  readonly signOut: string;
  /** Each language, by its own name. */
  readonly languages: Readonly<Record<Language, string>>;
  /** At the foot of each page: the name of the service, and what it is. */
  readonly foot: string;
  readonly api: string;
  readonly status: string;
  readonly play: string;
  readonly lobby: string;
  readonly watch: string;
  readonly players: string;
  readonly about: string;
  readonly help: string;
  /** The name of the menu of the player who is signed in, for those who listen: it begins with what is to be seen. */
  readonly account: (name: string) => string;
  readonly profile: string;
  /** What the service's icon shows. */
  readonly icon: string;
  /** The button that installs the service as an app. */
  readonly install: string;
  /** What the app is, for who looks at it in a list of them. */
  readonly app: string;
}
