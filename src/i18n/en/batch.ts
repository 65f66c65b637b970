import type { BatchFieldWords, BatchProblemWords, LineIllegalWords } from "../words/problems.ts";

export const batchProblems: BatchProblemWords = {
  "lines-too-large": {
    title: "The lines are too large",
    detail: (f) =>
      `A game can have ${f.lines} lines of ${f.moves} moves each, and ${f.bytes} bytes of them at the most. Leave out what you need least.`,
  },
  "batch-full": {
    title: "The batch has no room for this answer",
    detail: (f) =>
      `The answers before this one are as large as those of one batch can be (${f.limit} characters), so this was not done. Send it in another batch.`,
  },
};

/** `why` says of a move that is not legal why it is not. */
export const lineIllegal: LineIllegalWords = (why) => ({
  title: "A move of a line is not legal",
  detail(f) {
    const reason = f.reason === "game-over" ? "The game is over before it." : why({ ...f, reason: f.reason });
    return `At ${f.pointer} a line has the move ${f.move}, which is not legal there. ${reason}`;
  },
});

/** What can be wrong with a request of a batch. */
export const batchFields: BatchFieldWords = {
  "batch-path": () => "Write an address of this service from its beginning, such as /v1/games/….",
  "not-in-batch": () =>
    "Batches, streams, requests that wait and the file of everything have no place in a batch. Send this by itself.",
  "batch-header": (f) =>
    `A request of a batch can have these headers: ${f.options}. The token is that of the batch.`,
  "header-value": () => "This cannot be the value of a header.",
  "body-of-read": () => "A GET has no body. Leave it out.",
};
