import { boardsOf, madeMove } from "../../../board/moves.ts";
import type { PictureBoard } from "../../../board/script/picture.ts";

/** A short game that plays by itself (front/page.tsx). */
interface Demo {
  readonly size: number;
  readonly setup: string;
  readonly throne: string | null;
  readonly corners: readonly string[];
  readonly moves: readonly string[];
  /** The reason for the result. */
  readonly ended: string;
}

/** How long each position is shown (`END`: the last one), in milliseconds. */
const STEP = 1600;
const END = 5000;

function show(board: PictureBoard | null, demo: Demo, boards: readonly string[], ply: number): void {
  const lastMove = madeMove(demo.moves[ply - 1] ?? "");
  const ended = ply === demo.moves.length ? demo.ended : null;
  board?.draw({ ...demo, board: boards[ply] ?? demo.setup, lastMove, ended }, ply);
}

/** Plays a demo in a loop. The button pauses it. With reduced motion it begins paused. */
function play(figure: Element, button: HTMLButtonElement | null): void {
  const demo = JSON.parse(figure.querySelector(".demo-data")?.textContent ?? "null") as Demo | null;
  if (demo === null) return;
  const boards = boardsOf(demo.setup, demo.size, demo.moves);
  let ply = boards.length - 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStill = false;
  const pause = button?.textContent ?? "";

  const step = () => {
    if (!figure.isConnected) return;
    ply = (ply + 1) % boards.length;
    show(figure.querySelector("tafl-board"), demo, boards, ply);
    timer = setTimeout(step, ply === boards.length - 1 ? END : STEP);
  };
  const setPaused = (isPaused: boolean) => {
    clearTimeout(timer);
    isStill = isPaused;
    if (button !== null) button.textContent = isPaused ? (button.dataset["playOn"] ?? "") : pause;
    if (!isPaused) timer = setTimeout(step, STEP);
  };

  setPaused(matchMedia("(prefers-reduced-motion: reduce)").matches);
  if (button === null) return;
  button.hidden = false;
  figure.querySelector("tafl-board")?.addEventListener("pointerdown", () => setPaused(true));
  button.addEventListener("click", () => setPaused(!isStill));
}

/** Plays the page's demos (`.demo`), each until the page's content is replaced. */
export function playDemos(): void {
  for (const figure of document.querySelectorAll(".demo"))
    play(figure, figure.querySelector<HTMLButtonElement>("[data-demo-pause]"));
}
