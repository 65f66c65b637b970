import { Hono } from "hono";
import type * as z from "zod";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { now } from "../../../lib/now.ts";
import { whenTold } from "../../../mail/policy/plan.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../../../mail/policy/settings.ts";
import { dateWords } from "../../../i18n/times.ts";
import type { Player, Principal } from "../../../players/store.ts";
import { MailSettingsPage } from "./view.tsx";
import type { Ctx, HttpEnv } from "../../../http/context.ts";
import { problem } from "../../../http/problem-answers.ts";
import { changesOf, Notices, NoticeWishes } from "../../../http/schemas/notices.ts";
import { fieldErrorsOf } from "../../../http/validation.ts";
import { api, type Problem } from "../../frame/api.ts";
import type { Form } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { fieldsFor, fieldsIn, wishesIn } from "./form.ts";
import { did, notShown, pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";

type NoticesNow = z.output<typeof Notices>;

/** What a form brought: its fields, what was wrong with it, and what it would mean if nothing was. */
interface Draft {
  readonly form: Form;
  readonly problem: Problem | null;
  readonly meaning: string | null;
}

/** When the player would be told of a turn that came now. */
function turnSentence(c: Ctx, settings: NoticeSettings, { timezone }: Player): string {
  const words = wordsIn(c.var.language).settings.mail;
  const at = now();
  const told = whenTold("game.turn", at, settings, timezone);
  if (told === null) return words.wouldNotBe;
  return told <= at ? words.wouldBeAtOnce : words.wouldBe(dateWords(told, c.var.language, timezone));
}

function settingsOf({ mail, digestAt, quietHours, reminders, mutedGames }: NoticesNow): NoticeSettings {
  return { mail, digestAt, quiet: quietHours, reminders, muted: mutedGames };
}

/** What is to come as things stand: the next mail, or when a turn that came now would be told. */
function outlookOf(c: Ctx, notices: NoticesNow, player: Player): string[] {
  const words = wordsIn(c.var.language).settings.mail;
  if (notices.next !== null)
    return [words.next(dateWords(Date.parse(notices.next), c.var.language, player.timezone))];
  return [words.nothingWaits, turnSentence(c, settingsOf(notices), player)];
}

function shown(c: Ctx, notices: NoticesNow, player: Player, draft: Draft | null): Promise<Response> {
  const meaning = draft?.meaning ?? null;
  const markup = MailSettingsPage({
    ...propsFor(c, draft?.problem),
    fields: draft === null ? fieldsFor(notices) : fieldsIn(draft.form),
    muted: notices.mutedGames,
    hasAddress: player.confirmedEmail !== null,
    outlook: {
      sentences: meaning === null ? outlookOf(c, notices, player) : [meaning],
      isDraft: meaning !== null,
    },
  });
  return page(c, c.var.language, markup, statusOf(draft?.problem ?? null));
}

/** Reads how the settings stand, for what is to be shown or changed. */
async function withNotices(c: Ctx, act: (notices: NoticesNow) => Promise<Response>): Promise<Response> {
  const standing = await api(c, "GET", "/v1/me/notices", Notices);
  return standing.ok ? act(standing.body) : notShown(c, standing.problem);
}

function save(c: Ctx, form: Form, { player }: Principal): Promise<Response> {
  return withNotices(c, async (notices) => {
    const body = wishesIn(form, notices.mutedGames);
    const answer = await api(c, "PATCH", "/v1/me/notices", Notices, { body });
    if (answer.ok) return did(c, "/settings/mail", "saved");
    return shown(c, notices, player, { form, problem: answer.problem, meaning: null });
  });
}

/** Says what the form would mean, were it saved; it changes nothing. */
function preview(c: Ctx, form: Form, { player }: Principal): Promise<Response> {
  return withNotices(c, async (notices) => {
    const wishes = wishesIn(form, notices.mutedGames);
    const read = NoticeWishes.safeParse(wishes);
    if (!read.success) {
      const errors = fieldErrorsOf(read.error.issues, wishes, c.var.language);
      const refusal = await problem(c, "invalid-request", {}, { errors }).json<Problem>();
      return shown(c, notices, player, { form, problem: refusal, meaning: null });
    }
    const settings = { ...DEFAULT_SETTINGS, ...changesOf(read.data) };
    return shown(c, notices, player, { form, problem: null, meaning: turnSentence(c, settings, player) });
  });
}

/** `/settings/mail`: when mail comes. */
export const mailPages = new Hono<HttpEnv>()
  .get(
    "/settings/mail",
    readingOwn((c, { player }) => withNotices(c, (notices) => shown(c, notices, player, null))),
  )
  .post("/settings/mail", pressingOwn(save))
  .post("/settings/mail/preview", pressingOwn(preview));
