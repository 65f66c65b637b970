/** A part of a page that explains something. */
export interface HelpPart {
  readonly title: string;
  readonly text: string;
}

/** What the page about the service tells, in its order. */
export const ABOUT_PARTS = ["what", "who", "history", "source", "contact"] as const;

/** What is answered on the page of help, in its order. */
export const HELP_PARTS = [
  "begin",
  "move",
  "time",
  "away",
  "ahead",
  "offers",
  "notices",
  "access",
  "seen",
  "trouble",
  "leave",
] as const;

/** The words of the pages that explain the service. */
export interface HelpWords {
  readonly about: Readonly<Record<(typeof ABOUT_PARTS)[number], HelpPart>> & {
    readonly title: string;
    readonly rules: string;
    readonly api: string;
    readonly privacy: string;
    /** What is stored, and who sees it. */
    readonly stored: readonly string[];
    readonly settings: string;
  };
  readonly help: Readonly<Record<(typeof HELP_PARTS)[number], HelpPart>> & {
    readonly title: string;
    readonly description: string;
    readonly rules: string;
    readonly lobby: string;
    readonly timeSettings: string;
    readonly mail: string;
    readonly signIn: string;
    readonly account: string;
  };
}
