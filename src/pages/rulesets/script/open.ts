import { endsOf, isWide, movedBy, zoomTo, visibleSquares, shows } from "../../../board/zoom.ts";
import { isSquare, type Piece, pressed, put, resized, setupOf, sizeOf, WAYS } from "../edit/board.ts";
import { type Fields, sizeIn } from "../edit/fields.ts";
import { boardIn } from "../edit/judged.ts";
import type { EditDesk } from "./desk.ts";
import { fieldsNow, type Session, sessionOf, take, undo } from "./session.ts";
import { cellOf, cellsOf, drawingNow, show } from "./show.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsNamed = (form: HTMLFormElement, name: string): readonly Control[] =>
  [...form.querySelectorAll<Control>("[name]")].filter((control) => control.name === name);

/** Fills the form in. What a rule that holds or not stands before its box for, stays as it is. */
function fill({ form }: EditDesk, fields: Fields): void {
  for (const [name, text] of fields)
    for (const control of controlsNamed(form, name)) {
      if (control instanceof HTMLInputElement && control.type === "checkbox")
        control.checked = text === "yes";
      else if (control.type !== "hidden") control.value = text;
    }
}

function valueOf({ form }: EditDesk, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

/** The piece that a press sets; null for none. */
function chosenPiece(desk: EditDesk): Piece | null {
  const piece = valueOf(desk, "piece");
  return piece === "a" || piece === "d" || piece === "k" ? piece : null;
}

const chosenWay = (desk: EditDesk) => WAYS.find((way) => way === valueOf(desk, "ways")) ?? "alone";

/** Shows the form after a change, and says what came of it. */
function shown(session: Session, said = ""): void {
  const verdict = show(session);
  const words = [said, verdict].filter((part) => part !== "").join(". ");
  if (words !== "") session.desk.tools.announce(words);
}

/** Has another board in the form, and says what stands on a square now. */
function setBoard(session: Session, cells: ReturnType<typeof boardIn>, square: string): void {
  const { desk } = session;
  const fields = new Map([...session.fields, ["setup", setupOf(cells)]]);
  take(session, fields, "board");
  fill(desk, fields);
  session.square = square;
  shown(session);
  desk.tools.announce(cellOf(square)?.textContent ?? "");
}

function press(session: Session, square: string): void {
  const { desk, fields } = session;
  setBoard(session, pressed(boardIn(fields), square, chosenPiece(desk), chosenWay(desk)), square);
}

/** Pieces by their letters, and what clears a square. */
const PIECE_KEYS: Readonly<Record<string, Piece | null>> = {
  a: "a",
  d: "d",
  k: "k",
  delete: null,
  backspace: null,
};

/** Shows the board from near, or whole (null), and says so. */
function lookAt(session: Session, near: string | null): void {
  session.near = near;
  show(session);
  const { announce } = session.desk.tools;
  announce(
    near === null ? session.desk.words.whole : session.desk.words.near(...endsOf(drawingNow(session))),
  );
}

function focusSquare(session: Session, square: string): void {
  const looked = drawingNow(session);
  if (!shows(looked, [square])) lookAt(session, zoomTo(looked, square));
  session.square = square;
  for (const cell of cellsOf()) cell.tabIndex = cell.dataset["square"] === square ? 0 : -1;
  cellOf(square)?.focus();
}

function pressKey(session: Session, event: KeyboardEvent): void {
  const square = squareOf(event.target);
  if (square === null || event.altKey || event.metaKey) return;
  const { desk, fields } = session;
  const { size } = drawingNow(session);
  const to = desk.tools.squareAt(visibleSquares({ size }), square, event.key, event.ctrlKey);
  const isLook = (event.key === "+" || event.key === "-") && isWide(size) && !event.ctrlKey;
  const piece = event.ctrlKey ? undefined : PIECE_KEYS[event.key.toLowerCase()];
  if (to === null && piece === undefined && !isLook && event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  if (isLook) {
    lookAt(session, event.key === "+" ? square : null);
    focusSquare(session, square);
  } else if (to !== null) focusSquare(session, to);
  else if (piece === undefined) press(session, square);
  else setBoard(session, put(boardIn(fields), square, piece, chosenWay(desk)), square);
}

const squareOf = (target: EventTarget | null): string | null =>
  (target instanceof Element && target.closest<HTMLElement>("#board [data-square]")?.dataset["square"]) ||
  null;

/** Sets the chosen piece on the squares that are named, and leaves unknown names to be corrected. */
function putByName(session: Session): void {
  const { desk, fields } = session;
  const field = document.querySelector<HTMLInputElement>('#by-name [name="squares"]');
  const names = field?.value.toLowerCase().match(/[a-z]+\d+/g) ?? [];
  const known = names.filter((name) => isSquare(name, sizeIn(fields)));
  const last = known.at(-1);
  if (field === null || last === undefined) return field?.focus();
  const cells = known.reduce(
    (now, name) => put(now, name, chosenPiece(desk), chosenWay(desk)),
    boardIn(fields),
  );
  setBoard(session, cells, last);
  field.value = names.filter((name) => !known.includes(name)).join(" ");
  field.focus();
}

/** What follows for the board when another size is chosen, and for the size when another board is written. */
function fitting({ wide }: Session, fields: Fields, changed: string): Fields {
  if (changed === "size") return new Map([...fields, ["setup", setupOf(resized(wide, sizeIn(fields)))]]);
  const size = changed === "setup" ? sizeOf(fields.get("setup") ?? "") : null;
  return size === null ? fields : new Map([...fields, ["size", String(size)]]);
}

function listenToForm(session: Session): void {
  const { desk } = session;
  const { form, signal } = desk;
  form.addEventListener("submit", (event) => event.preventDefault(), { signal });
  const changed = ({ target }: Event) => {
    const name = (target as Control).name;
    if (!session.fields.has(name)) return;
    const fields = fitting(session, fieldsNow(form), name);
    take(session, fields, name);
    fill(desk, new Map([...fields].filter(([other]) => other !== name)));
    shown(session);
  };
  form.addEventListener("input", changed, { signal });
  const undoing = () => {
    if (!undo(session)) return;
    fill(desk, session.fields);
    shown(session, session.words.place.undone.replace(/\.$/, ""));
  };
  document.getElementById("undo")?.addEventListener("click", undoing, { signal });
  document.getElementById("put")?.addEventListener("click", () => putByName(session), { signal });
  document.getElementById("by-name")?.addEventListener(
    "keydown",
    (event) => {
      if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
      event.preventDefault();
      putByName(session);
    },
    { signal },
  );
}

/** A press sets a piece; on a large board whose squares are too small for a finger it first shows the part around it. */
function click(session: Session, event: MouseEvent): void {
  const { comesNear, squareOn } = session.desk.tools;
  const target = event.target instanceof Element ? event.target : null;
  const link = target?.closest<HTMLElement>("[data-near]");
  if (link != null) {
    event.preventDefault();
    return lookAt(session, squareOn(drawingNow(session), link));
  }
  const [square, cell] = [squareOf(target), target?.closest("[data-square]")];
  if (square === null || cell == null) return;
  const isFar = comesNear(drawingNow(session), cell, event);
  if (isFar) lookAt(session, square);
  focusSquare(session, square);
  if (!isFar) press(session, square);
}

/** Lets a finger move a board that is shown from near, as a map is moved. */
function letMove(session: Session, place: HTMLElement): void {
  const { letPan, swallowClick } = session.desk.tools;
  const move = (columns: number, rows: number) => {
    session.near = movedBy(drawingNow(session), columns, rows);
    show(session);
  };
  const isFree = () => session.near !== null;
  letPan(place, { isFree, move, end: () => swallowClick(place) }, session.desk.signal);
}

/** Opens the editor: the board can be pressed, and everything that follows from the form is shown at once. */
export function edit(desk: EditDesk): void {
  const session = sessionOf(desk);
  for (const id of ["palette", "by-name"])
    document.querySelector<HTMLFieldSetElement>(`fieldset#${id}`)?.removeAttribute("disabled");
  listenToForm(session);
  const place = document.getElementById("setting");
  if (place === null) return;
  place.addEventListener("click", (event) => click(session, event), { signal: desk.signal });
  place.addEventListener("keydown", (event) => pressKey(session, event), { signal: desk.signal });
  letMove(session, place);
  show(session);
}
