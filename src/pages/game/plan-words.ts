import type { Language } from "../../contract/languages.ts";
import { listWords } from "../../i18n/times.ts";
import { EFFECTS_WORDS, type PlansWords } from "../../i18n/built/game.ts";
import type { Side } from "../../rules/index.ts";
import { ANY } from "./analysis/tree.ts";
import type { PlanAnswerView } from "../../contract/plan.ts";

/** An answer of a plan in words, with those that may follow it. */
export interface PlanRow {
  readonly text: string;
  readonly rows: readonly PlanRow[];
}

/** Who reads a plan: its owner's side, and the words of their language. */
export interface PlanReader {
  readonly mine: Side;
  readonly words: PlansWords;
  readonly language: Language;
}

/** What an answer does, where that is known: what it captures, and how it ends the game. */
function effects({ captures, ends }: PlanAnswerView, { mine, language }: PlanReader): string {
  const words = EFFECTS_WORDS[language];
  const end = ends === null ? null : ends.winner === null ? "draws" : ends.winner === mine ? "wins" : "loses";
  const parts = [
    ...(captures === null || captures.length === 0 ? [] : [words.captures(listWords(captures, language))]),
    ...(end === null ? [] : [words[end]]),
  ];
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}

function sentence(reply: string, answer: PlanAnswerView, reader: PlanReader): string {
  const { words } = reader;
  if ("do" in answer) return reply === ANY ? words.resignAny : words.resign(reply);
  const text = reply === ANY ? words.answerAny(answer.move) : words.answer(reply, answer.move);
  return text + effects(answer, reader);
}

/** The answers to some moves of the opponent, each as a sentence without a full stop. */
export function planRows(
  replies: Readonly<Record<string, PlanAnswerView>>,
  reader: PlanReader,
): readonly PlanRow[] {
  return Object.entries(replies).map(([reply, answer]) => ({
    text: sentence(reply, answer, reader),
    rows: "do" in answer ? [] : planRows(answer.replies ?? {}, reader),
  }));
}
