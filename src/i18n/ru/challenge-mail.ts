import type { ChallengeMailWords } from "../words/challenge-mail.ts";

export const challengeMail: ChallengeMailWords = {
  openUntil: (when) => `Срок ответа на вызов — ${when}.`,
  rules: (title) => `Правила игры «${title}»`,
};
