import type { BatchFieldWords, BatchProblemWords, LineIllegalWords } from "../words/problems.ts";

export const batchProblems: BatchProblemWords = {
  "lines-too-large": {
    title: "The lines are too large",
    detail: (f) =>
      `A game can have at most ${f.lines} lines of ${f.moves} moves each, and ${f.bytes} bytes. Leave out what you need least.`,
  },
  "batch-full": {
    title: "The batch has no room for this answer",
    detail: (f) =>
      `The answers before this one fill the batch (${f.limit} characters), so this wasn’t done. Send it in another batch.`,
  },
};

/** `why` says of a move that is not legal why it is not. */
export const lineIllegal: LineIllegalWords = (why) => ({
  title: "A move in a line isn’t legal",
  detail(f) {
    const reason = f.reason === "game-over" ? "The game is over before it." : why({ ...f, reason: f.reason });
    return `At ${f.pointer} a line has the move ${f.move}, which isn’t legal there. ${reason}`;
  },
});

/** What can be wrong with a request of a batch. */
export const batchFields: BatchFieldWords = {
  "batch-path": () => "Give a path on this service, such as /v1/games/….",
  "not-in-batch": () =>
    "Batches, streams, waiting requests and the data export can’t be part of a batch. Send this by itself.",
  "batch-header": (f) =>
    `A request in a batch can have these headers: ${f.options}. It uses the batch’s token.`,
  "header-value": () => "This can’t be the value of a header.",
  "body-of-read": () => "A GET has no body. Leave it out.",
};
