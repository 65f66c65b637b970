import { oneLine } from "../../../lib/plain.ts";
import { linkTo } from "../../parts.ts";
import { ABOUT_ACCOUNT, type MailKind } from "./kind.ts";

export const confirm: MailKind<"confirm"> = {
  ...ABOUT_ACCOUNT,
  subject: (_content, { subjects }) => subjects.confirm,

  draft(_content, { words, reader, links }) {
    const { title, body, button, once, notYou } = words.mail.confirm;
    return {
      title,
      paragraphs: [body(oneLine(reader.name, 60))],
      links: linkTo(button, links.confirm),
      notes: [once],
      footer: notYou,
    };
  },
};
