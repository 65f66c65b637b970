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

/** The words of the pages on which one finds challenges, games and players. */
export interface FindingWords {
  readonly lobby: {
    readonly title: string;
    readonly about: string;
    readonly ruleset: string;
    readonly size: string;
    /** The choice that chooses nothing. */
    readonly everything: string;
    readonly show: string;
    readonly noneSuch: string;
    readonly all: string;
  };
  readonly watch: {
    readonly title: string;
    readonly about: string;
    readonly begun: (when: string) => string;
    readonly lastMove: (ply: number, move: string) => (when: string) => string;
    readonly turn: (name: string) => string;
    readonly none: string;
    readonly noMore: string;
    readonly newest: string;
    readonly more: string;
  };
  readonly players: {
    readonly title: string;
    readonly about: string;
    readonly name: string;
    readonly search: string;
    readonly newest: string;
    readonly found: (beginning: string) => string;
    readonly you: string;
    readonly challenge: string;
    readonly nobody: string;
    readonly notFound: string;
    readonly all: string;
    readonly more: string;
  };
}

/** The words of the page about boards on other sites. */
export interface EmbedWords {
  readonly title: string;
  readonly about: string;
  readonly game: string;
  readonly gameAbout: string;
  readonly field: string;
  readonly show: string;
  readonly noGame: string;
  readonly board: string;
  readonly boardAbout: string;
  readonly picture: string;
  readonly pictureAbout: string;
  readonly more: string;
  /** What each attribute of the element does. */
  readonly attributes: Readonly<
    Record<"game" | "board" | "ruleset" | "last-move" | "ply" | "flipped" | "lang" | "origin", string>
  >;
  readonly policy: string;
  readonly alt: string;
  readonly copy: string;
}

/** The words of the page of a player's own games; its title is among the frame's words. */
export interface MyGamesWords {
  readonly yourTurn: string;
  /** Games of the opponent's turn in which the reader is offered something. */
  readonly offered: string;
  readonly theirTurn: string;
  readonly challengesIn: string;
  readonly challengesOut: string;
  readonly finished: string;
  /** What to do for a player without games and challenges. */
  readonly nothing: string;
  readonly nothingWaits: string;
  readonly lobby: string;
  readonly challenge: string;
  readonly noMoveYet: string;
  readonly older: string;
  readonly noneOlder: string;
  readonly back: string;
  /** A game that is put behind the others for a time; `when` is marked up. */
  readonly later: {
    readonly title: string;
    readonly hint: string;
    readonly until: (when: string) => string;
    readonly back: string;
  };
}
