import { FRAME_WORDS } from "../../../i18n/built/frame.ts";
import { oneLine } from "../../../lib/plain.ts";
import { linkTo } from "../../parts.ts";
import { ABOUT_ACCOUNT, type MailKind } from "./kind.ts";

export const signIn: MailKind<"sign-in"> = {
  ...ABOUT_ACCOUNT,
  subject: (_content, { subjects }) => subjects.signIn,

  draft: (_content, { words, reader, links }) => ({
    title: words.mail.signIn.title(oneLine(reader.name, 60)),
    links: linkTo(FRAME_WORDS[reader.language].signIn, links.signIn),
    notes: [words.mail.confirm.once],
    footer: words.mail.signIn.notYou,
  }),
};
