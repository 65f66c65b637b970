import type { BatchFieldWords, BatchProblemWords, LineIllegalWords } from "../words/problems.ts";

export const batchProblems: BatchProblemWords = {
  "lines-too-large": {
    title: "Varianterna är för stora",
    detail: (f) =>
      `Ett parti kan ha ${f.lines} varianter med ${f.moves} drag var, och högst ${f.bytes} byte av dem. Ta bort det du minst behöver.`,
  },
  "batch-full": {
    title: "Svaret får inte plats i satsen",
    detail: (f) =>
      `Svaren före det här fyller satsen (${f.limit} tecken), så det här utfördes inte. Skicka det i en ny sats.`,
  },
};

/** `why` says of a move that is not legal why it is not. */
export const lineIllegal: LineIllegalWords = (why) => ({
  title: "Ett drag i en variant är inte tillåtet",
  detail(f) {
    const reason = f.reason === "game-over" ? "Partiet är slut före det." : why({ ...f, reason: f.reason });
    return `På ${f.pointer} har en variant draget ${f.move}, som inte är tillåtet där. ${reason}`;
  },
});

/** What can be wrong with a request of a batch. */
export const batchFields: BatchFieldWords = {
  "batch-path": () => "Ange en sökväg hos den här tjänsten, till exempel /v1/games/….",
  "not-in-batch": () =>
    "Satser, strömmar, begäranden som väntar och filen med allt hör inte hemma i en sats. Skicka det för sig.",
  "batch-header": (f) =>
    `En begäran i en sats kan ha de här huvudena: ${f.options}. Token är den som satsen skickades med.`,
  "header-value": () => "Det kan inte vara värdet på ett huvud.",
  "body-of-read": () => "En GET har inget innehåll. Ta bort det.",
};
