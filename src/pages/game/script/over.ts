import { announce } from "../../frame/script/speech.ts";

/** The game that went on when it was shown last; null where none was, or it was over. */
let running: string | null = null;

/** Says how a game has ended, when it ends while its page is open: by the reader's own move, too. */
export function tellEnd(): void {
  const game = document.getElementById("game")?.dataset["game"] ?? null;
  const over = document.getElementById("over");
  if (over !== null && game !== null && game === running) {
    over.classList.add("new");
    announce(document.getElementById("status")?.textContent ?? "");
  }
  running = over === null ? game : null;
}
