import type { FieldsOf } from "../../contract/clocks.ts";
import { clockKind, unchanged } from "./kind.ts";

/**
 * Main time, then a number of moves in a block of time; with `carry` what is left of a block goes into the next. A move
 * counts in the block if it spent from it, or if there was no main time before it.
 */
export const CANADIAN = clockKind<FieldsOf<"canadian">>({
  start: ({ main, moves, time }) => ({ main, block: time, left: moves }),
  balance: (_agreed, { main, block }) => main + block,
  budget: (_agreed, { main, block }) => main + block,
  spend(_agreed, { main, block, left }, counted) {
    const beyond = Math.max(0, counted - main);
    return unchanged({ main: Math.max(0, main - counted), block: block - beyond, left });
  },
  reward({ moves, time, carry }, account, { before, counted }) {
    const counts = before.main === 0 || counted > before.main;
    if (!counts) return unchanged(account);
    if (account.left > 1) return unchanged({ ...account, left: account.left - 1 });
    const block = time + (carry ? account.block : 0);
    return { account: { main: account.main, block, left: moves }, note: { type: "block" } };
  },
});
