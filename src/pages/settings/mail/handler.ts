import { Hono } from "hono";
import { refused } from "../../../http/problem-answers.ts";
import type { Shown } from "../../../contract/shown.ts";
import { changesOf, getNotices, updateNotices } from "../../../operations/notices.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { now } from "../../../lib/now.ts";
import { whenTold } from "../../../channels/policy/plan.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../../../channels/policy/settings.ts";
import { dateWords } from "../../../i18n/times.ts";
import type { Player, Principal } from "../../../players/store.ts";
import type { Refusal } from "../../../contract/problems/table.ts";
import { MailSettingsPage } from "./view.tsx";
import { portsOf, type Ctx, type HttpEnv } from "../../../http/context.ts";
import { type Notices, NoticeWishes } from "../../../contract/notices.ts";
import { check } from "../../../http/validation.ts";
import type { Form } from "../../frame/forms.ts";
import { page } from "../../frame/page.ts";
import { worded } from "../../frame/refusals.ts";
import { fieldsFor, fieldsIn, wishesIn } from "./form.ts";
import { did, pressingOwn, propsFor, readingOwn, statusOf } from "../shown.ts";

/** What a form brought: its fields, what was wrong with it, and what it would mean if nothing was. */
interface Draft {
  readonly form: Form;
  readonly refusal: Refusal | null;
  readonly meaning: string | null;
}

/** When mail about a turn that came now would be sent. */
function turnSentence(
  c: Ctx,
  settings: NoticeSettings,
  { immediateLeft }: Shown<typeof Notices>,
  { timezone }: Player,
): string {
  const words = wordsIn(c.var.language).settings.mail;
  const at = now();
  const told = whenTold({ type: "game.turn", at, leftAtOnce: immediateLeft }, settings, timezone);
  if (told === null) return words.wouldNotBe;
  return told <= at ? words.wouldBeAtOnce : words.wouldBe(dateWords(told, c.var.language, timezone));
}

function settingsOf({
  mail,
  push,
  digestAt,
  quietHours,
  reminders,
  mutedGames,
}: Shown<typeof Notices>): NoticeSettings {
  return { mail, push, digestAt, quiet: quietHours, reminders, muted: mutedGames };
}

/** The outlook with the settings as they are: the next mail, or when one about a turn that came now would be sent. */
function outlookOf(c: Ctx, notices: Shown<typeof Notices>, player: Player): string[] {
  const words = wordsIn(c.var.language).settings.mail;
  if (notices.next !== null)
    return [words.next(dateWords(Date.parse(notices.next), c.var.language, player.timezone))];
  return [words.nothingWaits, turnSentence(c, settingsOf(notices), notices, player)];
}

function shown(
  c: Ctx,
  notices: Shown<typeof Notices>,
  player: Player,
  draft: Draft | null,
): Promise<Response> {
  const meaning = draft?.meaning ?? null;
  const problem = draft?.refusal ? worded(c, draft.refusal) : null;
  const markup = MailSettingsPage({
    ...propsFor(c, problem),
    fields: draft === null ? fieldsFor(notices) : fieldsIn(draft.form),
    muted: notices.mutedGames,
    hasAddress: player.confirmedEmail !== null,
    outlook: {
      sentences: meaning === null ? outlookOf(c, notices, player) : [meaning],
      isDraft: meaning !== null,
    },
  });
  return page(c, c.var.language, markup, statusOf(problem));
}

/** Reads how the settings stand, for what is to be shown or changed. */
async function withNotices(
  c: Ctx,
  principal: Principal,
  act: (notices: Shown<typeof Notices>) => Promise<Response>,
): Promise<Response> {
  const notices = await getNotices.run(principal, {}, portsOf(c));
  return notices.ok ? act(notices.value) : refused(c, notices.error);
}

function save(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  return withNotices(c, principal, async (notices) => {
    const wish = check(NoticeWishes, wishesIn(form, notices.mutedGames));
    const changed = wish.ok ? await updateNotices.run(principal, wish.value, portsOf(c)) : wish;
    if (changed.ok) return did(c, "/settings/mail", "saved");
    return shown(c, notices, principal.player, { form, refusal: changed.error, meaning: null });
  });
}

/** Says what the form would mean, were it saved; it changes nothing. */
function preview(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const { player } = principal;
  return withNotices(c, principal, (notices) => {
    const wish = check(NoticeWishes, wishesIn(form, notices.mutedGames));
    if (!wish.ok) return shown(c, notices, player, { form, refusal: wish.error, meaning: null });
    const settings = { ...DEFAULT_SETTINGS, ...changesOf(wish.value) };
    const meaning = turnSentence(c, settings, notices, player);
    return shown(c, notices, player, { form, refusal: null, meaning });
  });
}

/** `/settings/mail`: when mail comes. */
export const mailPages = new Hono<HttpEnv>()
  .get(
    "/settings/mail",
    readingOwn((c, principal) =>
      withNotices(c, principal, (notices) => shown(c, notices, principal.player, null)),
    ),
  )
  .post("/settings/mail", pressingOwn(save))
  .post("/settings/mail/preview", pressingOwn(preview));
