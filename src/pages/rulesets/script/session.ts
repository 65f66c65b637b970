import { pageLanguage } from "../../../board/script/speech.ts";
import { EDITOR_WORDS } from "../../../i18n/built/editor.ts";
import type { Cells } from "../edit/board.ts";
import { type Fields, wholeFields } from "../edit/fields.ts";
import { boardIn } from "../edit/judged.ts";

/** The parts of the editor's page that its script uses. */
export interface EditorHost {
  readonly form: HTMLFormElement;
  /** Aborts when the page's content is replaced. */
  readonly signal: AbortSignal;
  readonly loadTexts: () => Promise<typeof import("./text.ts")>;
}

/** A step that can be undone: the form before it, and the field that it changed. */
interface Step {
  readonly fields: Fields;
  readonly changed: string;
}

/** The maximum number of steps that can be undone. */
const MOST_STEPS = 200;

export const fieldsNow = (form: HTMLFormElement): Fields =>
  wholeFields(
    new Map(
      [...new FormData(form)].filter((field): field is [string, string] => typeof field[1] === "string"),
    ),
  );

/** The state of the editor: the form's values, and the steps that can be undone. */
export class Session {
  readonly host: EditorHost;
  readonly language = pageLanguage();
  readonly words = EDITOR_WORDS[this.language];
  #fields: Fields;
  /** The board before changes of its size, so that pieces come back when a smaller board is enlarged again. */
  #wide: Cells;
  #steps: readonly Step[] = [];
  size: number;

  constructor(host: EditorHost) {
    this.host = host;
    this.#fields = fieldsNow(host.form);
    this.#wide = boardIn(this.#fields);
    this.size = this.#wide.length;
  }

  get fields(): Fields {
    return this.#fields;
  }

  get wide(): Cells {
    return this.#wide;
  }

  /** Stores a change. Successive changes of the same field are one step; each change on the board is a separate step. */
  take(fields: Fields, changed: string): void {
    const isTyping = changed !== "board" && this.#steps.at(-1)?.changed === changed;
    if (!isTyping) this.#steps = [...this.#steps, { fields: this.#fields, changed }].slice(-MOST_STEPS);
    this.#fields = fields;
    if (changed !== "size") this.#wide = boardIn(fields);
  }

  /** Undoes the last step. Returns false if there is none. */
  undo(): boolean {
    const last = this.#steps.at(-1);
    if (last === undefined) return false;
    this.#steps = this.#steps.slice(0, -1);
    this.#fields = last.fields;
    this.#wide = boardIn(last.fields);
    return true;
  }
}
