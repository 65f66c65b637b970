import type { Webhook, WebhookDelivery } from "../../../contract/webhook.ts";
import type { Shown } from "../../../contract/shown.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { DAY, HOUR } from "../../../lib/duration.ts";
import { dateWords, spanWords } from "../../../i18n/times.ts";
import { Deliveries } from "./deliveries.tsx";
import { Press, SettingsPage, type SettingsProps } from "../frame.tsx";
import { eventName, formatName, type WebhookFields, WebhookForm } from "./view.tsx";

interface WebhookProps extends SettingsProps {
  readonly webhook: Shown<typeof Webhook>;
  readonly fields: WebhookFields;
  /** Why it is off; null where it is on. */
  readonly offReason: "gone" | "failing" | "secret-lost" | "you" | null;
  readonly deliveries: readonly Shown<typeof WebhookDelivery>[];
  /** Where older attempts stand, and whether these are the newest. */
  readonly older: string | null;
  readonly isNewest: boolean;
  readonly keyed: string;
}

/** How far back what failed can be sent again. */
export const RESEND_SPANS: readonly number[] = [HOUR, DAY, 7 * DAY, 30 * DAY];

/** Why it is off, or since when it fails; nothing where it is on and well. */
function stateSentence({ frame, webhook, offReason }: Pick<WebhookProps, "frame" | "webhook" | "offReason">) {
  const { language, principal } = frame;
  const { webhooks: words } = wordsIn(language).settings;
  if (offReason !== null)
    return offReason === "you" ? words.offByYou : wordsIn(language).notices.webhookOff[offReason];
  const since = webhook.failingSince;
  return since && words.failing(dateWords(Date.parse(since), language, principal?.timezone ?? "UTC"));
}

function State({ frame, webhook, offReason }: WebhookProps) {
  const { language } = frame;
  const { webhooks: words } = wordsIn(language).settings;
  const sentence = stateSentence({ frame, webhook, offReason });
  return (
    <dl>
      <dt>{words.url}</dt>
      <dd>{webhook.url}</dd>
      <dt>{words.format}</dt>
      <dd>{formatName(webhook.format, language)}</dd>
      <dt>{words.events}</dt>
      <dd>{webhook.events?.map((type) => eventName(type, language)).join("; ") ?? words.allEvents}</dd>
      <dt>{words.state}</dt>
      <dd>
        {offReason === null ? words.active : words.off}. {sentence}
      </dd>
    </dl>
  );
}

function Actions({ frame, webhook, keyed }: WebhookProps) {
  const { webhooks: words } = wordsIn(frame.language).settings;
  const at = `/settings/webhooks/${webhook.id}`;
  const isOn = webhook.status === "active";
  return (
    <div class="actions">
      {isOn && <Press action={`${at}/test`} label={words.test} keyed={keyed} />}
      <Press action={`${at}/status`} label={isOn ? words.switchOff : words.switchOn}>
        <input type="hidden" name="status" value={isOn ? "off" : "active"} />
      </Press>
    </div>
  );
}

function Change({ frame, refused, webhook, fields, keyed }: WebhookProps) {
  const { save, webhooks: words } = wordsIn(frame.language).settings;
  const at = `/settings/webhooks/${webhook.id}`;
  return (
    <>
      <details open={refused !== null && refused.fields.size > 0}>
        <summary>{words.change}</summary>
        <form method="post" action={at}>
          <WebhookForm language={frame.language} refused={refused} fields={fields} isNew={false} />
          <button type="submit">{save}</button>
        </form>
      </details>
      <details>
        <summary>{words.rotate}</summary>
        <p>{words.rotateHint}</p>
        <Press action={`${at}/rotate`} label={words.rotate} keyed={keyed} />
      </details>
      <details>
        <summary>{words.remove}</summary>
        <p>{words.removeHint}</p>
        <Press action={`${at}/delete`} label={words.removeNow} isGrave />
      </details>
    </>
  );
}

function ResendAll({ frame, webhook, keyed }: WebhookProps) {
  const { webhooks: words } = wordsIn(frame.language).settings;
  return (
    <form method="post" action={`/settings/webhooks/${webhook.id}/deliveries/resend`} class="row">
      <input type="hidden" name="key" value={keyed} />
      <label>
        {words.within}
        <select name="span">
          {RESEND_SPANS.map((span) => (
            <option value={span}>{spanWords(span, frame.language, "")}</option>
          ))}
        </select>
      </label>
      <button type="submit" class="quiet">
        {words.resendAll}
      </button>
    </form>
  );
}

/** One webhook: its state, what can be done with it, and what was sent to it. */
export function WebhookPage(props: WebhookProps) {
  const { frame, webhook, deliveries, older, isNewest, keyed } = props;
  const { webhooks: words } = wordsIn(frame.language).settings;
  const at = `/settings/webhooks/${webhook.id}`;
  const isOn = webhook.status === "active";
  return (
    <SettingsPage {...props} section="webhooks">
      <p>
        <a href="/settings/webhooks">{words.back}</a>
      </p>
      <h2>{webhook.description ?? webhook.url}</h2>
      <State {...props} />
      <Actions {...props} />
      <Change {...props} />
      <h2 id="log">{words.log}</h2>
      <p class="soft">{words.logHint}</p>
      {deliveries.length === 0 ? (
        <p>{words.nothingSent}</p>
      ) : (
        <>
          {isOn && <ResendAll {...props} />}
          <Deliveries frame={frame} deliveries={deliveries} resendAt={isOn ? at : null} keyed={keyed} />
        </>
      )}
      <p class="actions">
        {!isNewest && <a href={`${at}#log`}>{words.newest}</a>}
        {older !== null && <a href={`${at}?cursor=${encodeURIComponent(older)}#log`}>{words.older}</a>}
      </p>
    </SettingsPage>
  );
}
