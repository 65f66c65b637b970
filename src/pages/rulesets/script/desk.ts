import type { Language } from "../../../contract/languages.ts";
import type { ScriptWords } from "../../../i18n/built/browser.ts";
import type { announce } from "../../frame/script/speech.ts";
import type { squareName } from "../../game/naming.ts";
import type { letPan, swallowClick } from "../../game/script/drag.ts";
import type { comesNear, layCells, showControls, squareOn } from "../../game/script/near.ts";
import type { squareAt } from "../../game/script/steps.ts";

/** What the page's script lends to the editor, which is a file of its own: what both would carry. */
export interface EditDesk {
  readonly form: HTMLFormElement;
  readonly language: Language;
  readonly words: ScriptWords;
  /** Ends when the page's content is replaced. */
  readonly signal: AbortSignal;
  readonly tools: {
    readonly announce: typeof announce;
    readonly comesNear: typeof comesNear;
    readonly layCells: typeof layCells;
    readonly letPan: typeof letPan;
    readonly showControls: typeof showControls;
    readonly squareAt: typeof squareAt;
    readonly squareName: typeof squareName;
    readonly squareOn: typeof squareOn;
    readonly swallowClick: typeof swallowClick;
    /** The file with the texts of rules, loaded when it is first asked for. */
    readonly texts: () => Promise<typeof import("./text.ts")>;
  };
}
