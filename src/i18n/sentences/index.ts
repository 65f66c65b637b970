export { linkOfAccount } from "./account.ts";
export { isOfCompetition } from "./competition.ts";
export {
  clockLine,
  clockPhrase,
  clockSentence,
  leftSentence,
  deadlineFacts,
  deadlineSentence,
  termsSentences,
  timeLeft,
} from "./deadlines.ts";
export {
  endSentences,
  gameTitle,
  hasBegun,
  moveParts,
  moveSentence,
  numbered,
  openWords,
  opponentOf,
  resultSentence,
  sideFor,
  withBotsNamed,
} from "./game.ts";
export { changedSentences, openOfferSentences } from "./play.ts";
export { tellRecord } from "./records.ts";
export { honoursSentence, timeOffPhrase, timeOffSentences } from "./time-off.ts";
