import { isOfGame } from "../../../src/game/records.ts";
import type { NoticeChanges } from "../../../src/channels/notices/settings.ts";
import { type MailedMailbox, type Pushed, mailedMailbox } from "../mail/send/mailbox.ts";

export const NO_REMINDERS = { reminders: [] };

export function subscribe({ mailbox }: MailedMailbox, id: string, token = "token-1") {
  const keys = { p256dh: "point", auth: "secret", key: 1 };
  return mailbox.channels.push.subscribe({
    id,
    endpoint: `https://push.example/${id}`,
    ...keys,
    label: "Firefox",
    token,
  });
}

/** Ragnhild, who has given no address, and lets her browsers notify her. */
export function pushedMailbox(
  changes: NoticeChanges = NO_REMINDERS,
  ...browsers: readonly string[]
): MailedMailbox {
  const made = mailedMailbox({ confirmedEmail: null }, changes);
  for (const id of browsers.length === 0 ? ["phone"] : browsers) subscribe(made, id);
  return made;
}

export function word({ content, subscription }: Pushed): string {
  if (content.kind === "digest") return `${subscription}: digest of ${content.count}`;
  if (content.kind === "reminder") return `${subscription}: reminder ${content.game.id}`;
  const { record } = content;
  return `${subscription}: ${record.type}${isOfGame(record) ? ` ${record.data.game.id}` : ""}`;
}

export const told = ({ pushed }: MailedMailbox): string[] => pushed.map(word);
export const browsers = ({ mailbox }: MailedMailbox) =>
  mailbox.channels.push.subscriptions().map(({ id }) => id);
