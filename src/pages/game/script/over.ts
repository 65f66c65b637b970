/** The game that went on when it was shown last; null where none was, or it was over. */
let running: string | null = null;

/** Lets the result come up gently where a game ends while its page is open (over.css); told.ts says it aloud. */
export function showEnd(): void {
  const game = document.getElementById("game")?.dataset["game"] ?? null;
  const result = document.getElementById("result");
  if (result !== null && game !== null && game === running)
    for (const part of [result, document.getElementById("over")]) part?.classList.add("new");
  running = result === null ? game : null;
}
