import type { Side } from "../../rules/index.ts";

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
    readonly name: string;
    readonly startButton: string;
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
    /** Of a game that is listed and cannot be read. */
    readonly unread: string;
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
