import { MOVING_WORDS } from "../../i18n/built/moving.ts";
import type { LegalMove } from "../../rules/index.ts";
import { boardWithout, piecesBySquare } from "../moves.ts";
import { moveInWords, pieceMoved, squareName } from "../naming.ts";
import { markedKing, squareAt } from "../squares.ts";
import { type BoardDrawing, boardInline } from "../svg.ts";
import { endsOf, isWide, movedBy, shows, visibleSquares, zoomTo, zoomWith } from "../zoom.ts";
import { isCrowded, layCells, showControls, squareByKey, zoomOf, zoomsFirst } from "./cells.ts";
import { cannotGo, type Choice, choiceTo, goalsOf, mistakeAt, NOTHING, type Scene } from "./choice.ts";
import { element, picture } from "./dom.ts";
import { letDrag, letPan, swallowClick } from "./drag.ts";
import { animate, type Sound } from "./motion.ts";
import { PictureBoard } from "./picture.ts";
import { announce, pageLanguage, pageWords } from "./speech.ts";
import { type BoardState, drawingOf, pressOn, useOf } from "./state.ts";

/** The events of a board. They bubble, so that a listener outside the board still works after the board is replaced. */
interface BoardEvents {
  /** A square was pressed on a board without moves. */
  "tafl-press": { readonly square: string };
  /** A press completed a move. A host that plays it at once prevents the default, which is to choose the move. */
  "tafl-move": { readonly move: LegalMove };
  /** The choice has changed. `press`: how the square was pressed; null if the change was not caused by a press. */
  "tafl-choice": { readonly press: "key" | "pointer" | null };
  /** A press or a drop did nothing. `mistake` is a sentence that says why. */
  "tafl-mistake": { readonly mistake: string };
  "tafl-zoom": null;
  "tafl-sound": { readonly sound: Sound };
}

declare global {
  interface HTMLElementEventMap extends TaflEvents {}
}
type TaflEvents = { readonly [Name in keyof BoardEvents]: CustomEvent<BoardEvents[Name]> };

/** Returns the element of the square that contains an event's target; null outside of all squares. */
const cellAt = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("[data-square]") : null;

/**
 * `<tafl-board>`: shows a state and reports moves. It handles the choice of a move, keys, drags, zoom and the squares'
 * names. The service renders its picture and squares (board/view.tsx), which stay unchanged until `show` is called.
 */
export class TaflBoard extends PictureBoard {
  #state: BoardState | null = null;
  #choice = NOTHING;
  #zoom: string | null = null;
  #square = "";
  /** The square whose piece is being dragged and therefore not drawn. */
  #dragged: string | null = null;
  readonly #language = pageLanguage();
  readonly #words = pageWords();

