import { announce } from "../../../board/script/speech.ts";
import { isSquare, type Piece } from "../../../board/squares.ts";
import { pressed, put, resized, setupOf, sizeOf, WAYS } from "../edit/board.ts";
import { type Fields, sizeIn } from "../edit/fields.ts";
import { boardIn } from "../edit/judged.ts";
import { type EditorHost, fieldsNow, Session } from "./session.ts";
import { pageBoard, show } from "./show.ts";

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const controlsNamed = (form: HTMLFormElement, name: string): readonly Control[] =>
  [...form.querySelectorAll<Control>("[name]")].filter((control) => control.name === name);

/** Fills in the form, except the hidden fields before checkboxes, which send the value of an unchecked box. */
function fill({ form }: EditorHost, fields: Fields): void {
  for (const [name, text] of fields)
    for (const control of controlsNamed(form, name)) {
      if (control instanceof HTMLInputElement && control.type === "checkbox")
        control.checked = text === "yes";
      else if (control.type !== "hidden") control.value = text;
    }
}

function valueOf({ form }: EditorHost, name: string): string {
  const value = new FormData(form).get(name);
  return typeof value === "string" ? value : "";
}

/** Returns the piece that a press sets; null clears the square. */
function chosenPiece(host: EditorHost): Piece | null {
  const piece = valueOf(host, "piece");
  return piece === "a" || piece === "d" || piece === "k" ? piece : null;
}

const chosenWay = (host: EditorHost) => WAYS.find((way) => way === valueOf(host, "ways")) ?? "alone";

/** Shows the form after a change, and announces a message and, if it has changed, the verdict. */
function showAndSay(session: Session, message = "", square?: string): void {
  const verdict = show(session, square);
  const words = [message, verdict].filter((part) => part !== "").join(". ");
  if (words !== "") announce(words);
}

/** Puts another board into the form, and announces the square that has changed. */
function setBoard(session: Session, cells: ReturnType<typeof boardIn>, square: string): void {
  const fields = new Map([...session.fields, ["setup", setupOf(cells)]]);
  session.take(fields, "board");
  fill(session.host, fields);
  showAndSay(session, "", square);
  announce(pageBoard()?.cellOf(square)?.textContent ?? "");
}

function press(session: Session, square: string): void {
  const { host, fields } = session;
  setBoard(session, pressed(boardIn(fields), square, chosenPiece(host), chosenWay(host)), square);
}

/** The keys that set a piece on the focused square, or clear it. */
const PIECE_KEYS: Readonly<Record<string, Piece | null>> = {
  a: "a",
  d: "d",
  k: "k",
  delete: null,
  backspace: null,
};

function pressKey(session: Session, event: KeyboardEvent): void {
  const { host, fields } = session;
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-square]") : null;
  const square = cell?.dataset["square"];
  const piece = PIECE_KEYS[event.key.toLowerCase()];
  if (square === undefined || piece === undefined || event.altKey || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  setBoard(session, put(boardIn(fields), square, piece, chosenWay(host)), square);
}

/** Sets the chosen piece on the named squares. Unknown names stay in the field, to be corrected. */
function putByName(session: Session): void {
  const { host, fields } = session;
  const field = document.querySelector<HTMLInputElement>('#by-name [name="squares"]');
  const names = field?.value.toLowerCase().match(/[a-z]+\d+/g) ?? [];
  const known = names.filter((name) => isSquare(name, sizeIn(fields)));
  const last = known.at(-1);
  if (field === null || last === undefined) return field?.focus();
  const cells = known.reduce(
    (now, name) => put(now, name, chosenPiece(host), chosenWay(host)),
    boardIn(fields),
  );
  setBoard(session, cells, last);
  field.value = names.filter((name) => !known.includes(name)).join(" ");
  field.focus();
}

/** Fits the board to a new size, or the size to a new board. */
function fitting({ wide }: Session, fields: Fields, changed: string): Fields {
  if (changed === "size") return new Map([...fields, ["setup", setupOf(resized(wide, sizeIn(fields)))]]);
  const size = changed === "setup" ? sizeOf(fields.get("setup") ?? "") : null;
  return size === null ? fields : new Map([...fields, ["size", String(size)]]);
}

function change(session: Session, { target }: Event): void {
  const { host } = session;
  const { name } = target as Control;
  if (!session.fields.has(name)) return;
  const fields = fitting(session, fieldsNow(host.form), name);
  session.take(fields, name);
  fill(host, new Map([...fields].filter(([other]) => other !== name)));
  showAndSay(session);
}

function undo(session: Session): void {
  if (!session.undo()) return;
  fill(session.host, session.fields);
  showAndSay(session, session.words.place.undone.replace(/\.$/, ""));
}

function listenToForm(session: Session): void {
  const { form, signal } = session.host;
  form.addEventListener("submit", (event) => event.preventDefault(), { signal });
  form.addEventListener("input", (event) => change(session, event), { signal });
  document.getElementById("undo")?.addEventListener("click", () => undo(session), { signal });
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

/** Starts the editor: it handles presses on the board, and shows every change of the form at once. */
export function edit(host: EditorHost): void {
  const session = new Session(host);
  const { signal } = host;
  for (const id of ["palette", "by-name"])
    document.querySelector<HTMLFieldSetElement>(`fieldset#${id}`)?.removeAttribute("disabled");
  listenToForm(session);
  const place = document.getElementById("setting");
  if (place === null) return;
  place.addEventListener("tafl-press", ({ detail }) => press(session, detail.square), { signal });
  place.addEventListener("keydown", (event) => pressKey(session, event), { signal });
  show(session);
}
