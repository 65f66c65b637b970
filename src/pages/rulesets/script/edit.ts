import type { EditorHost } from "./session.ts";

/** The editor with the rules, and the texts of rules. Only the editor's page loads these files (host/assets.ts). */
const EDITOR: string = "/assets/editor.js";
const TEXTS: string = "/assets/rule-text.js";

const loadTexts = () => import(TEXTS) as ReturnType<EditorHost["loadTexts"]>;

/** Starts the rule-set editor. If it cannot be loaded, the form works as without a script. */
export function letEdit(signal: AbortSignal): void {
  const form = document.querySelector<HTMLFormElement>("form#editor");
  if (form === null) return;
  void import(EDITOR)
    .then(({ edit }: typeof import("./open.ts")) =>
      signal.aborted ? undefined : edit({ form, signal, loadTexts }),
    )
    .catch(() => undefined);
}
