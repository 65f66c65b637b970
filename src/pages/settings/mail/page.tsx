import { type Notices, NoticeWishes } from "../../../contract/notices.ts";
import type { Shown } from "../../../contract/shown.ts";
import { changesOf, getNotices, updateNotices } from "../../../operations/notices.ts";
import type { Language } from "../../../contract/languages.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { dateWords } from "../../../i18n/times.ts";
import { now } from "../../../lib/now.ts";
import { whenTold } from "../../../channels/policy/plan.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../../../channels/policy/settings.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { refused } from "../../../http/problem-answers.ts";
import { check } from "../../../http/validation.ts";
import type { Player, Principal } from "../../../players/store.ts";
import { ok } from "../../../rules/index.ts";
import { named } from "../../frame/fields.tsx";
import type { Form } from "../../frame/forms.ts";
import { worded } from "../../frame/problem.tsx";
import { SettingsPage, type SettingsProps } from "../frame.tsx";
import { asks, type Press, section, settingsPage, type Why } from "../section.ts";
import { MAIL } from "./fields.tsx";

const WHERE = "/settings/mail";
const PREVIEW = `${WHERE}/preview`;

type Standing = Shown<typeof Notices>;

/** A form that was not saved: to be shown as it was filled in, with what it would mean where nothing is wrong with it. */
interface Draft {
  readonly form: Form;
  readonly meaning: string | null;
}

/** When mail about a turn that came now would be sent. */
function turnSentence(
  c: Ctx,
  settings: NoticeSettings,
  { immediateLeft }: Standing,
  { timezone }: Player,
): string {
  const words = wordsIn(c.var.language).settings.mail;
  const at = now();
  const told = whenTold({ type: "game.turn", at, leftAtOnce: immediateLeft }, settings, timezone);
  if (told === null) return words.wouldNotBe;
  return told <= at ? words.wouldBeAtOnce : words.wouldBe(dateWords(told, c.var.language, timezone));
}

/** The outlook with the settings as they are: the next mail, or when one about a turn that came now would be sent. */
function outlookOf(c: Ctx, notices: Standing, player: Player): string[] {
  const words = wordsIn(c.var.language).settings.mail;
  if (notices.next !== null)
    return [words.next(dateWords(Date.parse(notices.next), c.var.language, player.timezone))];
  const { mail, push, digestAt, quietHours: quiet, reminders, mutedGames: muted } = notices;
  const settings = { mail, push, digestAt, quiet, reminders, muted };
  return [words.nothingWaits, turnSentence(c, settings, notices, player)];
}

function shown(
  c: Ctx,
  notices: Standing,
  player: Player,
  draft: Draft | null,
  why: Why | null,
): Promise<Response> {
  const meaning = draft?.meaning ?? null;
  return settingsPage(c, why && worded(c, why.refusal), (props) =>
    MailSettingsPage({
      ...props,
      fields: draft === null ? notices : MAIL.read(draft.form),
      muted: notices.mutedGames,
      hasAddress: player.confirmedEmail !== null,
      outlook: {
        sentences: meaning === null ? outlookOf(c, notices, player) : [meaning],
        isDraft: meaning !== null,
      },
    }),
  );
}

async function show(c: Ctx, principal: Principal, why: Why | null): Promise<Response> {
  const notices = await getNotices.run(principal, {}, portsOf(c));
  if (!notices.ok) return refused(c, notices.error);
  const draft = why && { form: why.form, meaning: null };
  return shown(c, notices.value, principal.player, draft, why);
}

/** What the form asks for: its fields, and the games whose mails are to come again taken from those that are muted. */
async function wishIn(form: Form, c: Ctx, principal: Principal): Promise<unknown> {
  const again = new Set(named(form, "unmute"));
  const notices = again.size === 0 ? null : await getNotices.run(principal, {}, portsOf(c));
  const muted = notices?.ok === true ? notices.value.mutedGames : null;
  return { ...MAIL.read(form), ...(muted && { mutedGames: muted.filter((game) => !again.has(game)) }) };
}

/** Says what the form would mean, were it saved; it changes nothing. */
const preview: Press = async (c, form, principal) => {
  const wish = check(NoticeWishes, await wishIn(form, c, principal));
  if (!wish.ok) return wish;
  const notices = await getNotices.run(principal, {}, portsOf(c));
  if (!notices.ok) return notices;
  const settings = { ...DEFAULT_SETTINGS, ...changesOf(wish.value) };
  const meaning = turnSentence(c, settings, notices.value, principal.player);
  return ok(await shown(c, notices.value, principal.player, { form, meaning }, null));
};

/** `/settings/mail`: when mail comes. */
export const mailPages = section(WHERE, {
  show,
  presses: { [WHERE]: asks(updateNotices, { body: wishIn, done: "saved" }), [PREVIEW]: preview },
});

interface MailProps extends SettingsProps {
  readonly fields: Parameters<typeof MAIL.Fields>[0]["values"];
  readonly muted: readonly string[];
  readonly hasAddress: boolean;
  /** When mail would come, in sentences, and whether that is so only once the form is saved. */
  readonly outlook: { readonly sentences: readonly string[]; readonly isDraft: boolean };
}

function labelsIn(language: Language): Parameters<typeof MAIL.Fields>[0]["words"] {
  const words = wordsIn(language).settings.mail;
  return {
    mail: { ...words, label: words.types, language },
    digestAt: { label: words.digests, hint: words.digestsHint, nth: words.digest },
    quietHours: {
      label: words.quiet,
      hint: words.quietHint,
      parts: { from: words.quietFrom, to: words.quietTo },
    },
    reminders: {
      label: words.reminders,
      hint: words.remindersHint,
      units: words.units,
      nth: words.reminder,
      nthUnit: words.unit,
    },
  };
}

function Muted({ frame, muted }: MailProps) {
  const words = wordsIn(frame.language).settings.mail;
  if (muted.length === 0) return null;
  return (
    <fieldset>
      <legend>{words.muted}</legend>
      {muted.map((game) => (
        <label>
          <input type="checkbox" name={`unmute.${game}`} />
          {words.unmute(game)}
        </label>
      ))}
    </fieldset>
  );
}

function Outlook({ frame, outlook, hasAddress }: MailProps) {
  const words = wordsIn(frame.language).settings.mail;
  // Without an address no mail is announced; a preview is shown all the same.
  const isTold = hasAddress || outlook.isDraft;
  return (
    <div class="note" role={outlook.isDraft ? "status" : undefined}>
      {!hasAddress && (
        <p>
          {words.noAddress} <a href="/settings#email">{words.giveAddress}</a>
        </p>
      )}
      {outlook.isDraft && <p class="soft">{words.ifSaved}</p>}
      {isTold && outlook.sentences.map((sentence) => <p>{sentence}</p>)}
    </div>
  );
}

/** When mail comes: each event's mode, the hours of summaries, quiet hours, reminders, and what all that means. */
export function MailSettingsPage(props: MailProps) {
  const words = wordsIn(props.frame.language).settings;
  return (
    <SettingsPage {...props} section="mail">
      <Outlook {...props} />
      <form method="post" action={WHERE} class="arranged">
        <MAIL.Fields values={props.fields} refused={props.refused} words={labelsIn(props.frame.language)} />
        <Muted {...props} />
        <div class="actions">
          <button type="submit">{words.save}</button>
          <button type="submit" class="quiet" formaction={PREVIEW}>
            {words.mail.preview}
          </button>
        </div>
      </form>
    </SettingsPage>
  );
}
