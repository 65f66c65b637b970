/** The game that went on when it was shown last; null where none was, or it was over. */
let running: string | null = null;

/** Shows the result where it is out of sight, unless the reader is writing; once what was looked at is back in its place. */
function bringIntoSight(result: HTMLElement): void {
  queueMicrotask(() => {
    const isWriting = document.activeElement?.matches("textarea, input") ?? false;
    if (!isWriting) result.scrollIntoView({ block: "nearest" });
  });
}

/** Lets the result come up gently where a game ends while its page is open (game.css); told.ts says it aloud. */
export function showEnd(): void {
  const game = document.getElementById("game")?.dataset["game"] ?? null;
  const result = document.getElementById("result");
  if (result !== null && game !== null && game === running) {
    for (const part of [result, document.getElementById("over")]) part?.classList.add("new");
    bringIntoSight(result);
  }
  running = result === null ? game : null;
}
