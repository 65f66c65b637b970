import type * as z from "zod";
import { mailboxOf } from "./ports.ts";
import { Notices, PatchNotices } from "../contract/notices.ts";
import { formatInstantOrNull } from "../lib/duration.ts";
import { defined } from "../lib/json.ts";
import type { NoticeStanding } from "../channels/mail/send/methods.ts";
import type { NoticeChanges } from "../channels/notices/settings.ts";
import { allModes, allPushModes } from "../channels/policy/settings.ts";
import { ok } from "../rules/index.ts";
import { json } from "./answers.ts";
import type { ViewOf } from "../contract/view.ts";
import { needs, needsPerson, operationsOf } from "./operation.ts";

const operation = operationsOf("Notices");
export const noticeOperations = operation.all;

/** Returns the settings for the API. Hours are "HH:MM" in the player's time zone. */
export function noticesView({ settings, next, leftAtOnce }: NoticeStanding): ViewOf<typeof Notices> {
  const { digestAt, quiet, reminders, muted } = settings;
  return {
    mail: allModes(settings),
    push: allPushModes(settings),
    digestAt,
    quietHours: quiet,
    reminders,
    mutedGames: muted,
    next: formatInstantOrNull(next),
    immediateLeft: leftAtOnce,
  };
}

const unique = (texts: readonly string[]): string[] => [...new Set(texts)];

export function changesOf(input: z.output<typeof PatchNotices>): NoticeChanges {
  const { mail, push, digestAt, quietHours: quiet, reminders, mutedGames } = input;
  return defined({
    mail: mail && defined(mail),
    push: push && defined(push),
    digestAt: digestAt && unique(digestAt).toSorted(),
    quiet,
    reminders: reminders && unique(reminders),
    muted: mutedGames && unique(mutedGames),
  }) as NoticeChanges;
}

export const getNotices = operation.get("/v1/me/notices", {
  id: "getNotices",
  summary: "Get your mail and push settings",
  description:
    "Mail goes to the confirmed address (`mailGoesTo` of `GET /v1/me`), if there is one; push messages go to the browsers of `GET /v1/me/push-subscriptions`.",
  access: needs("read"),
  answer: json(Notices, "The settings, and when the next mail is due"),
  run: async ({ player }, _input, ports) =>
    ok(noticesView(await mailboxOf(ports, player.id).mail.settings())),
});

export const updateNotices = operation.patch("/v1/me/notices", {
  id: "updateNotices",
  summary: "Update your mail and push settings",
  description:
    "Fields you leave out keep their values. The new settings also apply to messages that are waiting.",
  access: needsPerson("manage", "mail"),
  input: { body: PatchNotices },
  answer: json(Notices, "The settings, as changed"),
  run: async ({ player }, input, ports) =>
    ok(noticesView(await mailboxOf(ports, player.id).mail.changeSettings(changesOf(input)))),
});
