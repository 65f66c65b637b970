import { boardInline } from "../../../board/svg.ts";
import { showMotion } from "../../../board/script/motion.ts";
import { motionBetween } from "../../../board/motion.ts";
import { boardsOf, madeMove } from "../../../board/moves.ts";

/** A short game that plays by itself, as the page tells it. */
interface Demo {
  readonly size: number;
  readonly setup: string;
  readonly throne: string | null;
  readonly corners: readonly string[];
  readonly moves: readonly string[];
  /** Why it is over with its last move, as results name it. */
  readonly ended: string;
}

/** How long each position stands, and the last one, in milliseconds. */
const STEP = 1600;
const END = 5000;

function show(element: Element, demo: Demo, boards: readonly string[], ply: number): void {
  const made = madeMove(demo.moves[ply - 1] ?? "");
  const picture = document.createElement("template");
  const ended = ply === demo.moves.length ? demo.ended : null;
  const drawing = { ...demo, board: boards[ply] ?? demo.setup, lastMove: made, ended };
  picture.innerHTML = boardInline(drawing);
  const svg = picture.content.firstElementChild;
  element.querySelector("svg.tafl")?.replaceWith(picture.content);
  const motion = motionBetween(boards[ply - 1] ?? "", drawing.board, demo.size);
  if (svg !== null && motion !== null) showMotion(svg, drawing, motion);
}

/** Plays a demo in a loop; the button stops it and starts it again. With reduced motion only the button starts it. */
function play(element: Element, button: HTMLButtonElement | null): void {
  const demo = JSON.parse(element.querySelector(".demo-data")?.textContent ?? "null") as Demo | null;
  if (demo === null) return;
  const boards = boardsOf(demo.setup, demo.size, demo.moves);
  let ply = boards.length - 1;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStill = false;
  const pause = button?.textContent ?? "";

  const step = () => {
    if (!element.isConnected) return;
    ply = (ply + 1) % boards.length;
    show(element, demo, boards, ply);
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
  button.addEventListener("click", () => setPaused(!isStill));
}

/** Plays the demo games of the page (`.demo`). */
export function playDemos(): void {
  for (const element of document.querySelectorAll(".demo")) {
    const button =
      element.querySelector<HTMLButtonElement>("[data-demo-pause]") ??
      document.querySelector<HTMLButtonElement>("[data-demo-pause]");
    play(element, button);
  }
}
