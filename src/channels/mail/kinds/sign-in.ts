import { FRAME_WORDS } from "../../../i18n/built/frame.ts";
import { oneLine } from "../../../lib/plain.ts";
import { ABOUT_ACCOUNT, type MailKind, plainDraft } from "./kind.ts";
import { linkTo, mailWords } from "./parts.ts";
import { subjectWords } from "./subject-parts.ts";

export const signIn: MailKind<"sign-in"> = {
  ...ABOUT_ACCOUNT,
  subject(_content, writing) {
    return subjectWords(writing).signIn;
  },

  draft(_content, writing) {
    const words = mailWords(writing);
    return {
      ...plainDraft(words.signIn.title(oneLine(writing.reader.name, 60)), words.signIn.notYou),
      links: linkTo(FRAME_WORDS[writing.reader.language].signIn, writing.links.signIn),
      notes: [words.confirm.once],
    };
  },
};
