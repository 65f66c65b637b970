import { STYLE } from "../../../board/style.ts";

const OWN = `
:host{display:block;max-width:32rem;font:.9rem/1.4 Georgia,"Times New Roman",serif}
:host([hidden]){display:none}
figure{margin:0}
svg.tafl{display:block;width:100%;height:auto}
.tafl-symbols{position:absolute}
p{margin:.4em 0 0}
nav{display:flex;gap:.3em;margin:.4em 0 0;flex-wrap:wrap}
button{min-width:2.75rem;min-height:2.75rem;padding:0;border:1px solid currentColor;border-radius:6px;background:none;color:inherit;font:inherit;cursor:pointer}
button[aria-disabled="true"]{opacity:.4;cursor:default}
a{color:inherit}
button:focus-visible,a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
[hidden]{display:none}
`;

let sheet: CSSStyleSheet | null = null;

/** The style of every `<tafl-board>`, made once. Constructed sheets are allowed by any page's content policy. */
export function boardSheet(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE + OWN);
  }
  return sheet;
}
