import { oneLine } from "../../../lib/plain.ts";
import { ABOUT_ACCOUNT, type MailKind, plainDraft } from "./kind.ts";
import { LONGEST_WHY, mailWords } from "./parts.ts";
import { subjectWords } from "./subject-parts.ts";

export const accountClosed: MailKind<"account-closed"> = {
  ...ABOUT_ACCOUNT,
  subject({ reason }, writing) {
    return subjectWords(writing).accountClosed(reason === null);
  },

  draft({ reason }, writing) {
    const { title, lifted, why, answer } = mailWords(writing).accountClosed;
    if (reason === null) return plainDraft(lifted, "");
    const paragraphs = [why(oneLine(reason, LONGEST_WHY)), answer(writing.operator.contact)];
    return { ...plainDraft(title, ""), paragraphs };
  },
};
