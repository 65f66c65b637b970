/** What happened, in sentences. */
export {
  clockLine,
  clockPhrase,
  clockSentence,
  deadlineFacts,
  deadlineSentence,
  termsSentences,
  timeLeft,
} from "./deadlines.ts";
export { moveParts, moveSentence, numbered } from "./moves.ts";
export { gameTitle, hasBegun, openWords, opponentOf, sideFor } from "./parties.ts";
export { changedSentences, openOfferSentences } from "./play.ts";
export { tellRecord } from "./records.ts";
export { endSentences, resultSentence } from "./result.ts";
export { honoursSentence, timeOffPhrase, timeOffSentences } from "./time-off.ts";
