import { oneLine } from "../../../lib/plain.ts";
import { ABOUT_ACCOUNT, type MailKind, plainDraft } from "./kind.ts";
import { mailWords } from "./parts.ts";
import { subjectWords } from "./subject-parts.ts";

export const addressChanged: MailKind<"address-changed"> = {
  ...ABOUT_ACCOUNT,
  subject(_content, writing) {
    return subjectWords(writing).addressChanged;
  },

  draft({ to }, writing) {
    const words = mailWords(writing).addressChanged;
    return plainDraft(to === null ? words.removed : words.moved(oneLine(to, 150)), words.notYou);
  },
};
