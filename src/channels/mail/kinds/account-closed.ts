import { oneLine } from "../../../lib/plain.ts";
import { ABOUT_ACCOUNT, type MailKind } from "./kind.ts";
import { LONGEST_WHY } from "./parts.ts";

export const accountClosed: MailKind<"account-closed"> = {
  ...ABOUT_ACCOUNT,
  subject: ({ reason }, { subjects }) => subjects.accountClosed(reason === null),

  draft({ reason }, { words, operator }) {
    const { title, lifted, why, answer } = words.mail.accountClosed;
    if (reason === null) return { title: lifted, footer: "" };
    return { title, paragraphs: [why(oneLine(reason, LONGEST_WHY)), answer(operator.contact)], footer: "" };
  },
};
