import { languageAmong } from "../../contract/languages.ts";
import { SCRIPT_WORDS } from "../../i18n/built/script.ts";

export const pageLanguage = () => languageAmong([document.documentElement.lang]);

export const pageWords = () => SCRIPT_WORDS[pageLanguage()];

/** Makes a screen reader say a text. It waits, because a live region that is inserted with its text stays silent. */
export function announce(text: string): void {
  setTimeout(() => {
    const region = document.getElementById("announce");
    if (region !== null) region.textContent = text;
  }, 100);
}
