import type { PieceSet, Rules, Side } from "../../../rules/index.ts";
import type { MadeFigureId } from "./sketches.ts";

/** How the king is captured, told in one of three ways in a short sentence. */
export type KingFate = "surround" | "custodial" | "away";

/**
 * What one language has to say about any rules, besides what it says of the six. Each sentence is said only where the
 * rules have what it tells; `contents.ts` decides that.
 */
export interface MadeSentences {
  /** Headings that the texts of the six do not have. */
  readonly headings: Readonly<Record<"escape" | "fort" | "encirclement", string>>;
  about(escape: Rules["escape"], fate: KingFate): string;
  board(size: number): string;
  readonly throne: string;
  readonly corners: Readonly<Record<Rules["cornerSize"], string>>;
  /** Where the king escapes at the edge: why its squares are shaded; and that else there is no special square. */
  readonly shadedEdge: string;
  readonly alike: string;
  sides(attackers: number, defenders: number): string;
  /** Where the king begins: on the throne, in the middle where there is none, or on a square. */
  kingBegins(where: string): string;
  readonly man: string;
  readonly first: Readonly<Record<Side, string>>;
  readonly moving: string;
  readonly farAll: string;
  readonly farRest: string;
  speed(who: PieceSet, squares: number): string;
  stopThrone(who: PieceSet): string;
  readonly noReturn: string;
  passThrone(who: PieceSet): string;
  corner(who: PieceSet, size: Rules["cornerSize"]): string;
  readonly captureMore: string;
  readonly hostile: string;
  /** To whom the throne is hostile, empty or not; to whom, where nothing is ever on it; to whom when empty and when not. */
  readonly hostileThrone: {
    always(to: PieceSet): string;
    empty(to: PieceSet): string;
    both(empty: PieceSet, occupied: PieceSet): string;
  };
  hostileCorner(to: PieceSet): string;
  readonly kingArmed: Readonly<Record<Rules["kingArmed"], string>>;
  readonly linnaean: string;
  /** Whether an empty corner square may close a row of either side. */
  shieldwall(withCorner: boolean): string;
  /** Whose rows an empty corner square closes, where it is not both sides'. */
  readonly shieldwallCorner: Readonly<Record<"" | "a" | "d", string>>;
  readonly shieldwallKing: string;
  readonly shieldwallArmed: Readonly<Record<Rules["kingArmed"], string>>;
  readonly shieldwallMore: string;
  readonly escape: Readonly<Record<Rules["escape"], string>>;
  readonly surround: string;
  readonly surroundEdge: string;
  readonly edgeSafe: string;
  custodial(hasThrone: boolean): string;
  readonly away: string;
  readonly off: string;
  /** The empty throne as an attacker: one of two, or the fourth of four. */
  readonly throneCounts: Readonly<Record<"two" | "four", string>>;
  /** It is none; where no attacker may stop on it either, a king beside it cannot be surrounded. */
  readonly throneCountsNot: Readonly<Record<"plain" | "safe", string>>;
  readonly cornerCounts: Readonly<Record<"yes" | "no", string>>;
  readonly fort: string;
  readonly fortJudged: string;
  readonly fortCorners: string;
  readonly fortThrone: Readonly<Record<"closed" | "pass", string>>;
  readonly fortLost: string;
  fortShieldwall(withCorner: boolean): string;
  readonly encirclement: string;
  readonly noMoveDraw: string;
  repetition(count: number, outcome: Exclude<Rules["repetition"], "none">): string;
  readonly repetitionFree: string;
  noProgress(plies: number): string;
  readonly agreement: string;
  readonly noAgreement: string;
  /** Captions that the texts of the six do not have, or that say there what is not true of all rules. */
  readonly captions: Readonly<Partial<Record<MadeFigureId, string>>>;
}