  /** Runs once, because a board is never moved in the document. The service's markup is complete before this runs. */
  connectedCallback(): void {
    this.addEventListener("click", (event) => this.#click(event));
    this.addEventListener("keydown", (event) => this.#key(event));
    this.nextElementSibling?.addEventListener("click", (event) => this.#clickControls(event));
    const pieceAt = (square: string) => this.#draggable(square);
    letDrag(this, {
      pieceAt,
      begin: (square) => this.#lift(square),
      drop: (square) => this.#drop(square),
    });
    letPan(this, {
      isFree: (square) => this.#zoom !== null && pieceAt(square) === null,
      move: (columns, rows) => this.#setZoom(movedBy(this.#drawing, columns, rows)),
      end: () => swallowClick(this),
    });
  }

  get choice(): Choice {
    return this.#choice;
  }

  get zoom(): string | null {
    return this.#zoom;
  }

  get square(): string {
    return this.#square;
  }

  /** Shows a state without announcing it. Options that are left out stay as they are. */
  show(
    state: BoardState,
    {
      choice = this.#choice,
      zoom = this.#zoom,
      square = this.#square,
    }: Partial<Pick<TaflBoard, "choice" | "zoom" | "square">> = {},
  ): void {
    this.#state = state;
    this.#choice = choice;
    this.#zoom = zoom;
    this.#square = square;
    this.#draw();
  }

  /** Chooses a piece or a move, shows it and announces it. */
  choose(choice: Choice, press: "key" | "pointer" | null = null): void {
    const before = this.#choice;
    this.#choice = choice;
    this.#draw();
    this.#emit("tafl-choice", { press });
    this.#sayChoice(before);
  }

  /** Shows the whole board. The focus stays on its square. */
  leaveZoom(): void {
    const hadFocus = this.contains(document.activeElement);
    this.#look(null);
    if (hadFocus) this.focusSquare(this.#square);
  }

  focusSquare(square: string): void {
    if (!shows(this.#drawing, [square])) this.#look(zoomTo(this.#drawing, square));
    this.#square = square;
    for (const cell of this.#cells) cell.tabIndex = cell.dataset["square"] === square ? 0 : -1;
    this.cellOf(square)?.focus();
  }

  cellOf(square: string): HTMLElement | undefined {
    return [...this.#cells].find((cell) => cell.dataset["square"] === square);
  }

  get #cells(): NodeListOf<HTMLElement> {
    return this.querySelectorAll<HTMLElement>('[role="gridcell"]');
  }

  get #drawing(): BoardDrawing {
    return drawingOf(this.#shown, this.#choice, this.#zoom);
  }

  get #shown(): BoardState {
    if (this.#state === null) throw new Error("the board has no state yet");
    return this.#state;
  }

  get #ways(): Scene["ways"] {
    return this.#state?.play?.ways ?? [];
  }

  #emit<Name extends keyof BoardEvents>(name: Name, detail: BoardEvents[Name]): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
  }

  #draw(): void {
    const whole = this.#drawing;
    const drawing = this.#drawPicture(whole);
    this.closest("#game")?.classList.toggle("preview", this.#choice.move !== null);
    layCells(this, drawing);
    // The square that the Tab key reaches must be visible.
    if (!shows(drawing, [this.#square])) this.#square = movedBy(drawing, 0, 0);
    showControls(this.nextElementSibling, drawing, this.#shown.href);
    const squares = visibleSquares(drawing).flat();
    for (const [at, cell] of this.#cells.entries()) this.#drawSquare(cell, squares[at] ?? "", drawing);
  }

  #drawPicture(whole: BoardDrawing): BoardDrawing {
    const { course } = this.#shown;
    const dragged = this.#dragged;
    const board = dragged === null ? whole.board : boardWithout(whole.board, whole.size, [dragged]);
    const drawing = { ...whole, board };
    const svg = picture(boardInline(drawing));
    this.querySelector("svg.tafl")?.replaceWith(svg);
    const { size, lastMove } = whole;
    const drawn = { board: whole.board, size, lastMove, isCarrying: dragged !== null, picture: svg, drawing };
    const sound = (kind: Sound) => void this.#emit("tafl-sound", { sound: kind });
    if (course !== null) animate({ ...course, ...drawn, sound });
    return drawing;
  }

  #drawSquare(cell: HTMLElement, square: string, drawing: BoardDrawing): void {
    const { play, marks: own } = this.#shown;
    const { marks, notes } = useOf(square, this.#shown, this.#choice, this.#language);
    const king = markedKing(drawing);
    const isKing = king !== null && squareAt(king.place, drawing.size) === square;
    const fate = isKing ? [MOVING_WORDS[this.#language].king[king.mark]] : [];
    cell.dataset["square"] = square;
    cell.className = own?.get(square) ?? marks.join(" ");
    cell.tabIndex = square === this.#square ? 0 : -1;
    if (play !== null) cell.ariaSelected = String(marks.includes("chosen"));
    const name = squareName(square, drawing.board, drawing, this.#words);
    cell.replaceChildren(element("span", {}, [name, ...fate, ...notes].join(", ")));
  }

  #setZoom(zoom: string | null): void {
    this.#zoom = zoom;
    this.#draw();
    this.#emit("tafl-zoom", null);
  }

  #look(zoom: string | null): void {
    this.#setZoom(zoom);
    announce(zoom === null ? this.#words.whole : this.#words.near(...endsOf(this.#drawing)));
  }

  #clickControls(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-near]") : null;
    if (link === null || this.#state === null) return;
    event.preventDefault();
    this.#look(zoomOf(this.#drawing, link));
  }

  #click(event: MouseEvent): void {
    const cell = cellAt(event);
    const square = cell?.dataset["square"];
    if (cell === null || square === undefined || this.#state === null) return;
    const isZoom = zoomsFirst(this.#drawing, cell, event);
    if (isZoom) this.#look(square);
    this.focusSquare(square);
    if (!isZoom) this.#pressSquare(square, "pointer");
  }

  #key(event: KeyboardEvent): void {
    const square = cellAt(event)?.dataset["square"];
    const { key, ctrlKey } = event;
    if (square === undefined || this.#state === null || event.altKey || event.metaKey) return;
    const { size, isFlipped } = this.#state;
    if ((key === "+" || key === "-") && isWide(size) && !ctrlKey) {
      event.preventDefault();
      this.#look(key === "+" ? square : null);
      return this.focusSquare(square);
    }
    const to = squareByKey(visibleSquares({ size, isFlipped }), square, key, ctrlKey);
    if (to === null && key !== "Enter" && key !== " ") return;
    event.preventDefault();
    if (to === null) this.#pressSquare(square, "key");
    else this.focusSquare(to);
  }

  #pressSquare(square: string, press: "key" | "pointer"): void {
    const { play } = this.#shown;
    if (play === null) return void this.#emit("tafl-press", { square });
    const { ways, shut } = play;
    if (shut !== null) return shut === "" ? undefined : this.#mistake(shut);
    this.#square = square;
    const mistake = mistakeAt(square, pressOn(this.#shown, play, this.#choice));
    if (mistake !== null) return this.#mistake(mistake);
    const next = choiceTo(this.#choice, square, ways);
    const { move } = next;
    // Ends a zoom that would hide a goal of the chosen piece. A chosen move is shown on the whole board.
    this.#zoom = move === null ? zoomWith(this.#drawing, goalsOf(next.from, ways)) : null;
    // This event comes first, so that the page's address contains the zoom when the host sends the move.
    this.#emit("tafl-zoom", null);
    if (move === null || this.#emit("tafl-move", { move })) this.choose(next, press);
  }

  #mistake(mistake: string): void {
    this.#emit("tafl-mistake", { mistake });
    announce(mistake);
  }

  #sayChoice(before: Choice): void {
    const { from, move } = this.#choice;
    const { board, size, play } = this.#shown;
    if (move !== null) {
      const piece = piecesBySquare(board, size).get(from ?? "");
      const words = moveInWords(move, play?.side ?? null, this.#language);
      return announce(this.#words.preview(pieceMoved(words, piece, this.#language)));
    }
    if (from === null) return before.from === null ? undefined : announce(this.#words.takenBack);
    const name = this.cellOf(from)?.textContent ?? from;
    announce(this.#words.chosen(name, goalsOf(from, this.#ways).length));
  }

  /** Returns the piece on a square if it can be dragged; null if it cannot move, or if a press would zoom the board. */
  #draggable(square: string) {
    if (this.#state === null) return null;
    const { board, size } = this.#state;
    const cell = this.cellOf(square);
    const isSmall = this.#zoom === null && isWide(size) && cell !== undefined && isCrowded(cell);
    if (isSmall || !this.#ways.some(({ from }) => from === square)) return null;
    return piecesBySquare(board, size).get(square) ?? null;
  }

  #lift(square: string): void {
    this.#dragged = square;
    this.choose({ from: square, move: null });
  }

  #drop(square: string | null): void {
    const { from } = this.#choice;
    const { play } = this.#shown;
    this.#dragged = null;
    if (square === null || square === from) return this.choose(NOTHING);
    if (goalsOf(from, this.#ways).includes(square)) return this.#pressSquare(square, "pointer");
    this.choose(this.#choice);
    if (from !== null && play !== null)
      this.#mistake(cannotGo(from, square, pressOn(this.#shown, play, this.#choice)));
  }
}

/** Defines `<tafl-board>`, except on a page that loads the element for other sites (pages/embed). */
export function defineBoard(): void {
  if (document.querySelector('script[src$="/tafl-board.js"]') === null)
    customElements.define("tafl-board", TaflBoard);
}
