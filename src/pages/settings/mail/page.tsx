import { PatchNotices } from "../../../contract/notices.ts";
import { changesOf, getNotices, updateNotices } from "../../../operations/notices.ts";
import { formatInstant } from "../../../lib/duration.ts";
import { whenSent } from "../../../channels/policy/plan.ts";
import { DEFAULT_SETTINGS, type NoticeSettings } from "../../../channels/policy/settings.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { check } from "../../../http/validation.ts";
import type { Principal } from "../../../players/store.ts";
import { ok } from "../../../rules/index.ts";
import { SubmitButton } from "../../kit/buttons.tsx";
import { useNow, useReader, useWords } from "../../kit/context.tsx";
import { useFormat } from "../../kit/format.ts";
import { named } from "../../kit/fields.tsx";
import type { Form } from "../../kit/forms.ts";
import { needed } from "../../kit/opened.ts";
import { sectionPages, settingsPage } from "../section.tsx";
import { submit, type Submit } from "../../kit/submit.ts";
import { MAIL } from "./fields.tsx";

const WHERE = "/settings/mail";
const PREVIEW = `${WHERE}/preview`;

/** Returns a sentence that says when mail about a turn would be sent if the turn began now. */
function useTurnSentence(settings: NoticeSettings, { immediateLeft }: MailProps["notices"]): string {
  const words = useWords().settings.mail;
  const [format, at, { timezone }] = [useFormat(), useNow(), useReader()];
  const sent = whenSent({ type: "game.turn", at, leftAtOnce: immediateLeft }, settings, timezone);
  if (sent === null) return words.wouldNotBe;
  return sent <= at ? words.wouldBeAtOnce : words.wouldBe(format.date(formatInstant(sent)));
}

function useOutlook({ notices, draft }: Pick<MailProps, "notices" | "draft">): readonly string[] {
  const words = useWords().settings.mail;
  const { mail, push, digestAt, quietHours: quiet, reminders, mutedGames: muted, next } = notices;
  if (draft !== undefined) return [useTurnSentence(draft, notices)];
  if (next !== null) return [words.next(useFormat().date(next))];
  return [words.nothingWaits, useTurnSentence({ mail, push, digestAt, quiet, reminders, muted }, notices)];
}

/** `draft`: settings to preview; undefined if the page shows the stored ones. */
async function dataOf(c: Ctx, principal: Principal, draft?: NoticeSettings) {
  const notices = needed(await getNotices.run(principal, {}, portsOf(c)));
  const hasAddress = principal.player.confirmedEmail !== null;
  return { notices, hasAddress, draft };
}

/** Returns the changes that the form makes. Ticked games are unmuted. */
async function changesIn(form: Form, c: Ctx, principal: Principal): Promise<unknown> {
  const again = new Set(named(form, "unmute"));
  const notices = again.size === 0 ? null : await getNotices.run(principal, {}, portsOf(c));
  const muted = notices?.ok === true ? notices.value.mutedGames : null;
  return { ...MAIL.read(form), ...(muted && { mutedGames: muted.filter((game) => !again.has(game)) }) };
}

/** Previews the settings in the form, and saves nothing. */
const preview: Submit = async (c, form, principal) => {
  const changes = check(PatchNotices, await changesIn(form, c, principal));
  if (!changes.ok) return changes;
  const data = await dataOf(c, principal, { ...DEFAULT_SETTINGS, ...changesOf(changes.value) });
  return ok(await settingsPage(c, "mail", <Mail {...data} />, { form, at: PREVIEW, refusal: null }));
};

export const mailPages = sectionPages("mail", {
  content: async (c, principal) => <Mail {...await dataOf(c, principal)} />,
  forms: { [WHERE]: submit(updateNotices, { body: changesIn, done: "saved" }), [PREVIEW]: preview },
});

type MailProps = Awaited<ReturnType<typeof dataOf>>;

function Mail(props: MailProps) {
  const { notices } = props;
  const { mail: words, save } = useWords().settings;
  return (
    <>
      <Outlook {...props} />
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

function Outlook(props: MailProps) {
  const { general, mail: words } = useWords().settings;
  const sentences = useOutlook(props);
  const { hasAddress } = props;
  const isDraft = props.draft !== undefined;
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
