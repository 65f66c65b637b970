import { type FactsOf, refusal, type Outcome } from "../../contract/problems/table.ts";
import {
  type Illegal,
  legalMoves,
  type Meter,
  otherSide,
  parseMove,
  play,
  type Position,
  writeMove,
} from "../../rules/index.ts";
import type { PlannedMove, PlanReplies, WrittenAnswer, WrittenPlan } from "./plan.ts";
import { ANY } from "../../contract/terms.ts";
import { PLAN_LIMITS } from "../../contract/bounds.ts";

/**
 * The positions in which a branch of a plan can find itself, the opponent to move: one, or under `ANY` many.
 * `isWhole`: these are all that there are.
 */
interface Branch {
  readonly positions: readonly Position[];
  readonly isWhole: boolean;
}

/** How many positions of a branch are kept; more than one reply of the opponent leads to on any board. */
const MOST_POSITIONS = 500;

/**
 * Moves that are tried for the branches under `ANY` of one plan. Further branches are accepted unjudged: an answer that
 * turns out illegal only ends the plan.
 */
const MOST_TRIED = 12_000;

/**
 * The cost of judging one plan, as the rules count it (`Meter`): at most a tenth of a second. Plans on usual boards
 * reach MOST_TRIED long before; a plan that costs more is too large.
 */
export const MOST_WORK = 2_500_000;

/** Reasons that hold for any position. */
const CERTAIN: ReadonlySet<string> = new Set(["off-board", "same-square", "not-straight"]);

/** Reasons that hold whatever the opponent moves: no reply sets up a piece or opens a square. */
const BEYOND_REPLIES: ReadonlySet<string> = new Set([
  ...CERTAIN,
  "no-piece",
  "not-your-piece",
  "restricted-square",
  "no-passing",
  "too-far",
]);

/** A move of a plan that is not legal. */
interface Fault {
  readonly move: string;
  readonly illegal: Omit<Illegal, "reason"> & { readonly reason: FactsOf<"plan-illegal">["reason"] };
}

/** The result of an answer in one position: the position after it (null: the owner resigned), or the fault. */
type Tried = { readonly after: Position | null } | Fault;

function made(position: Position, { text, written }: PlannedMove, meter: Meter): Position | Fault {
  if (position.ending !== null)
    return { move: text, illegal: { reason: "game-over", at: written.from, legal: [] } };
  const played = play(position, written, meter);
  return played.ok ? played.value.position : { move: text, illegal: played.error };
}

const isFault = (found: Position | Tried): found is Fault => "illegal" in found;

/** Plays a reply and the answer to it. After a reply that ends the game there is nothing to answer. */
function tried(position: Position, to: PlannedMove, move: PlannedMove | null, meter: Meter): Tried {
  const replied = made(position, to, meter);
  if (isFault(replied)) return replied;
  if (move !== null) {
    const answered = made(replied, move, meter);
    return isFault(answered) ? answered : { after: answered };
  }
  if (replied.ending === null) return { after: null };
  return { move: to.text, illegal: { reason: "game-over", at: to.written.to, legal: [] } };
}

/** The fault of an answer that no reply in this position can fix; null where one may. Spares trying each. */
function beyondReplies(position: Position, { text, written }: PlannedMove, meter: Meter): Fault | null {
  if (position.ending !== null) return null;
  const played = play({ ...position, turn: otherSide(position.turn) }, written, meter);
  return !played.ok && BEYOND_REPLIES.has(played.error.reason) ? { move: text, illegal: played.error } : null;
}

function planned(text: string): PlannedMove {
  const written = parseMove(text);
  if (!written.ok) throw new Error(`a legal move that cannot be read: ${text}`);
  return { text, written: written.value };
}

/** Every reply but those that have an answer of their own; all, where all have one. */
function otherReplies(position: Position, named: ReadonlySet<string>, meter: Meter): readonly PlannedMove[] {
  const all = legalMoves(position, undefined, meter).filter(({ ends }) => ends === null);
  const others = all.filter(({ move }) => !named.has(move));
  return (others.length > 0 ? others : all).map(({ move }) => planned(move));
}

const plain = ({ written: { from, to } }: PlannedMove): string => writeMove(from, to, []);

/** The opponent's moves that have an answer of their own, by the answer that they follow. */
function namedReplies(answers: readonly WrittenAnswer[]): ReadonlyMap<number | null, ReadonlySet<string>> {
  const named = new Map<number | null, Set<string>>();
  for (const { after, to } of answers) {
    const moves = named.get(after) ?? new Set();
    if (to !== null) moves.add(plain(to));
    named.set(after, moves);
  }
  return named;
}

