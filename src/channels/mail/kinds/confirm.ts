import { oneLine } from "../../../lib/plain.ts";
import { ABOUT_ACCOUNT, type MailKind, plainDraft } from "./kind.ts";
import { linkTo, mailWords } from "./parts.ts";
import { subjectWords } from "./subject-parts.ts";

export const confirm: MailKind<"confirm"> = {
  ...ABOUT_ACCOUNT,
  subject(_content, writing) {
    return subjectWords(writing).confirm;
  },

  draft(_content, writing) {
    const words = mailWords(writing).confirm;
    return {
      ...plainDraft(words.title, words.notYou),
      paragraphs: [words.body(oneLine(writing.reader.name, 60))],
      links: linkTo(words.button, writing.links.confirm),
      notes: [words.once],
    };
  },
};
