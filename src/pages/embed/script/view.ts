import type { Language } from "../../../contract/languages.ts";
import { STYLE, SYMBOLS as PIECES, symbolsElement } from "../../../board/style.ts";
import { plyAfter, WALK_KEYS } from "../../../board/script/steps.ts";
import { plyWords, positionWords } from "../../../board/naming.ts";
import { element } from "../../../board/script/dom.ts";
import type { Course } from "./reading.ts";
import { EMBEDDED_WORDS } from "../../../i18n/built/embedded.ts";
import { SCRIPT_WORDS } from "../../../i18n/built/script.ts";

const OWN = `
:host{display:block;max-width:32rem;font:.9rem/1.4 Georgia,'Times New Roman',serif;overflow-wrap:anywhere}
figure{margin:0}
svg.tafl{display:block;width:100%;height:auto}
.tafl-symbols{position:absolute}
p,nav{margin:.4em 0 0}
nav{display:flex;flex-wrap:wrap;gap:.3em}
button{min-width:2.75rem;min-height:2.75rem;padding:0;border:1px solid currentColor;border-radius:4px;background:none;font:inherit;cursor:pointer}
[aria-disabled=true]{opacity:.4;cursor:default}
a,button{color:inherit}
:focus-visible{outline:3px solid currentColor;outline-offset:2px}
:host([hidden]),[hidden]{display:none}
`;

/** The style of all boards. Every content security policy allows constructed sheets. */
const sheet = new CSSStyleSheet();
sheet.replaceSync(STYLE + OWN);

/** The parts of the board that change. */
export interface View {
  readonly picture: HTMLElement;
  readonly state: HTMLElement;
  readonly players: HTMLElement;
  readonly walk: HTMLElement;
  readonly link: HTMLAnchorElement;
  /** Called with the step of a button, or `flip`. */
  onstep: (step: string) => void;
}

/** Symbols that every system can show. */
const SYMBOLS = { first: "⇤", previous: "←", next: "→", last: "⇥", flip: "⇅" } as const;
const STEPS = Object.keys(SYMBOLS) as (keyof typeof SYMBOLS)[];

function stepButton(view: View, step: keyof typeof SYMBOLS): HTMLButtonElement {
  const button = element("button", { type: "button" }, SYMBOLS[step]);
  button.dataset["step"] = step;
  button.addEventListener("click", () => view.onstep(step));
  return button;
}

export function makeView(root: ShadowRoot): View {
  root.adoptedStyleSheets = [sheet];
  const view: View = {
    picture: element("div", {
      role: "img",
      innerHTML: `${symbolsElement(PIECES)}<svg class="tafl"></svg>`,
    }),
    players: element("p"),
    state: element("p", { role: "status" }),
    walk: element("nav"),
    link: element("a", { target: "_top" }),
    onstep: () => undefined,
  };
  const { walk } = view;
  walk.append(...STEPS.map((step) => stepButton(view, step)));
  walk.addEventListener("keydown", (event) => {
    const step = WALK_KEYS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    view.onstep(step);
  });
  const below = element("p", {}, view.link);
  root.replaceChildren(element("figure", {}, view.picture, view.players, view.state, walk, below));
  showSentence(view, "");
  return view;
}

/** The other colours and pieces. The file is next to this script, and is loaded only if an attribute names a look. */
const LOOKS: string = "./looks.js";

/** Gives the board the named colours and pieces. If the file does not load or a name is unknown, it keeps the defaults. */
export function chooseLook({ picture }: View, board?: string | null, pieces?: string | null) {
  Object.assign(picture.dataset, { board, pieces });
  if (!(board ?? pieces)) return;
  const show = (looks: typeof import("../../../board/looks.ts")) => {
    sheet.replaceSync(STYLE + OWN + looks.LOOKS);
    picture.firstElementChild!.outerHTML = looks.BOARD_SYMBOLS;
  };
  import(LOOKS).then(show, () => undefined);
}

/** Shows a sentence instead of a board, for example while a game is loading or if it cannot be loaded. */
export function showSentence(view: View, text: string): void {
  view.state.textContent = text;
  for (const part of [view.picture, view.players, view.walk, view.link]) part.hidden = true;
}

function labelSteps({ walk }: View, ply: number, last: number, language: Language): void {
  const words = EMBEDDED_WORDS[language];
  for (const button of walk.querySelectorAll("button")) {
    const step = (button.dataset["step"] ?? "flip") as keyof typeof SYMBOLS;
    button.ariaLabel = words[step];
    button.title = words[step];
    // Not `disabled`: a disabled button would lose the keyboard's focus.
    button.ariaDisabled = String(step !== "flip" && plyAfter(step, ply, last) === ply);
  }
}

/** Describes a position for screen readers, shows its game below the board, and updates the step buttons. */
export function describePosition(
  view: View,
  { boards, moves, game, size }: Course,
  ply: number,
  language: Language,
): void {
  const words = EMBEDDED_WORDS[language];
  const position = positionWords(boards[ply] ?? "", size, SCRIPT_WORDS[language]);
  view.picture.ariaLabel = `${words.board(size)}. ${position}`;
  view.picture.hidden = false;
  for (const part of [view.players, view.walk, view.link]) part.hidden = game === null;
  view.players.textContent = game?.players ?? "";
  const at = moves.length === 0 || game === null ? [] : [plyWords(moves, ply, language)];
  view.state.textContent = [...(game === null ? [] : [game.state]), ...at].join(" · ");
  if (game !== null) view.link.href = game.url;
  view.link.textContent = words.open;
  labelSteps(view, ply, moves.length, language);
}
