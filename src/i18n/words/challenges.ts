import type { DeclineReason } from "../../game/state.ts";
import type { Side } from "../../rules/index.ts";

/** What the form for a new challenge says. Spans are in words already. */
export interface NewChallengeWords {
  readonly title: string;
  readonly ruleset: string;
  readonly to: string;
  readonly toHint: string;
  readonly listed: string;
  readonly listedHint: string;
  readonly side: string;
  readonly sides: Readonly<Record<Side | "random", string>>;
  readonly clock: string;
  readonly perMove: (span: string) => string;
  readonly fischer: (initial: string, increment: string, max: string) => string;
  readonly unlimited: (span: string) => string;
  readonly ownPerMove: string;
  readonly ownFischer: string;
  /** What the spans of one's own are called, by the field's name in the API. */
  readonly spans: Readonly<Record<"perMove" | "initial" | "increment" | "max", string>>;
  /** What such a span has to be. */
  readonly wrongSpans: Readonly<Record<"perMove" | "initial" | "increment" | "max", string>>;
  readonly days: string;
  readonly hours: string;
  readonly message: string;
  readonly send: string;
  readonly notSent: string;
}

/** What the page of a challenge says. */
export interface ChallengeWords {
  readonly make: NewChallengeWords;
  readonly toYou: (by: string, rules: string) => string;
  readonly yours: (to: string, rules: string) => string;
  readonly yoursToAnyone: (rules: string) => string;
  readonly between: (by: string, to: string, rules: string) => string;
  /** Which side the challenger would play, for those who only look on. */
  readonly sideOf: Readonly<Record<Side, (name: string) => string>>;
  readonly inLobby: string;
  readonly notInLobby: string;
  readonly waitsFor: (name: string) => string;
  readonly waitsForAnyone: string;
  readonly accept: string;
  readonly decline: string;
  readonly reason: string;
  readonly reasons: Readonly<Record<DeclineReason, string>>;
  readonly cancel: string;
  readonly link: string;
  readonly copy: string;
  readonly qr: string;
  readonly start: string;
  readonly startHint: string;
  readonly signIn: string;
  readonly onlyFor: (name: string) => string;
  readonly declined: (name: string) => string;
  readonly youDeclined: string;
  readonly withdrawn: (by: string) => string;
  readonly youWithdrew: string;
  readonly another: string;
}
