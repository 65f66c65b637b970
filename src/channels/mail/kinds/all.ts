import type { MailContent } from "../content.ts";
import { accountClosed } from "./account-closed.ts";
import { addressChanged } from "./address-changed.ts";
import { confirm } from "./confirm.ts";
import { digest } from "./digest.ts";
import { event } from "./event.ts";
import type { MailKind } from "./kind.ts";
import { movePlayed } from "./move-played.ts";
import { moveRefused } from "./move-refused.ts";
import { moveUnproven } from "./move-unproven.ts";
import { reminder } from "./reminder.ts";
import { signIn } from "./sign-in.ts";

const KINDS: { readonly [Kind in MailContent["kind"]]: MailKind<Kind> } = {
  event,
  reminder,
  digest,
  confirm,
  "sign-in": signIn,
  "address-changed": addressChanged,
  "account-closed": accountClosed,
  "move-played": movePlayed,
  "move-refused": moveRefused,
  "move-unproven": moveUnproven,
};

/** The kind of a mail, typed so that it takes the mail's content. */
export const kindOf = ({ kind }: Pick<MailContent, "kind">) => KINDS[kind] as MailKind<MailContent["kind"]>;
