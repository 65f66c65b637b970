import type { Language } from "../../../contract/languages.ts";
import { visibleSquares } from "../../../board/zoom.ts";
import { BoardView } from "../../../board/view.tsx";
import { type BoardDrawing, boardInline } from "../../../board/svg.ts";
import { type RulesetError, type RulesetId, writeOtnRules } from "../../../rules/index.ts";
import { FIELD_NAMES } from "../edit/fields.ts";
import { drawingOf, type Judged, judged, wrongSquares } from "../edit/judged.ts";
import { editorQuery } from "../edit/link.ts";
import { fieldOf, Findings, type Tell, tellIn, verdictOf } from "../findings.tsx";
import type { Session } from "./session.ts";
import { EDITOR_WORDS } from "../../../i18n/built/editor.ts";
import { RULESET_PROBLEMS_WORDS } from "../../../i18n/built/ruleset-problems.ts";
import { NEAR_WORDS } from "../../../i18n/built/near.ts";

/** What is said of errors and warnings in a language. */
const tellOf = (language: Language): Tell => tellIn(EDITOR_WORDS[language], RULESET_PROBLEMS_WORDS[language]);

const place = (id: string): HTMLElement | null => document.getElementById(id);

/** What markup makes, as the page's own components write it. */
function made(markup: { toString(): string | Promise<string> }): DocumentFragment {
  const holder = document.createElement("template");
  holder.innerHTML = String(markup);
  return holder.content;
}

/** The elements of the squares, in their order on the board as it is shown. */
export const cellsOf = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('#board [role="gridcell"]'),
];

/** The element of a square that is shown. */
export const cellOf = (square: string): HTMLElement | undefined =>
  cellsOf().find((cell) => cell.dataset["square"] === square);

/** The board as it is shown now. */
export const drawingNow = ({ fields, near }: Session): BoardDrawing => drawingOf(fields, near);

/** A board of another size takes the place of the one that is there, with all that belongs to it. */
function layBoard({ desk, words }: Session, drawing: BoardDrawing): HTMLElement | null {
  const board = place("board");
  if (board?.dataset["size"] === String(drawing.size)) return board;
  const zoom = { words: NEAR_WORDS[desk.language], href: () => "#board" };
  const room = made(BoardView({ drawing, rows: [], label: words.place.board, zoom }));
  board?.closest(".board-room")?.replaceWith(room);
  const laid = place("board");
  if (laid !== null) laid.dataset["size"] = String(drawing.size);
  laid?.querySelector('[role="grid"]')?.setAttribute("aria-describedby", "board-keys");
  return laid;
}

/** Draws the board and names its squares anew. The elements stay while as many squares are shown, and so does the focus. */
function drawBoard(session: Session, errors: readonly RulesetError[]): void {
  const { desk, fields } = session;
  const drawing = drawingNow(session);
  const board = layBoard(session, drawing);
  if (board === null) return;
  desk.tools.layCells(board, drawing);
  board.querySelector("svg.tafl")?.replaceWith(made(boardInline(drawing)));
  const squares = visibleSquares(drawing).flat();
  const tabbed = squares.includes(session.square) ? session.square : squares[0];
  const wrong = new Set(wrongSquares(fields, errors));
  for (const [at, cell] of cellsOf().entries()) {
    const square = squares[at] ?? "";
    const name = document.createElement("span");
    name.textContent = desk.tools.squareName(square, drawing.board, drawing, desk.words);
    cell.dataset["square"] = square;
    cell.className = wrong.has(square) ? "wrong" : "";
    cell.tabIndex = square === tabbed ? 0 : -1;
    cell.replaceChildren(name);
  }
  desk.tools.showControls(drawing, () => "#board");
}

/** Says beside each field what is wrong with it. */
function showErrors({ desk }: Session, errors: readonly RulesetError[]): void {
  const tell = tellOf(desk.language);
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

/** What a shipped rule set is called, as the page says it where one can begin with it. */
const titleOf = (shipped: RulesetId): string =>
  document.querySelector(`select[name="from"] option[value="${shipped}"]`)?.textContent ?? shipped;

/** Shows what was found. What was unfolded there stays so. */
function showFindings({ desk, fields, words }: Session, found: Judged): void {
  const findings = place("findings");
  if (findings === null) return;
  const open = [...findings.querySelectorAll("details")].map((details) => details.open);
  const tell = tellOf(desk.language);
  const { origin } = location;
  findings.replaceChildren(made(Findings({ fields, judged: found, words, tell, titleOf, origin })));
  for (const [at, details] of findings.querySelectorAll("details").entries())
    details.open = open[at] ?? false;
}

/** How long the form stays as it is before its text is made, in milliseconds: nobody reads it while it changes. */
const PAUSE = 300;
let pausing: ReturnType<typeof setTimeout> | undefined;

/** Shows what players will read, a moment later; nothing while something is wrong. */
function showText({ desk, words }: Session, found: Judged): void {
  clearTimeout(pausing);
  const text = place("rule-text");
  if (!found.ok) {
    delete text?.dataset["of"];
    return text?.replaceChildren();
  }
  const { ruleset } = found.value;
  if (text === null || text.dataset["of"] === ruleset.id) return;
  pausing = setTimeout(() => {
    void desk.tools.texts().then(
      ({ textMarkup }) => {
        text.dataset["of"] = ruleset.id;
        text.replaceChildren(made(textMarkup(ruleset, words, desk.language)));
      },
      () => undefined,
    );
  }, PAUSE);
}

/** Shows all that follows from the form as it is now, and has the address say it. Gives what changed of the verdict, to be said. */
export function show(session: Session): string {
  const { desk, fields } = session;
  const found = judged(fields);
  const errors = found.ok ? [] : found.error;
  drawBoard(session, errors);
  showErrors(session, errors);
  showFindings(session, found);
  showText(session, found);
  const line = desk.form.querySelector(".verdict a");
  const verdict = verdictOf({ judged: found, words: session.words, tell: tellOf(desk.language) });
  const isNew = line !== null && line.textContent !== verdict;
  line?.replaceChildren(verdict);
  desk.form.querySelector(".verdict")?.classList.toggle("wrong", !found.ok);
  const otn = found.ok ? writeOtnRules(found.value.ruleset) : null;
  history.replaceState(null, "", location.pathname + editorQuery(fields, otn));
  return isNew ? verdict : "";
}
