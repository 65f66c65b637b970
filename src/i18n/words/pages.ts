import type { Language } from "../../contract/languages.ts";
import type { Counted } from "../plurals.ts";

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

/**
 * The words of the pages behind mailed links, and of the pages of local mode (`dev`), which players read who try the
 * service.
 */
export interface PageWords {
  readonly confirm: {
    readonly title: string;
    readonly question: (address: string) => string;
    readonly button: string;
    readonly done: string;
    readonly doneWhy: string;
    readonly expired: string;
    readonly expiredWhy: string;
    readonly unknown: string;
    readonly unknownWhy: string;
  };
  readonly unsubscribe: {
    readonly title: string;
    readonly ofGame: string;
    /** `what` is a type of mail, as `mail.types` in notices.ts names it. */
    readonly ofType: (what: string) => string;
    readonly ofDigests: string;
    readonly button: string;
    readonly done: string;
    readonly doneOfGame: string;
    readonly doneOfType: (what: string) => string;
    readonly doneOfDigests: string;
    readonly unknown: string;
    readonly unknownWhy: string;
  };
  readonly dev: {
    readonly title: string;
    readonly about: string;
    readonly none: string;
    readonly back: string;
    readonly from: string;
    readonly to: string;
    readonly replyTo: string;
    readonly sent: string;
    readonly asShown: string;
    readonly asText: string;
    readonly headers: string;
    readonly answer: string;
    readonly answerHint: string;
    readonly answerText: string;
    readonly send: string;
    readonly answered: string;
    readonly answeredWhy: string;
    readonly notAnswered: string;
    readonly noMail: string;
  };
}

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

/** The words of the pages to sign in and out. */
export interface SignInWords {
  readonly title: string;
  /** The reader chose a move and was not signed in (any more). */
  readonly moveKept: string;
  readonly messageLost: string;
  readonly newHere: string;
  readonly start: string;
  readonly byMail: string;
  readonly byMailHint: string;
  readonly address: string;
  readonly sendLink: string;
  readonly byToken: string;
  readonly byTokenHint: string;
  readonly token: string;
  readonly useToken: string;
  readonly noAddress: string;
  readonly wrongToken: string;
  /** The same for every address, whether or not a player has it. */
  readonly sent: string;
  readonly sentWhy: (address: string) => string;
  readonly link: {
    readonly title: (name: string) => string;
    readonly question: string;
    readonly button: string;
    readonly expired: string;
    readonly unknown: string;
    readonly again: string;
  };
  readonly welcome: {
    readonly title: (name: string) => string;
    readonly text: string;
    readonly goOn: string;
  };
  readonly keepAccess: string;
  readonly toSettings: string;
  /** The button to sign out without a way to sign in again. */
  readonly leaveForGood: string;
}

/** What the page about the service says of it. Spans and dates come as words. */
export interface StatusWords {
  readonly title: string;
  readonly description: string;
  readonly ok: string;
  readonly degraded: string;
  readonly upSince: (when: string, span: string) => string;
  readonly unreachable: string;
  readonly objectsFailed: string;
  /** How many requests failed in the last ten minutes. */
  readonly faults: Counted;
  readonly unreadable: Counted;
  readonly alarms: string;
  readonly alarmsWhat: string;
  readonly onTime: (over: string) => string;
  readonly late: (count: number, over: string) => string;
  /** How late half of the late ones, nearly all and the worst were. */
  readonly lateness: (p50: string, p99: string, worst: string) => string;
  readonly waiting: string;
  readonly waitingWhat: string;
  readonly mail: Counted;
  readonly mailHeld: string;
  readonly webhooks: Counted;
  readonly outages: string;
  readonly outagesWhat: string;
  readonly noOutage: string;
  readonly outage: (from: string, to: string, span: string) => string;
  readonly declared: string;
  readonly unknown: string;
  readonly data: string;
}
