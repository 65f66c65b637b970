import type { Side } from "../../rules/index.ts";
import type { ChallengeTermsWords, CounterWords } from "./terms.ts";
import type { DeclineReason, HonouredStop } from "../../contract/terms.ts";
import type { ClockKindName, FieldName } from "../../contract/clocks.ts";

/** The words of the form for a new challenge. Spans are in words already. */
export interface NewChallengeWords {
  readonly title: string;
  readonly ruleset: string;
  readonly to: string;
  readonly friend: string;
  readonly anyone: string;
  readonly name: string;
  readonly nameHint: string;
  readonly listed: string;
  readonly side: string;
  /** Of a side that is drawn at random. */
  readonly random: string;
  /** Each kind of clocks whose settings a player sets. */
  readonly own: Readonly<Record<ClockKindName, string>>;
  /** The labels of the settings of such a clock, by the field's name in the API. */
  readonly spans: Readonly<Record<FieldName, string>>;
  /** What is said of such a setting that is not allowed. */
  readonly wrongSpans: Readonly<Record<FieldName, string>>;
  readonly days: string;
  readonly hours: string;
  readonly stops: string;
  readonly stopsHint: string;
  readonly stopKinds: Readonly<Record<HonouredStop, { readonly name: string; readonly hint: string }>>;
  readonly message: string;
  readonly send: string;
  readonly notSent: string;
}

/** The words of the page of a challenge. */
export interface ChallengeWords {
  readonly make: NewChallengeWords;
  readonly toYou: (by: string, rules: string) => string;
  readonly yours: (to: string, rules: string) => string;
  readonly yoursToAnyone: (rules: string) => string;
  readonly between: (by: string, to: string, rules: string) => string;
  /** Which side the challenger would play, as spectators read it. */
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
  readonly signIn: string;
  readonly onlyFor: (name: string) => string;
  readonly declined: (name: string) => string;
  readonly youDeclined: string;
  readonly withdrawn: (by: string) => string;
  readonly youWithdrew: string;
  readonly expired: string;
  readonly another: string;
  readonly terms: ChallengeTermsWords;
  readonly counter: CounterWords;
}
