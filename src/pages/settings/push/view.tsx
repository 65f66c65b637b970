import { modesOf } from "../../../contract/events/types.ts";
import type { PushSubscription } from "../../../contract/push.ts";
import type { Shown } from "../../../contract/shown.ts";
import { MAIL_MODES, PUSH_TYPES, type MailMode, type PushType } from "../../../contract/events/types.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { dayTimeWords } from "../../../i18n/times.ts";
import { now } from "../../../lib/now.ts";
import { FieldRefusal, marks, Press, SettingsPage, type SettingsProps } from "../frame.tsx";

interface PushProps extends SettingsProps {
  readonly browsers: readonly Shown<typeof PushSubscription>[];
  readonly modes: Readonly<Record<PushType, MailMode>>;
  /** The public key that browsers subscribe with. */
  readonly key: string;
}

/**
 * The button that adds this browser. The script shows it, fills the form with what the browser says, and sends it; where
 * that cannot be, it shows why instead.
 */
function Adding({ frame, key: shown }: PushProps) {
  const words = wordsIn(frame.language).pushPages;
  const told = { unsupported: words.unsupported, denied: words.denied, failed: words.failed };
  return (
    <form
      method="post"
      action="/settings/push/add"
      id="push"
      data-key={shown}
      data-told={JSON.stringify(told)}
    >
      <input type="hidden" name="endpoint" />
      <input type="hidden" name="p256dh" />
      <input type="hidden" name="auth" />
      <p class="note" role="status">
        {words.needsScript}
      </p>
      <button type="button" hidden>
        {words.on}
      </button>
    </form>
  );
}

function Browser({
  frame,
  browser,
}: Pick<PushProps, "frame"> & { readonly browser: Shown<typeof PushSubscription> }) {
  const words = wordsIn(frame.language).pushPages;
  const when = (instant: string) =>
    dayTimeWords(Date.parse(instant), now(), frame.language, frame.principal?.timezone ?? "UTC");
  return (
    <li data-endpoint={browser.endpointDigest}>
      <p>
        <strong>{browser.label}</strong>
        <span class="mark" hidden>
          {words.thisBrowser}
        </span>
      </p>
      <dl>
        <dt>{words.added}</dt>
        <dd>{when(browser.createdAt)}</dd>
        <dt>{words.lastSent}</dt>
        <dd>{browser.lastSentAt === null ? words.never : when(browser.lastSentAt)}</dd>
      </dl>
      {browser.failingSince !== null && <p class="due">{words.failing(when(browser.failingSince))}</p>}
      <Press action={`/settings/push/${browser.id}/end`} label={words.end} isGrave />
    </li>
  );
}

function Types({ frame, refused, modes }: PushProps) {
  const words = wordsIn(frame.language);
  return (
    <fieldset>
      <legend>{words.pushPages.types}</legend>
      <dl class="modes">
        {MAIL_MODES.map((mode) => (
          <>
            <dt>{words.pushPages.modes[mode]}</dt>
            <dd>{words.pushPages.modesMean[mode]}</dd>
          </>
        ))}
      </dl>
      {PUSH_TYPES.map((type) => (
        <label class="row">
          <span>{words.notices.mail.types[type]}</span>
          <select name={`mode.${type}`} {...marks(refused, `/push/${type}`, "/push")}>
            {modesOf(type).map((mode) => (
              <option value={mode} selected={mode === modes[type]}>
                {words.pushPages.modes[mode]}
              </option>
            ))}
          </select>
        </label>
      ))}
      <FieldRefusal refused={refused} at="/push" />
    </fieldset>
  );
}

/** Which browsers notify the player, and of what. */
export function PushSettingsPage(props: PushProps) {
  const { frame, browsers } = props;
  const { settings, pushPages: words } = wordsIn(frame.language);
  return (
    <SettingsPage {...props} section="push">
      <p>{words.about}</p>
      <Adding {...props} />
      <h2>{words.browsers}</h2>
      {browsers.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <ul class="entries">
          {browsers.map((browser) => (
            <Browser frame={frame} browser={browser} />
          ))}
        </ul>
      )}
      <form method="post" action="/settings/push" class="arranged">
        <Types {...props} />
        <p class="hint">
          {words.sharedWithMail} <a href="/settings/mail">{settings.sections.mail}</a>
        </p>
        <div class="actions">
          <button type="submit">{settings.save}</button>
        </div>
      </form>
    </SettingsPage>
  );
}
