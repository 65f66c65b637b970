import type { MailMode, MailType, PushType } from "../contract/events/types.ts";
import type { QuietHours } from "../channels/policy/settings.ts";
import type { NoticeChanges } from "../channels/notices/settings.ts";
import type { Principal } from "../players/store.ts";
import type { Outcome } from "../contract/problems/table.ts";
import { ok } from "../rules/index.ts";
import { type Ports, mailboxOf } from "./ports.ts";
import { within } from "./scopes.ts";
import { noticesView } from "./views/notices.ts";
import type { NoticesView } from "../contract/notices.ts";

/**
 * Changes to when mail and push messages come; a missing member stays as it is. Hours are "HH:MM" in the player's time
 * zone.
 */
export interface NoticeWish {
  readonly mail?: { readonly [Type in MailType]?: MailMode | undefined } | undefined;
  readonly push?: { readonly [Type in PushType]?: MailMode | undefined } | undefined;
  readonly digestAt?: readonly string[] | undefined;
  readonly quietHours?: QuietHours | null | undefined;
  readonly reminders?: readonly string[] | undefined;
  readonly mutedGames?: readonly string[] | undefined;
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

/** The modes that are named. */
function chosenIn<Type extends string>(
  modes: Readonly<Partial<Record<Type, MailMode | undefined>>>,
): Partial<Record<Type, MailMode>> {
  const named = Object.entries(modes).filter(([, mode]) => mode !== undefined);
  return Object.fromEntries(named) as Partial<Record<Type, MailMode>>;
}

/** The changes as the mailbox takes them, without duplicates. */
export function changesOf({
  mail,
  push,
  digestAt,
  quietHours,
  reminders,
  mutedGames,
}: NoticeWish): NoticeChanges {
  return {
    ...(mail === undefined ? {} : { mail: chosenIn(mail) }),
    ...(push === undefined ? {} : { push: chosenIn(push) }),
    ...(digestAt === undefined ? {} : { digestAt: unique(digestAt).toSorted() }),
    ...(quietHours === undefined ? {} : { quiet: quietHours }),
    ...(reminders === undefined ? {} : { reminders: unique(reminders) }),
    ...(mutedGames === undefined ? {} : { muted: unique(mutedGames) }),
  };
}

/** When mail goes to the principal. */
export function readNotices(principal: Principal, ports: Ports): Promise<Outcome<NoticesView>> {
  return within(principal, "read", async () =>
    ok(noticesView(await mailboxOf(ports, principal.player.id).noticeSettings())),
  );
}

/** Changes when mail goes to the principal. */
export function changeNotices(
  principal: Principal,
  wish: NoticeWish,
  ports: Ports,
): Promise<Outcome<NoticesView>> {
  return within(principal, "manage", async () => {
    const mailbox = mailboxOf(ports, principal.player.id);
    return ok(noticesView(await mailbox.changeNoticeSettings(changesOf(wish))));
  });
}
