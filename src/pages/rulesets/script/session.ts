import type { EditorWords } from "../../../i18n/built/editor.ts";
import { squareAt } from "../../../board/squares.ts";
import type { Cells } from "../edit/board.ts";
import { type Fields, wholeFields } from "../edit/fields.ts";
import { boardIn } from "../edit/judged.ts";
import type { EditDesk } from "./desk.ts";
import { EDITOR_WORDS } from "../../../i18n/built/editor.ts";

/** A step that can be undone: how the form was, and which of its fields was changed then. */
interface Step {
  readonly fields: Fields;
  readonly changed: string;
}

/** A rule set that is being made. */
export interface Session {
  readonly desk: EditDesk;
  readonly words: EditorWords;
  fields: Fields;
  /** The board as it was before sizes were tried: what found no room comes back. */
  wide: Cells;
  /** The last steps, the newest last. */
  steps: readonly Step[];
  /** The square that the Tab key leads to. */
  square: string;
  /** The square that is looked at from near (src/board/zoom.ts); null: the whole board is shown. */
  near: string | null;
}

/** So many steps can be undone. */
const MOST_STEPS = 200;

/** What the form holds now. */
export const fieldsNow = (form: HTMLFormElement): Fields =>
  wholeFields(
    new Map(
      [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string"),
    ),
  );

const middleOf = (size: number): string => squareAt({ column: (size - 1) / 2, row: (size - 1) / 2 }, size);

/** Begins with the form as the page has it. */
export function sessionOf(desk: EditDesk): Session {
  const fields = fieldsNow(desk.form);
  const wide = boardIn(fields);
  const words = EDITOR_WORDS[desk.language];
  return { desk, words, fields, wide, steps: [], square: middleOf(wide.length), near: null };
}

/** Takes over how the form is now. What is typed into one field is one step. */
export function take(session: Session, fields: Fields, changed: string): void {
  const isTyping = changed !== "board" && session.steps.at(-1)?.changed === changed;
  if (!isTyping) session.steps = [...session.steps, { fields: session.fields, changed }].slice(-MOST_STEPS);
  session.fields = fields;
  if (changed !== "size") session.wide = boardIn(fields);
}

/** Takes the last step back; false where there was none. */
export function undo(session: Session): boolean {
  const last = session.steps.at(-1);
  if (last === undefined) return false;
  session.steps = session.steps.slice(0, -1);
  session.fields = last.fields;
  session.wide = boardIn(last.fields);
  return true;
}