/** A branch that grows, and the first move that was at fault in it. */
interface Growth {
  readonly positions: Position[];
  readonly isWhole: boolean;
  isLegal: boolean;
  fault: Fault | null;
  certain: Fault | null;
}

function grow(growth: Growth, found: Tried): void {
  if (isFault(found)) {
    growth.fault ??= found;
    if (CERTAIN.has(found.illegal.reason)) growth.certain ??= found;
    return;
  }
  growth.isLegal = true;
  if (found.after !== null) growth.positions.push(found.after);
}

/** Judges the answers of one plan, each after the one that it follows. The meter counts the cost. */
function openJudgement(start: Position, answers: readonly WrittenAnswer[], meter: Meter) {
  const named = namedReplies(answers);
  const branches: Branch[] = [];
  let left = MOST_TRIED;

  const branchOf = (after: number | null): Branch =>
    after === null ? { positions: [start], isWhole: true } : branches[after]!;

  function replies({ to, after }: WrittenAnswer, position: Position): readonly PlannedMove[] {
    return to === null ? otherReplies(position, named.get(after) ?? new Set(), meter) : [to];
  }

  /** Tries an answer wherever its branch can be; what is known for certain is tried however much was tried before. */
  function follow(answer: WrittenAnswer): Growth {
    const { positions, isWhole } = branchOf(answer.after);
    const growth: Growth = { positions: [], isWhole, isLegal: false, fault: null, certain: null };
    for (const position of positions) {
      if (meter.work > MOST_WORK) break;
      const isAny = answer.to === null && answer.move !== null;
      const fault = isAny ? beyondReplies(position, answer.move, meter) : null;
      if (fault !== null) {
        grow(growth, fault);
        continue;
      }
      for (const reply of replies(answer, position)) {
        const isKnown = positions.length === 1 && answer.to !== null;
        const isEnough = growth.positions.length >= MOST_POSITIONS || meter.work > MOST_WORK;
        if (isEnough || (left <= 0 && !isKnown)) return { ...growth, isWhole: false };
        left -= 2;
        grow(growth, tried(position, reply, answer.move, meter));
      }
    }
    return growth;
  }

  return {
    /** Judges the next answer; gives the move at fault, or null. */
    judge(answer: WrittenAnswer): Fault | null {
      const { positions, isWhole, isLegal, fault, certain } = follow(answer);
      branches.push({ positions, isWhole });
      if (isLegal) return null;
      if (certain !== null || isWhole) return certain ?? fault ?? ended(answer);
      return null;
    },
  };
}

/** The fault of an answer to any reply where the opponent has none. */
function ended({ move }: WrittenAnswer): Fault {
  const [text, at] = move === null ? [ANY, ""] : [move.text, move.written.from];
  return { move: text, illegal: { reason: "game-over", at, legal: [] } };
}

/** The plan in its plain form: the answers by the plain moves that they answer. */
function treeOf(answers: readonly WrittenAnswer[]): PlanReplies {
  type Growing = { move: string; replies?: Record<string, Growing> } | { do: "resign" };
  const root: Record<string, Growing> = {};
  const grown: Growing[] = [];
  for (const { after, to, move } of answers) {
    const answer: Growing = move === null ? { do: "resign" } : { move: plain(move) };
    grown.push(answer);
    const before = after === null ? null : grown[after]!;
    const replies = before === null ? root : "move" in before ? (before.replies ??= {}) : root;
    replies[to === null ? ANY : plain(to)] = answer;
  }
  return root;
}

/**
 * Judges a plan from the position in which the opponent moves: every move is legal in its branch, under `ANY` after
 * some reply without an answer of its own. Returns it in plain form. Rejects the first illegal move, with its place and
 * reason, and a plan that costs too much.
 */
export function judgePlan(position: Position, { answers }: WrittenPlan): Outcome<PlanReplies> {
  const meter: Meter = { work: 0 };
  const judgement = openJudgement(position, answers, meter);
  for (const answer of answers) {
    const fault = judgement.judge(answer);
    if (meter.work > MOST_WORK) return { ok: false, error: refusal("plan-too-large", PLAN_LIMITS) };
    if (fault !== null) {
      const { move, illegal } = fault;
      return { ok: false, error: refusal("plan-illegal", { pointer: answer.pointer, move, ...illegal }) };
    }
  }
  return { ok: true, value: treeOf(answers) };
}
