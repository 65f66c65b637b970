import { pageLanguage } from "../../../board/script/speech.ts";
import { MOVING_WORDS } from "../../../i18n/built/moving.ts";

/** The words for moving pieces and for forms that are being sent. */
export const movingWords = () => MOVING_WORDS[pageLanguage()];

/** Shows a message about the connection above the content; an empty text hides it. */
export function tell(text: string): void {
  const banner = document.getElementById("connection") ?? connectionBanner();
  banner.textContent = text;
  banner.hidden = text === "";
}

function connectionBanner(): HTMLElement {
  const banner = document.createElement("p");
  banner.id = "connection";
  banner.className = "due";
  banner.setAttribute("role", "status");
  document.getElementById("content")?.before(banner);
  return banner;
}
