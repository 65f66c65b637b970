import type { ChallengeMailWords } from "../words/challenge-mail.ts";

export const challengeMail: ChallengeMailWords = {
  openUntil: (when) => `Svara senast ${when}.`,
  rules: (title) => `Reglerna för ${title}`,
};
