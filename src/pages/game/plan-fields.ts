import type { PlanView } from "../../game/plan/plan.ts";
import { parseMove } from "../../rules/index.ts";
import type { Form } from "../frame/forms.ts";
import { ANY } from "../../contract/terms.ts";
import type { PlanAnswerView } from "../../contract/plan.ts";

/** One answer as it is written in a form: what the opponent plays (or any other move), and what is answered (or given up). */
export interface KeptAnswer {
  readonly their: string;
  readonly isAny: boolean;
  readonly answer: string;
  /** Whether the answer is to resign. */
  readonly isOver: boolean;
}

/** Answers by the moves that they answer, as a plan is sent. */
type Replies = Readonly<Record<string, Answer>>;
interface Answer {
  readonly move?: string;
  readonly do?: "resign";
  readonly replies?: Replies;
}

const textIn = (form: Form, name: string): string => form.get(name)?.trim().toLowerCase() ?? "";

/** The answer that a form has; null where the form is another one. */
export function answerIn(form: Form): KeptAnswer | null {
  if (!form.has("their")) return null;
  return {
    their: textIn(form, "their"),
    isAny: form.get("which") === "any",
    answer: textIn(form, "mine"),
    isOver: form.get("how") === "resign",
  };
}

/** The move in a text in its plain form, by which plans are kept; the text itself where it is none. */
function plain(text: string): string {
  const written = parseMove(text);
  return written.ok ? `${written.value.from}-${written.value.to}` : text;
}

function repliesOf(views: Readonly<Record<string, PlanAnswerView>>): Replies {
  const entries = Object.entries(views).map(([move, view]) => [move, answerOf(view)] as const);
  return Object.fromEntries(entries);
}

function answerOf(view: PlanAnswerView): Answer {
  if ("do" in view) return { do: view.do };
  return view.replies === undefined
    ? { move: view.move }
    : { move: view.move, replies: repliesOf(view.replies) };
}

/** Whether a form says which move is answered, and how. */
export const isWhole = ({ their, isAny, answer, isOver }: KeptAnswer): boolean =>
  (isAny || their !== "") && (isOver || answer !== "");

/**
 * The answers of a plan (null: there is none) with one more at its beginning: in the place of the one to the same move,
 * whose branch stays where its answer is the same.
 */
export function withAnswer(plan: PlanView | null, { their, isAny, answer, isOver }: KeptAnswer): Replies {
  const before = plan !== null && "replies" in plan ? repliesOf(plan.replies) : {};
  const key = isAny ? ANY : plain(their);
  const was = before[key];
  const isSame = !isOver && was?.move === plain(answer);
  return { ...before, [key]: isOver ? { do: "resign" } : isSame ? was : { move: answer } };
}
