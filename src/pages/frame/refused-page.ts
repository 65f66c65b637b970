import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";

const FIELD = ' aria-invalid="true"';
const WHY = '<p class="error"';
const ALERT = ' role="alert"';

/**
 * The page of a form that was rejected: its title begins with "Error", and the first wrong field has the focus, or where a
 * group of fields is wrong, the sentence below it. Any other page as it is.
 */
export function ofRejectedForm(html: string, language: Language): string {
  const place = [FIELD, WHY, ALERT].find((mark) => html.includes(mark));
  if (place === undefined) return html;
  const titled = html.replace("<title>", `<title>${wordsIn(language).frame.error}: `);
  if (place === ALERT) return titled;
  const focus = place === FIELD ? " autofocus" : ' tabindex="-1" autofocus';
  return titled.replaceAll(' autofocus=""', "").replace(place, `${place}${focus}`);
}
