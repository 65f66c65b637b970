import { describeBoard } from "../../board/described.ts";
import type { Figure } from "../../i18n/rulesets/index.ts";
import type { Language } from "../../contract/languages.ts";
import { boardText, parseMove, play, positionFromBoard, type Ruleset } from "../../rules/index.ts";
import type { ShownBoard } from "../frame/pictures.tsx";

/** The boards of a figure, one after each of its moves; as far as they are legal (a test shows that all are). */
export function boardsOf(
  ruleset: Ruleset,
  { board, turn, before = [], move }: Figure,
  language: Language,
): readonly ShownBoard[] {
  const start = positionFromBoard(ruleset, board, turn);
  if (!start.ok) return [];
  let position = start.value;
  return [...before, move].flatMap((text) => {
    const written = parseMove(text);
    const played = written.ok && position.ending === null ? play(position, written.value) : null;
    if (played?.ok !== true) return [];
    position = played.value.position;
    const lastMove = { move: text, captured: [...played.value.captures], at: "" };
    const described = describeBoard(ruleset, { board: boardText(position), lastMove }, language);
    return [{ ...described, ended: position.ending?.reason ?? null }];
  });
}
