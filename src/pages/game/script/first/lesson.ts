import { madeMove } from "../../../../board/moves.ts";
import { NOTHING, type Scene } from "../../../../board/script/choice.ts";
import {
  boardText,
  type LegalMove,
  legalMoves,
  parseMove,
  play,
  type PlayedMove,
  type Position,
  positionFromBoard,
} from "../../../../rules/index.ts";
import { LESSON, type LessonStep, meets } from "../../../kit/board/lesson.ts";
import type { FirstHost } from "../hosts.ts";

/** How long a finished step stays on the board, in milliseconds. */
const PAUSE = 1400;

/** The lesson on the page "How to play". Each step shows a board and asks for one kind of move. */
class Lesson {
  readonly #host: Omit<FirstHost, "form">;
  readonly #lines = [...document.querySelectorAll<HTMLElement>("#lesson > li")];
  #at = 0;
  #played: PlayedMove | null = null;

  constructor(host: Omit<FirstHost, "form">) {
    this.#host = host;
  }

  begin(): void {
    this.#host.table.study = {
      scene: () => this.#scene,
      make: (move) => this.#make(move),
    };
    this.#show();
  }

  get #step(): LessonStep {
    return LESSON[this.#at]!;
  }

  get #line(): HTMLElement | undefined {
    return this.#lines[this.#at];
  }

  get #position(): Position {
    const { ruleset } = this.#host.table.data;
    const start = positionFromBoard(ruleset, this.#step.board ?? ruleset.setup, this.#step.side);
    if (!start.ok) throw new Error(`the board of step ${this.#at + 1} is wrong: ${start.error.problem}`);
    return start.value;
  }

  get #scene(): Scene {
    const { table, tools } = this.#host;
    const position = this.#played?.position ?? this.#position;
    return {
      board: boardText(position),
      lastMove: madeMove(this.#played?.move ?? ""),
      ended: position.ending?.reason ?? null,
      ways: this.#played === null ? tools.waysOf(legalMoves(position)) : [],
      side: this.#step.side,
      mistakes: table.words.mistakes,
      shut: this.#played === null ? null : "",
    };
  }

  #make(move: LegalMove): void {
    const { table, tools, signal } = this.#host;
    const written = parseMove(move.move);
    const played = written.ok ? play(this.#position, written.value) : written;
    if (!played.ok || !meets(this.#step, move)) {
      table.show({ choice: NOTHING });
      const again = document.getElementById("game")?.dataset["again"] ?? "";
      tools.showMistake(table.board, again);
      return tools.announce(again);
    }
    this.#played = played.value;
    this.#line?.classList.add("done");
    table.show({ choice: NOTHING });
    setTimeout(() => signal.aborted || this.#next(), PAUSE);
  }

  #next(): void {
    if (this.#at === LESSON.length - 1)
      return document.querySelector<HTMLElement>("#game .actions a")?.focus();
    this.#at++;
    this.#played = null;
    this.#show();
    this.#host.tools.announce(this.#line?.textContent ?? "");
  }

  #show(): void {
    for (const line of this.#lines) line.ariaCurrent = line === this.#line ? "step" : null;
    const status = document.querySelector("#status strong");
    if (status !== null) status.textContent = this.#line?.textContent ?? "";
    this.#host.table.show({ choice: NOTHING });
  }
}

export const teach = (host: Omit<FirstHost, "form">): void => new Lesson(host).begin();
