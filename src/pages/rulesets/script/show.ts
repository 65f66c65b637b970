import { squareViews } from "../../../board/square-views.ts";
import { BoardView } from "../../../board/view.tsx";
import { boardInline } from "../../../board/svg.ts";
import { ruleText } from "../../../i18n/rulesets/index.ts";
import type { RulesetError } from "../../../rules/index.ts";
import { writeOtnRules } from "../../../rules/index.ts";
import { FIELD_NAMES } from "../edit/fields.ts";
import { drawingOf, type Judged, judged, wrongSquares } from "../edit/judged.ts";
import { editorQuery } from "../edit/link.ts";
import { faultsIn } from "../faults.ts";
import { fieldOf, Findings } from "../findings.tsx";
import { Text } from "../text-view.tsx";
import type { Session } from "./session.ts";

const place = (id: string): HTMLElement | null => document.getElementById(id);

/** What markup makes, as the page's own components write it. */
function made(markup: { toString(): string | Promise<string> }): DocumentFragment {
  const holder = document.createElement("template");
  holder.innerHTML = String(markup);
  return holder.content;
}

/** The elements of the squares, in their order on the board. */
export const cellsOf = (): readonly HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('#board [role="gridcell"]'),
];

/** Draws the board and names its squares anew. The elements stay while the size does, and so does the focus. */
export function drawBoard({ desk, fields, words, square }: Session, errors: readonly RulesetError[]): void {
  const drawing = drawingOf(fields);
  const wrong = new Set(wrongSquares(fields, errors));
  const squares = desk.tools.shownRows(drawing.size, false).flat();
  const board = place("board");
  if (board === null) return;
  if (cellsOf().length === squares.length)
    board.querySelector("svg.tafl")?.replaceWith(made(boardInline(drawing)));
  else {
    const rows = squareViews(drawing, { ...desk.words.pieces, empty: "", throne: "", corner: "" });
    board.replaceWith(made(BoardView({ drawing, rows, label: words.place.board })));
  }
  place("board")?.querySelector('[role="grid"]')?.setAttribute("aria-describedby", "board-keys");
  for (const [at, cell] of cellsOf().entries()) {
    const name = squares[at] ?? "";
    const label = desk.tools.squareName(name, drawing.board, drawing, desk.words);
    cell.className = wrong.has(name) ? "wrong" : "";
    cell.tabIndex = name === square ? 0 : -1;
    cell.firstElementChild?.replaceChildren(label);
  }
}

/** Says beside each field what is wrong with it. */
function showErrors({ desk }: Session, errors: readonly RulesetError[]): void {
  const faults = faultsIn(desk.language);
  for (const name of [...FIELD_NAMES, "name"]) {
    const own = errors.filter((error) => fieldOf(error) === name);
    const why = place(`why-${name}`);
    if (why === null) continue;
    why.hidden = own.length === 0;
    why.textContent = own.map(faults.error).join(" ");
    const control = place(`field-${name}`);
    if (own.length === 0) control?.removeAttribute("aria-invalid");
    else control?.setAttribute("aria-invalid", "true");
  }
}

/** Shows what was found and what players will read. What was unfolded there stays so. */
function showFindings({ desk, fields, words }: Session, found: Judged): void {
  const findings = place("findings");
  if (findings === null) return;
  const open = [...findings.querySelectorAll("details")].map((details) => details.open);
  const faults = faultsIn(desk.language);
  findings.replaceChildren(made(Findings({ fields, judged: found, words, faults, origin: location.origin })));
  for (const [at, details] of findings.querySelectorAll("details").entries())
    details.open = open[at] ?? false;
  const text = found.ok ? made(Text({ text: ruleText(found.value.ruleset, desk.language), words })) : "";
  place("rule-text")?.replaceChildren(text);
}

/** What was found, in a line. */
function verdictOf({ words }: Session, found: Judged): string {
  return found.ok ? words.found.right : words.found.wrong(found.error.length);
}

/** Shows all that follows from the form as it is now, and has the address say it. Gives what changed of the verdict, to be said. */
export function show(session: Session): string {
  const { desk, fields } = session;
  const found = judged(fields);
  const errors = found.ok ? [] : found.error;
  drawBoard(session, errors);
  showErrors(session, errors);
  showFindings(session, found);
  const line = desk.form.querySelector(".verdict a");
  const verdict = verdictOf(session, found);
  const isNew = line !== null && line.textContent !== verdict;
  line?.replaceChildren(verdict);
  desk.form.querySelector(".verdict")?.classList.toggle("wrong", !found.ok);
  const otn = found.ok ? writeOtnRules(found.value.ruleset) : null;
  history.replaceState(null, "", location.pathname + editorQuery(fields, otn));
  return isNew ? verdict : "";
}
