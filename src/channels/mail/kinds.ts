import type { MailContent } from "./content.ts";
import { accountClosed } from "./kinds/account-closed.ts";
import { addressChanged } from "./kinds/address-changed.ts";
import { confirm } from "./kinds/confirm.ts";
import { digest } from "./kinds/digest.ts";
import { event } from "./kinds/event.ts";
import type { MailKind } from "./kinds/kind.ts";
import { movePlayed } from "./kinds/move-played.ts";
import { moveRefused } from "./kinds/move-refused.ts";
import { moveUnproven } from "./kinds/move-unproven.ts";
import { reminder } from "./kinds/reminder.ts";
import { signIn } from "./kinds/sign-in.ts";

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

export const kindOf = ({ kind }: Pick<MailContent, "kind">) => KINDS[kind] as MailKind<MailContent["kind"]>;
