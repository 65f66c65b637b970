import type { Language } from "../../../contract/languages.ts";
import type { ScriptWords } from "../../../i18n/built/script.ts";
import { announce } from "../../kit/script/speech.ts";
import { squareName } from "../../../board/naming.ts";
import { letPan, swallowClick } from "../../../board/script/drag.ts";
import { comesNear, layCells, showControls, squareOn } from "../../../board/script/zoom.ts";
import { squareAt } from "../../../board/script/steps.ts";

/** The file with what players read of rules. */
const TEXTS: string = "/assets/rule-text.js";

/** What both the page's script and the editor's would carry. */
export const TOOLS = {
  announce,
  comesNear,
  layCells,
  letPan,
  showControls,
  squareAt,
  squareName,
  squareOn,
  swallowClick,
  /** The file with the texts of rules, loaded when it is first asked for. */
  texts: () => import(TEXTS) as Promise<typeof import("./text.ts")>,
};

/** What the page's script lends to the editor, which is a file of its own. */
export interface EditDesk {
  readonly form: HTMLFormElement;
  readonly language: Language;
  readonly words: ScriptWords;
  /** Ends when the page's content is replaced. */
  readonly signal: AbortSignal;
  readonly tools: typeof TOOLS;
}
