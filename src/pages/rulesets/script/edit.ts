import { pageLanguage, pageWords } from "../../kit/script/speech.ts";
import { type EditDesk, TOOLS } from "./desk.ts";

/** The file with the editor and the rules, which only its page loads (see src/host/assets.ts). */
const CHUNK: string = "/assets/editor.js";
type Chunk = typeof import("./open.ts");

/** Has the rule set editor's page answer at once. Where that cannot be loaded, its form works as without a script. */
export function letEdit(signal: AbortSignal): void {
  const form = document.querySelector<HTMLFormElement>("form#editor");
  if (form === null) return;
  const desk: EditDesk = { form, language: pageLanguage(), words: pageWords(), signal, tools: TOOLS };
  void import(CHUNK)
    .then((chunk: Chunk) => (signal.aborted ? undefined : chunk.edit(desk)))
    .catch(() => undefined);
}
