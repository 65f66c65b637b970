import type { Language } from "../../../contract/languages.ts";
import { BoardView } from "../../../board/view.tsx";
import type { TaflBoard } from "../../../board/script/tafl-board.ts";
import type { BoardDrawing } from "../../../board/svg.ts";
import { type RulesetError, type RulesetId, writeOtnRules } from "../../../rules/index.ts";
import { FIELD_NAMES } from "../edit/fields.ts";
import { drawingOf, type Judged, judged, wrongSquares } from "../edit/judged.ts";
import { editorQuery } from "../edit/link.ts";
import { fieldOf, Findings, type Tell, tellIn, verdictOf } from "../findings.tsx";
import type { Session } from "./session.ts";
import { EDITOR_WORDS } from "../../../i18n/built/editor.ts";
import { RULESET_PROBLEMS_WORDS } from "../../../i18n/built/ruleset-problems.ts";
import { ZOOM_WORDS } from "../../../i18n/built/zoom.ts";

const tellOf = (language: Language): Tell => tellIn(EDITOR_WORDS[language], RULESET_PROBLEMS_WORDS[language]);

const place = (id: string): HTMLElement | null => document.getElementById(id);

function made(markup: { toString(): string | Promise<string> }): DocumentFragment {
  const holder = document.createElement("template");
  holder.innerHTML = String(markup);
  return holder.content;
}

export const pageBoard = () => document.querySelector<TaflBoard>("#board");

/** Returns the page's board, in a new element if its size has changed: the controls around it depend on the size. */
function laidBoard(session: Session, drawing: BoardDrawing): TaflBoard | null {
  const board = pageBoard();
  if (board === null || session.size === drawing.size) return board;
  session.size = drawing.size;
  const zoom = { words: ZOOM_WORDS[session.language], href: () => "#board" };
  const room = made(BoardView({ drawing, rows: [], label: session.words.place.board, zoom }));
  board.closest(".board-room")?.replaceWith(room);
  return pageBoard();
}

function drawBoard(session: Session, errors: readonly RulesetError[], square?: string): void {
  const { fields } = session;
  const before = pageBoard();
  const { isEdgeGoal = false, zoom = null, ...drawing } = drawingOf(fields, before?.zoom);
  const board = laidBoard(session, { ...drawing, zoom });
  board?.querySelector('[role="grid"]')?.setAttribute("aria-describedby", "board-keys");
  const marks = new Map(wrongSquares(fields, errors).map((wrong) => [wrong, "wrong"]));
  const alone = { ended: null, play: null, course: null, isFlipped: false };
  const state = { ...alone, ...drawing, isEdgeGoal, marks, href: () => "#board" };
  board?.show(state, { zoom, square: square ?? before?.square ?? "" });
}

function showErrors({ language }: Session, errors: readonly RulesetError[]): void {
  const tell = tellOf(language);
  for (const name of [...FIELD_NAMES, "name"]) {
    const own = errors.filter((error) => fieldOf(error) === name);
    const why = place(`why-${name}`);
    if (why === null) continue;
    why.hidden = own.length === 0;
    why.textContent = own.map(tell).join(" ");
    const control = place(`field-${name}`);
    if (own.length === 0) control?.removeAttribute("aria-invalid");
    else control?.setAttribute("aria-invalid", "true");
  }
}

/** Returns the title of a built-in rule set, read from the list on the page. */
const titleOf = (shipped: RulesetId): string =>
  document.querySelector(`select[name="from"] option[value="${shipped}"]`)?.textContent ?? shipped;

/** Shows the findings. Open details stay open. */
function showFindings({ language, fields, words }: Session, found: Judged): void {
  const findings = place("findings");
  if (findings === null) return;
  const open = [...findings.querySelectorAll("details")].map((details) => details.open);
  const tell = tellOf(language);
  const { origin } = location;
  findings.replaceChildren(made(Findings({ fields, judged: found, words, tell, titleOf, origin })));
  for (const [at, details] of findings.querySelectorAll("details").entries())
    details.open = open[at] ?? false;
}

/** How long the form must stay unchanged before the text of the rules is made, in milliseconds. */
const PAUSE = 300;
let pausing: ReturnType<typeof setTimeout> | undefined;

/** Shows the rules as players will read them, after a pause; nothing while there are errors. */
function showText({ host, language, words }: Session, found: Judged): void {
  clearTimeout(pausing);
  const text = place("rule-text");
  if (!found.ok) {
    delete text?.dataset["of"];
    return text?.replaceChildren();
  }
  const { ruleset } = found.value;
  if (text === null || text.dataset["of"] === ruleset.id) return;
  pausing = setTimeout(() => {
    void host.loadTexts().then(
      ({ textMarkup }) => {
        text.dataset["of"] = ruleset.id;
        text.replaceChildren(made(textMarkup(ruleset, words, language)));
      },
      () => undefined,
    );
  }, PAUSE);
}

/** Shows the form's board, errors and texts, and puts the form into the address. Returns the verdict; empty if unchanged. */
export function show(session: Session, square?: string): string {
  const { host, fields, language } = session;
  const found = judged(fields);
  const errors = found.ok ? [] : found.error;
  drawBoard(session, errors, square);
  showErrors(session, errors);
  showFindings(session, found);
  showText(session, found);
  const line = host.form.querySelector(".verdict a");
  const verdict = verdictOf({ judged: found, words: session.words, tell: tellOf(language) });
  const isNew = line !== null && line.textContent !== verdict;
  line?.replaceChildren(verdict);
  host.form.querySelector(".verdict")?.classList.toggle("wrong", !found.ok);
  const otn = found.ok ? writeOtnRules(found.value.ruleset) : null;
  history.replaceState(null, "", location.pathname + editorQuery(fields, otn));
  return isNew ? verdict : "";
}
