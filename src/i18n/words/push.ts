import type { MailMode } from "../../contract/events/types.ts";
import type { Counted } from "../plurals.ts";

/** What push messages say: their titles, and what is nowhere else said as shortly. */
export interface PushMessageWords {
  readonly turn: (by: string, move: string) => string;
  readonly firstTurn: string;
  readonly challenge: (by: string) => string;
  readonly accepted: (by: string) => string;
  readonly message: (by: string) => string;
  readonly moveDue: (left: string) => string;
  readonly digest: Counted;
  readonly against: (opponent: string) => string;
  readonly waiting: Counted;
}

/** What the page of the settings about push messages says, and the page that is shown offline. */
export interface PushPageWords {
  readonly about: string;
  readonly on: string;
  readonly needsScript: string;
  readonly unsupported: string;
  readonly denied: string;
  readonly failed: string;
  readonly browsers: string;
  readonly none: string;
  readonly thisBrowser: string;
  readonly added: string;
  readonly lastSent: string;
  readonly never: string;
  readonly failing: (since: string) => string;
  readonly end: string;
  readonly types: string;
  readonly modes: Readonly<Record<MailMode, string>>;
  readonly modesMean: Readonly<Record<MailMode, string>>;
  readonly sharedWithMail: string;
  readonly offline: {
    readonly title: string;
    readonly what: string;
    readonly again: string;
  };
}
