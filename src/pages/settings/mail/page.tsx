import { type Notices, PatchNotices } from "../../../contract/notices.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { changesOf, getNotices, updateNotices } from "../../../operations/notices.ts";
import type { Language } from "../../../contract/languages.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { dateWords } from "../../../i18n/times.ts";
import { now } from "../../../lib/now.ts";
import { whenSent } from "../../../channels/policy/plan.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../../../channels/policy/settings.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { check } from "../../../http/validation.ts";
import type { Player, Principal } from "../../../players/store.ts";
import { ok } from "../../../rules/index.ts";
import { named } from "../../kit/fields.tsx";
import type { Form } from "../../kit/forms.ts";
import { needed } from "../../kit/opened.ts";
import { worded } from "../../kit/problem.tsx";
import { section, settingsPage } from "../section.ts";
import { submit, type Submit, type Rejected } from "../../kit/submit.ts";
import { MAIL } from "./fields.tsx";

const WHERE = "/settings/mail";
const PREVIEW = `${WHERE}/preview`;

type Standing = ViewOf<typeof Notices>;

/** When mail about a turn would be sent if it came now. */
function turnSentence(
  c: Ctx,
  settings: NoticeSettings,
  { immediateLeft }: Standing,
  { timezone }: Player,
): string {
  const words = wordsIn(c.var.language).settings.mail;
  const at = now();
  const sent = whenSent({ type: "game.turn", at, leftAtOnce: immediateLeft }, settings, timezone);
  if (sent === null) return words.wouldNotBe;
  return sent <= at ? words.wouldBeAtOnce : words.wouldBe(dateWords(sent, c.var.language, timezone));
}

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
  written: Form | null,
  { why, meaning }: { readonly why: Rejected | null; readonly meaning: string | null },
): Promise<Response> {
  const { language } = c.var;
  const words = wordsIn(language).settings;
  return settingsPage(c, "mail", why && worded(c, why.refusal), ({ refused }) => (
    <>
      <Outlook
        language={language}
        hasAddress={player.confirmedEmail !== null}
        sentences={meaning === null ? outlookOf(c, notices, player) : [meaning]}
        isDraft={meaning !== null}
      />
      <form method="post" action={WHERE} class="arranged">
        <MAIL.Fields
          values={written === null ? notices : MAIL.read(written)}
          refused={refused}
          words={labelsIn(language)}
        />
        <Muted language={language} muted={notices.mutedGames} />
        <div class="actions">
          <button type="submit">{words.save}</button>
          <button type="submit" class="quiet" formaction={PREVIEW}>
            {words.mail.preview}
          </button>
        </div>
      </form>
    </>
  ));
}

async function show(c: Ctx, principal: Principal, why: Rejected | null): Promise<Response> {
  const notices = needed(await getNotices.run(principal, {}, portsOf(c)));
  return shown(c, notices, principal.player, why && why.form, { why, meaning: null });
}

/** Removes the games that are ticked from the muted ones. */
async function wishIn(form: Form, c: Ctx, principal: Principal): Promise<unknown> {
  const again = new Set(named(form, "unmute"));
  const notices = again.size === 0 ? null : await getNotices.run(principal, {}, portsOf(c));
  const muted = notices?.ok === true ? notices.value.mutedGames : null;
  return { ...MAIL.read(form), ...(muted && { mutedGames: muted.filter((game) => !again.has(game)) }) };
}

/** Shows what the form would mean, and saves nothing. */
const preview: Submit = async (c, form, principal) => {
  const wish = check(PatchNotices, await wishIn(form, c, principal));
  if (!wish.ok) return wish;
  const notices = await getNotices.run(principal, {}, portsOf(c));
  if (!notices.ok) return notices;
  const settings = { ...DEFAULT_SETTINGS, ...changesOf(wish.value) };
  const meaning = turnSentence(c, settings, notices.value, principal.player);
  return ok(await shown(c, notices.value, principal.player, form, { why: null, meaning }));
};

export const mailPages = section(WHERE, {
  show,
  forms: { [WHERE]: submit(updateNotices, { body: wishIn, done: "saved" }), [PREVIEW]: preview },
});

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

interface MutedProps {
  readonly language: Language;
  readonly muted: readonly string[];
}

function Muted({ language, muted }: MutedProps) {
  const words = wordsIn(language).settings.mail;
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

interface OutlookProps {
  readonly language: Language;
  readonly hasAddress: boolean;
  readonly sentences: readonly string[];
  readonly isDraft: boolean;
}

function Outlook({ language, hasAddress, sentences, isDraft }: OutlookProps) {
  const { general, mail: words } = wordsIn(language).settings;
  // Without an address there is no mail to announce, but a preview is shown.
  const isTold = hasAddress || isDraft;
  return (
    <div class="note" role={isDraft ? "status" : undefined}>
      {!hasAddress && (
        <p>
          {general.goesNowhere} <a href="/settings#email">{words.giveAddress}</a>
        </p>
      )}
      {isDraft && <p class="soft">{words.ifSaved}</p>}
      {isTold && sentences.map((sentence) => <p>{sentence}</p>)}
    </div>
  );
}
