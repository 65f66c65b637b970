import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";

/** Tells a player who has neither a confirmed address nor a token how they would lose their way back, and what to do. */
export function KeepAccess({ language }: { readonly language: Language }) {
  const words = wordsIn(language).signIn;
  return (
    <p class="due">
      {words.keepAccess} <a href="/settings">{words.toSettings}</a>
    </p>
  );
}
