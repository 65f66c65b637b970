import { MOVING_WORDS } from "../../../i18n/built/moving.ts";
import { SCRIPT_WORDS } from "../../../i18n/built/script.ts";
import { languageAmong } from "../../../contract/languages.ts";

/** The language that the page is written in. */
export const pageLanguage = () => languageAmong([document.documentElement.lang]);

/** What the script says, in the page's language. */
export const pageWords = () => SCRIPT_WORDS[pageLanguage()];

/** What it says of pieces that move and of forms that are on their way. */
export const movingWords = () => MOVING_WORDS[pageLanguage()];

/** Has a screen reader say something; a moment later, because a live region that comes with its text stays silent. */
export function announce(text: string): void {
  setTimeout(() => {
    const place = document.getElementById("announce");
    if (place !== null) place.textContent = text;
  }, 100);
}

/** Says something about the connection above the content, for everyone to see; an empty text takes it away. */
export function tell(text: string): void {
  const told = document.getElementById("connection") ?? connectionBanner();
  told.textContent = text;
  told.hidden = text === "";
}

function connectionBanner(): HTMLElement {
  const banner = document.createElement("p");
  banner.id = "connection";
  banner.className = "due";
  banner.setAttribute("role", "status");
  document.getElementById("content")?.before(banner);
  return banner;
}
