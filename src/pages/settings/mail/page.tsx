import { type Notices, PatchNotices } from "../../../contract/notices.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { changesOf, getNotices, updateNotices } from "../../../operations/notices.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { dateWords } from "../../../i18n/times.ts";
import { now } from "../../../lib/now.ts";
import { whenSent } from "../../../channels/policy/plan.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../../../channels/policy/settings.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { check } from "../../../http/validation.ts";
import type { Principal } from "../../../players/store.ts";
import { ok } from "../../../rules/index.ts";
import { SubmitButton } from "../../kit/buttons.tsx";
import { useWords } from "../../kit/context.tsx";
import { named } from "../../kit/fields.tsx";
import type { Form } from "../../kit/forms.ts";
import { needed } from "../../kit/opened.ts";
import { section, settingsPage } from "../section.tsx";
import { submit, type Submit } from "../../kit/submit.ts";
import { MAIL } from "./fields.tsx";

const WHERE = "/settings/mail";
const PREVIEW = `${WHERE}/preview`;

type NoticesView = ViewOf<typeof Notices>;

/** When mail about a turn would be sent if it came now. */
function turnSentence(
  c: Ctx,
  settings: NoticeSettings,
  { immediateLeft }: NoticesView,
  { player: { timezone } }: Principal,
): string {
  const words = wordsIn(c.var.language).settings.mail;
  const at = now();
  const sent = whenSent({ type: "game.turn", at, leftAtOnce: immediateLeft }, settings, timezone);
  if (sent === null) return words.wouldNotBe;
  return sent <= at ? words.wouldBeAtOnce : words.wouldBe(dateWords(sent, c.var.language, timezone));
}

function outlookOf(c: Ctx, notices: NoticesView, principal: Principal): string[] {
  const words = wordsIn(c.var.language).settings.mail;
  if (notices.next !== null)
    return [words.next(dateWords(Date.parse(notices.next), c.var.language, principal.player.timezone))];
  const { mail, push, digestAt, quietHours: quiet, reminders, mutedGames: muted } = notices;
  const settings = { mail, push, digestAt, quiet, reminders, muted };
  return [words.nothingWaits, turnSentence(c, settings, notices, principal)];
}

async function content(c: Ctx, principal: Principal) {
  const notices = needed(await getNotices.run(principal, {}, portsOf(c)));
  const hasAddress = principal.player.confirmedEmail !== null;
  return <Mail notices={notices} hasAddress={hasAddress} sentences={outlookOf(c, notices, principal)} />;
}

/** Removes the games that are ticked from the muted ones. */
async function changesIn(form: Form, c: Ctx, principal: Principal): Promise<unknown> {
  const again = new Set(named(form, "unmute"));
  const notices = again.size === 0 ? null : await getNotices.run(principal, {}, portsOf(c));
  const muted = notices?.ok === true ? notices.value.mutedGames : null;
  return { ...MAIL.read(form), ...(muted && { mutedGames: muted.filter((game) => !again.has(game)) }) };
}

/** Shows what the form would mean, and saves nothing. */
const preview: Submit = async (c, form, principal) => {
  const changes = check(PatchNotices, await changesIn(form, c, principal));
  if (!changes.ok) return changes;
  const notices = await getNotices.run(principal, {}, portsOf(c));
  if (!notices.ok) return notices;
  const settings = { ...DEFAULT_SETTINGS, ...changesOf(changes.value) };
  const sentences = [turnSentence(c, settings, notices.value, principal)];
  const hasAddress = principal.player.confirmedEmail !== null;
  const draft = <Mail notices={notices.value} hasAddress={hasAddress} sentences={sentences} isDraft />;
  return ok(await settingsPage(c, "mail", draft, { form, at: PREVIEW, refusal: null }));
};

export const mailPages = section("mail", {
  content,
  forms: { [WHERE]: submit(updateNotices, { body: changesIn, done: "saved" }), [PREVIEW]: preview },
});

interface MailProps extends OutlookProps {
  readonly notices: NoticesView;
}

function Mail({ notices, ...outlook }: MailProps) {
  const { mail: words, save } = useWords().settings;
  return (
    <>
      <Outlook {...outlook} />
      <MAIL.Form
        action={WHERE}
        others={[PREVIEW]}
        class="arranged"
        values={notices}
        words={{
          mail: { ...words, label: words.types },
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
        }}
      >
        <Muted muted={notices.mutedGames} />
        <div class="actions">
          <SubmitButton label={save} />
          <SubmitButton class="quiet" formaction={PREVIEW} label={words.preview} />
        </div>
      </MAIL.Form>
    </>
  );
}

function Muted({ muted }: { readonly muted: readonly string[] }) {
  const words = useWords().settings.mail;
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
  readonly hasAddress: boolean;
  readonly sentences: readonly string[];
  readonly isDraft?: boolean;
}

function Outlook({ hasAddress, sentences, isDraft = false }: OutlookProps) {
  const { general, mail: words } = useWords().settings;
  // Without an address there is no mail to announce, but a preview is shown.
  const hasOutlook = hasAddress || isDraft;
  return (
    <div class="note" role={isDraft ? "status" : undefined}>
      {!hasAddress && (
        <p>
          {general.goesNowhere} <a href="/settings#email">{words.giveAddress}</a>
        </p>
      )}
      {isDraft && <p class="soft">{words.ifSaved}</p>}
      {hasOutlook && sentences.map((sentence) => <p>{sentence}</p>)}
    </div>
  );
}
