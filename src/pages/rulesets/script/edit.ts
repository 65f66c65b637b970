import { announce, pageLanguage, pageWords } from "../../frame/script/speech.ts";
import { squareName } from "../../game/naming.ts";
import { letPan, swallowClick } from "../../game/script/drag.ts";
import { comesNear, layCells, showControls, squareOn } from "../../game/script/near.ts";
import { squareAt } from "../../game/script/steps.ts";
import type { EditDesk } from "./desk.ts";

/** The file with the editor and the rules, which only its page loads (see src/host/assets.ts). */
const CHUNK: string = "/assets/editor.js";
type Chunk = typeof import("./open.ts");
/** The file with what players read of rules. */
const TEXTS: string = "/assets/rule-text.js";

/** Has the rule set editor's page answer at once. Where that cannot be loaded, its form works as without a script. */
export function letEdit(signal: AbortSignal): void {
  const form = document.querySelector<HTMLFormElement>("form#editor");
  if (form === null) return;
  const desk: EditDesk = {
    form,
    language: pageLanguage(),
    words: pageWords(),
    signal,
    tools: {
      announce,
      comesNear,
      layCells,
      letPan,
      showControls,
      squareAt,
      squareName,
      squareOn,
      swallowClick,
      texts: () => import(TEXTS) as Promise<typeof import("./text.ts")>,
    },
  };
  void import(CHUNK)
    .then((chunk: Chunk) => (signal.aborted ? undefined : chunk.edit(desk)))
    .catch(() => undefined);
}
