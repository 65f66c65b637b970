import { oneLine } from "../../../lib/plain.ts";
import { ABOUT_ACCOUNT, type MailKind } from "./kind.ts";

export const addressChanged: MailKind<"address-changed"> = {
  ...ABOUT_ACCOUNT,
  subject: (_content, { subjects }) => subjects.addressChanged,

  draft({ to }, { words }) {
    const { removed, moved, notYou } = words.mail.addressChanged;
    return { title: to === null ? removed : moved(oneLine(to, 150)), footer: notYou };
  },
};
