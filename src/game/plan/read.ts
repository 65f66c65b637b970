import { utf8 } from "../../lib/bytes.ts";
import { isObject, pointed } from "../../lib/json.ts";
import { type FieldRefusal, fieldSentence, type FieldSentence } from "../../contract/problems/fields.ts";
import { fieldsRefusal, refusal, type Outcome } from "../../contract/problems/table.ts";
import { parseMove } from "../../rules/index.ts";
import type { PlannedMove, WrittenAnswer, WrittenPlan } from "./plan.ts";
import { ANY } from "../../contract/terms.ts";
import { PLAN_LIMITS } from "../../contract/bounds.ts";

interface Pending {
  readonly replies: unknown;
  readonly pointer: string;
  readonly after: number | null;
  readonly depth: number;
}

const ANSWER_FIELDS: ReadonlySet<string> = new Set(["move", "do", "replies"]);

function misfit(answer: unknown): { readonly at: string; readonly sentence: FieldSentence } | null {
  if (!isObject(answer)) return { at: "", sentence: fieldSentence("kind", { expected: "object" }) };
  const unknown = Object.keys(answer).find((name) => !ANSWER_FIELDS.has(name));
  if (unknown !== undefined) return unknownField(unknown);
  const { move, do: other, replies } = answer;
  if (move !== undefined && other !== undefined)
    return { at: "", sentence: fieldSentence("one-of-two", { field: "move", other: "do" }) };
  if (move === undefined && other === undefined) return { at: "/move", sentence: fieldSentence("needed") };
  if (other !== undefined) return wrongDo(other, replies);
  return typeof move === "string"
    ? null
    : { at: "/move", sentence: fieldSentence("kind", { expected: "string" }) };
}

const unknownField = (field: string) => ({
  at: `/${pointed(field)}`,
  sentence: fieldSentence("unknown-field", { field }),
});

function wrongDo(other: unknown, replies: unknown) {
  if (other !== "resign") return { at: "/do", sentence: fieldSentence("one-of", { options: ["resign"] }) };
  return replies === undefined ? null : unknownField("replies");
}

/** The list `pending` replaces recursion, so that deeply nested input cannot exhaust the stack. */
interface Reading {
  readonly answers: WrittenAnswer[];
  readonly wrong: FieldRefusal[];
  readonly pending: Pending[];
}

function moveIn({ wrong }: Reading, text: string, pointer: string): PlannedMove | null {
  const written = parseMove(text);
  if (written.ok) return { text, written: written.value };
  wrong.push({ pointer, ...fieldSentence("move-text", { position: written.error.at + 1 }) });
  return null;
}

function keyIn(
  reading: Reading,
  key: string,
  pointer: string,
  named: Map<string, string>,
): PlannedMove | null {
  const to = key === ANY ? null : moveIn(reading, key, pointer);
  if (to === null) return null;
  const move = `${to.written.from}-${to.written.to}`;
  const other = named.get(move);
  if (other === undefined) named.set(move, key);
  else reading.wrong.push({ pointer, ...fieldSentence("same-move", { other }) });
  return to;
}

function answerIn(reading: Reading, answer: unknown, pointer: string): PlannedMove | null {
  const found = misfit(answer);
  if (found !== null) reading.wrong.push({ pointer: `${pointer}${found.at}`, ...found.sentence });
  const move = found === null && isObject(answer) ? answer["move"] : undefined;
  return typeof move === "string" ? moveIn(reading, move, `${pointer}/move`) : null;
}

/** Returns false if the plan has too many answers or is too deep. */
function readNext(reading: Reading, { replies, pointer, after, depth }: Pending): boolean {
  const { answers, wrong, pending } = reading;
  if (!isObject(replies))
    return wrong.push({ pointer, ...fieldSentence("kind", { expected: "object" }) }) > 0;
  const named = new Map<string, string>();
  const entries = Object.entries(replies);
  if (entries.length > 0 && depth > PLAN_LIMITS.depth) return false;
  if (answers.length + entries.length > PLAN_LIMITS.nodes) return false;
  for (const [key, answer] of entries) {
    const place = `${pointer}/${pointed(key)}`;
    const to = keyIn(reading, key, place, named);
    const move = answerIn(reading, answer, place);
    answers.push({ pointer: place, after, to, move });
    const next = move === null || !isObject(answer) ? undefined : answer["replies"];
    const below = { pointer: `${place}/replies`, after: answers.length - 1, depth: depth + 1 };
    if (next !== undefined) pending.push({ replies: next, ...below });
  }
  return true;
}

const tooLarge = () => ({ ok: false, error: refusal("plan-too-large", PLAN_LIMITS) }) as const;

/**
 * Rejects wrong fields (no answer, unreadable move, two keys for one move) and a plan that is too large. Does not judge
 * the moves. `place` is the pointer (RFC 6901) to the replies in the request.
 */
export function readReplies(
  replies: unknown,
  place = "/replies",
): Outcome<readonly WrittenAnswer[], "plan-too-large" | "invalid-request"> {
  const reading: Reading = { answers: [], wrong: [], pending: [] };
  reading.pending.push({ replies, pointer: place, after: null, depth: 1 });
  for (let next = reading.pending.shift(); next !== undefined; next = reading.pending.shift())
    if (!readNext(reading, next)) return tooLarge();
  const { answers, wrong } = reading;
  if (wrong.length > 0) return { ok: false, error: fieldsRefusal(wrong) };
  if (answers.length === 0)
    return { ok: false, error: fieldsRefusal([{ pointer: place, ...fieldSentence("needed") }]) };
  return utf8(JSON.stringify(replies)).length > PLAN_LIMITS.bytes ? tooLarge() : { ok: true, value: answers };
}

export function readWrittenPlan(
  { ply, replies }: { readonly ply: number; readonly replies: unknown },
  place = "",
): Outcome<WrittenPlan, "plan-too-large" | "invalid-request"> {
  const answers = readReplies(replies, `${place}/replies`);
  return answers.ok ? { ok: true, value: { ply, answers: answers.value } } : answers;
}
