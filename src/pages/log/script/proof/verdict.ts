import type { LogView } from "../../../../game/proof/log.ts";
import { verifyMoves } from "../../../../game/proof/moves.ts";
import { verifyChain, verifyTexts } from "../../../../game/proof/chain.ts";
import type { VerifyWords } from "../../../../i18n/built/verify.ts";

/** The checks that passed, each with the number of items, and the first fault. */
export interface Verdict {
  readonly held: readonly (readonly ["chain" | "texts" | "moves", number])[];
  readonly fault: { readonly seq: number; readonly why: keyof VerifyWords["faults"] } | null;
}

/** Returns the number of the log entry that a JSON pointer refers to. */
const seqAt = (pointer: string): number => Number(pointer.split("/")[1] ?? 0) + 1;

export function verdictOn(game: string, { head, items, texts, unread }: LogView): Verdict {
  const chain = verifyChain(game, items, unread === 0 ? head : null);
  if (!chain.ok) return { held: [], fault: { seq: seqAt(chain.error.pointer), why: chain.error.fault } };
  const records = chain.value;
  const whole = ["chain", records.length] as const;
  const text = verifyTexts(records, texts);
  if (text !== null) return { held: [whole], fault: { seq: texts[text.at]!.seq, why: text.fault } };
  const held = texts.length === 0 ? [whole] : ([whole, ["texts", texts.length]] as const);
  const moves = verifyMoves(records);
  if (moves !== null) return { held, fault: { seq: seqAt(moves.pointer), why: moves.fault } };
  const made = records.filter(({ type }) => type === "moved").length;
  return { held: made === 0 ? held : [...held, ["moves", made]], fault: null };
}
