import type { RULE_FIELDS, RuleField, Rules } from "../../rules/index.ts";
import type { Counted } from "../plurals.ts";

/** A set of pieces as a name: `dk`, say. Nobody is `none`, for what is in words has a name. */
export type SetName = "none" | "a" | "d" | "k" | "ad" | "ak" | "dk" | "adk";

/** The parts of the rules, as the form has them below each other. */
export type RuleGroup = "board" | "throne" | "corners" | "king" | "capture" | "ending";

type WordsOf<Field extends RuleField> = Readonly<Record<Extract<Rules[Field], string | number>, string>>;

/** The words of the rule set editor and of the board on which rules are tried. */
export interface EditorWords {
  readonly title: string;
  readonly about: string;
  readonly start: {
    readonly title: string;
    readonly from: string;
    readonly empty: string;
    readonly load: string;
    readonly otn: string;
    readonly read: string;
  };
  readonly place: {
    readonly legend: string;
    readonly a: string;
    readonly d: string;
    readonly k: string;
    readonly nothing: string;
    readonly ways: string;
    readonly alone: string;
    readonly four: string;
    readonly eight: string;
    readonly keys: string;
    readonly square: string;
    readonly put: string;
    readonly undo: string;
    readonly undone: string;
    readonly board: string;
  };
  readonly name: string;
  readonly nameHint: string;
  readonly setupHint: string;
  readonly groups: Readonly<Record<RuleGroup, string>>;
  readonly fields: Readonly<Record<keyof typeof RULE_FIELDS, string>>;
  /** Who may do something, or to whom something is hostile. */
  readonly who: Readonly<Record<SetName, string>>;
  readonly values: {
    readonly firstMove: WordsOf<"firstMove">;
    readonly cornerSize: WordsOf<"cornerSize">;
    readonly escape: WordsOf<"escape">;
    readonly kingCapture: WordsOf<"kingCapture">;
    readonly kingArmed: WordsOf<"kingArmed">;
    readonly noLegalMove: WordsOf<"noLegalMove">;
    readonly repetition: WordsOf<"repetition">;
  };
  /** A speed, and none. */
  readonly squares: Counted;
  readonly noLimit: string;
  /** At which occurrence a position ends the game. */
  readonly occurrence: Counted;
  /** What an empty field for the plies without a capture means. */
  readonly never: string;
  /** What such a field takes. */
  readonly typed: (min: number, max: number) => string;
  readonly check: string;
  readonly found: {
    readonly title: string;
    readonly right: string;
    readonly wrong: Counted;
    readonly warnings: string;
    readonly men: (attackers: number, defenders: number) => string;
    readonly shipped: string;
    readonly own: string;
    readonly otn: string;
    readonly json: string;
    readonly copy: string;
    readonly link: string;
    readonly tryIt: string;
    readonly challenge: string;
    readonly mend: string;
  };
  readonly text: { readonly title: string; readonly hint: string };
  readonly try: {
    readonly title: (rules: string) => string;
    readonly hint: string;
    readonly noScript: string;
    readonly edit: string;
    readonly rules: string;
  };
}
