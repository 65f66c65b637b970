import { type FactsOf, refusal, type Outcome } from "../../contract/problems/table.ts";
import {
  type Illegal,
  legalMoves,
  type Meter,
  otherSide,
  play,
  type Position,
  writeMove,
  writtenMove,
} from "../../rules/index.ts";
import type { PlannedMove, PlanReplies, WrittenAnswer, WrittenPlan } from "./plan.ts";
import { ANY } from "../../contract/terms.ts";
import { PLAN_LIMITS } from "../../contract/bounds.ts";

/** The positions that a branch can lead to, with the opponent to move: all of them if `isWhole`, otherwise a part. */
interface Branch {
  readonly positions: readonly Position[];
  readonly isWhole: boolean;
}

/** The most positions kept for a branch, to bound memory. In usual positions the opponent has fewer replies. */
const MOST_POSITIONS = 500;

/**
 * The most moves tried, nearly all under `ANY`. Beyond this number, branches are accepted unjudged, because an illegal
 * answer only ends the plan.
 */
const MOST_TRIED = 12_000;

/** In units of `Meter`: at most a tenth of a second of work. Plans on usual boards reach `MOST_TRIED` long before. */
export const MOST_WORK = 2_500_000;

/** Reasons that make a move illegal in any position. */
const CERTAIN: ReadonlySet<string> = new Set(["off-board", "same-square", "not-straight"]);

/** Reasons that make a move illegal after any reply, because no reply sets up a piece or opens a restricted square. */
const BEYOND_REPLIES: ReadonlySet<string> = new Set([
  ...CERTAIN,
  "no-piece",
  "not-your-piece",
  "restricted-square",
  "no-passing",
  "too-far",
]);

interface Fault {
  readonly move: string;
  readonly illegal: Omit<Illegal, "reason"> & { readonly reason: FactsOf<"plan-illegal">["reason"] };
}

/** `after` is null if the plan's owner resigns. */
type Tried = { readonly after: Position | null } | Fault;

function made(position: Position, { text, written }: PlannedMove, meter: Meter): Position | Fault {
  if (position.ending !== null)
    return { move: text, illegal: { reason: "game-over", at: written.from, legal: [] } };
  const played = play(position, written, meter);
  return played.ok ? played.value.position : { move: text, illegal: played.error };
}

const isFault = (found: Position | Tried): found is Fault => "illegal" in found;

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

/** Returns the fault of an answer that is illegal after every reply; otherwise null. Saves trying every reply. */
function beyondReplies(position: Position, { text, written }: PlannedMove, meter: Meter): Fault | null {
  if (position.ending !== null) return null;
  const played = play({ ...position, turn: otherSide(position.turn) }, written, meter);
  return !played.ok && BEYOND_REPLIES.has(played.error.reason) ? { move: text, illegal: played.error } : null;
}

/** Returns the replies that no answer names; if all are named, all replies. Leaves out replies that end the game. */
function otherReplies(position: Position, named: ReadonlySet<string>, meter: Meter): readonly PlannedMove[] {
  const all = legalMoves(position, undefined, meter).filter(({ ends }) => ends === null);
  const others = all.filter(({ move }) => !named.has(move));
  return (others.length > 0 ? others : all).map(({ move }) => ({ text: move, written: writtenMove(move) }));
}

const plain = ({ written: { from, to } }: PlannedMove): string => writeMove(from, to, []);

/** Returns the replies that are named in a plan, by the index of the answer before them. */
function namedReplies(answers: readonly WrittenAnswer[]): ReadonlyMap<number | null, ReadonlySet<string>> {
  const named = new Map<number | null, Set<string>>();
  for (const { after, to } of answers) {
    const moves = named.get(after) ?? new Set();
    if (to !== null) moves.add(plain(to));
    named.set(after, moves);
  }
  return named;
}

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

class PlanJudgement {
  readonly meter: Meter = { work: 0 };
  readonly #start: Branch;
  readonly #named: ReadonlyMap<number | null, ReadonlySet<string>>;
  readonly #branches: Branch[] = [];
  #triesLeft = MOST_TRIED;

  constructor(start: Position, answers: readonly WrittenAnswer[]) {
    this.#start = { positions: [start], isWhole: true };
    this.#named = namedReplies(answers);
  }

  judge(answer: WrittenAnswer): Fault | null {
    const { positions, isWhole, isLegal, fault, certain } = this.#grown(answer);
    this.#branches.push({ positions, isWhole });
    if (isLegal) return null;
    return certain !== null || isWhole ? (certain ?? fault ?? ended(answer)) : null;
  }

  #grown(answer: WrittenAnswer): Growth {
    const { after, to, move } = answer;
    const { positions, isWhole } = after === null ? this.#start : this.#branches[after]!;
    const growth: Growth = { positions: [], isWhole, isLegal: false, fault: null, certain: null };
    for (const position of positions) {
      if (this.meter.work > MOST_WORK) break;
      const fault = to === null && move !== null ? beyondReplies(position, move, this.meter) : null;
      if (fault !== null) grow(growth, fault);
      // A named reply in a single position is tried even beyond `MOST_TRIED`, because it is only one try.
      else if (!this.#tryReplies(growth, position, answer, positions.length === 1 && to !== null))
        return { ...growth, isWhole: false };
    }
    return growth;
  }

  /** Returns false if it reached a limit. */
  #tryReplies(
    growth: Growth,
    position: Position,
    { after, to, move }: WrittenAnswer,
    isFree: boolean,
  ): boolean {
    const named = this.#named.get(after) ?? new Set();
    for (const reply of to === null ? otherReplies(position, named, this.meter) : [to]) {
      if (growth.positions.length >= MOST_POSITIONS || this.meter.work > MOST_WORK) return false;
      if (this.#triesLeft <= 0 && !isFree) return false;
      this.#triesLeft -= 2;
      grow(growth, tried(position, reply, move, this.meter));
    }
    return true;
  }
}

function ended({ move }: WrittenAnswer): Fault {
  const [text, at] = move === null ? [ANY, ""] : [move.text, move.written.from];
  return { move: text, illegal: { reason: "game-over", at, legal: [] } };
}

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
 * Rejects the first illegal move, and a plan that costs more than `MOST_WORK`. Under `ANY`, a move must be legal after
 * some reply.
 */
export function judgePlan(position: Position, { answers }: WrittenPlan): Outcome<PlanReplies> {
  const judgement = new PlanJudgement(position, answers);
  for (const answer of answers) {
    const fault = judgement.judge(answer);
    if (judgement.meter.work > MOST_WORK) return { ok: false, error: refusal("plan-too-large", PLAN_LIMITS) };
    if (fault !== null) {
      const { move, illegal } = fault;
      return { ok: false, error: refusal("plan-illegal", { pointer: answer.pointer, move, ...illegal }) };
    }
  }
  return { ok: true, value: treeOf(answers) };
}
