import type { Rules, Side } from "../../rules/index.ts";
import type { Counted } from "../plurals.ts";

/** The columns of the table of rule sets. */
interface RuleColumns {
  readonly board: string;
  readonly men: string;
  readonly king: string;
  readonly shieldwall: string;
  readonly fort: string;
  readonly encirclement: string;
  readonly repetition: string;
  readonly noProgress: string;
  readonly agreement: string;
}

/** The words of the pages that need no account. */
export interface PublicWords {
  readonly home: {
    readonly title: string;
    /** What the game is, then what the service is. */
    readonly about: readonly [string, string];
    readonly demo: string;
    readonly demoMoves: string;
    readonly pause: string;
    /** The same button's label while the demo is paused. */
    readonly playOn: string;
    readonly start: string;
    readonly startWhy: string;
    readonly name: string;
    readonly nameHint: string;
    readonly startButton: string;
    readonly orSignIn: string;
    readonly waiting: Counted;
    readonly newChallenge: string;
    readonly lobby: string;
    readonly lobbyEmpty: string;
    readonly by: (name: string) => string;
    readonly own: string;
    readonly more: string;
    readonly learn: string;
  };
  readonly player: {
    readonly description: (name: string) => string;
    readonly since: (day: string) => string;
    readonly challenge: (name: string) => string;
    readonly block: (name: string) => string;
    /** What a block means. */
    readonly blockHint: string;
    readonly unblock: (name: string) => string;
    readonly blocked: string;
    readonly record: string;
    readonly noRecord: string;
    readonly rules: string;
    readonly side: string;
    readonly sides: Readonly<Record<Side, string>>;
    readonly won: string;
    readonly lost: string;
    readonly drawn: string;
    readonly running: string;
    readonly noRunning: string;
    readonly finished: string;
    readonly noFinished: string;
    readonly turn: (name: string, ply: number) => string;
    readonly older: string;
  };
  readonly rules: {
    readonly title: string;
    readonly about: string;
    readonly differ: string;
    readonly differWhy: string;
    readonly ruleset: string;
    readonly columns: RuleColumns;
    readonly menOf: (attackers: number, defenders: number) => string;
    readonly king: Readonly<Record<Rules["kingCapture"], string>>;
    readonly repetition: Readonly<Record<Rules["repetition"], string>>;
    readonly plies: Counted;
    readonly yes: string;
    readonly no: string;
    readonly contents: string;
    readonly facts: string;
    readonly setup: string;
    readonly others: string;
  };
  readonly problems: {
    readonly title: string;
    readonly about: string;
    readonly all: string;
    readonly meaning: string;
    readonly nothingHere: string;
    readonly home: string;
    readonly rules: string;
  };
}
