import { ANY, currentOf, RESIGN, ROOT, type TreeNode, turnAt } from "../../analysis/tree.ts";
import { ENDINGS_WORDS } from "../../../../i18n/built/game.ts";
import type { Session } from "./session.ts";

/** A step in words: `Move 3, tried: d1-d4, captures on d5`. */
export function nodeWords({ words, desk }: Session, { id, ply, step, isPlayed }: TreeNode): string {
  if (id === ROOT) return desk.table.words.start;
  const { moveWords } = desk.tools;
  const what =
    step === ANY ? words.any : step === RESIGN ? words.resign : moveWords(step, desk.table.language);
  return isPlayed ? words.played(ply, what) : words.tried(ply, what);
}

/** How things stand after a step, in whole sentences: whose turn it is, or how the game would end. */
function standing({ desk }: Session, node: TreeNode): readonly string[] {
  const { won, drawn, toMove } = desk.table.words.embed;
  const { ending } = node.position;
  if (node.step === RESIGN) return [];
  if (ending === null) return [`${toMove[turnAt(node)]}.`];
  const outcome = ending.winner === null ? drawn : won[ending.winner];
  return [`${outcome}.`, ENDINGS_WORDS[desk.table.language][ending.reason](node.position.ruleset)];
}

/** What is looked at, in words: the step, how things stand after it, and where that is a guess. */
export function currentWords(session: Session): string {
  const node = currentOf(session.tree);
  const guess = node.isGuess && node.step !== RESIGN ? [session.words.guess] : [];
  return [`${nodeWords(session, node)}.`, ...standing(session, node), ...guess].join(" ");
}
