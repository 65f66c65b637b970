import type { ChallengeMailWords } from "../words/challenge-mail.ts";

export const challengeMail: ChallengeMailWords = {
  openUntil: (when) => `You can answer until ${when}.`,
  rules: (title) => `Rules of ${title}`,
};
