import type { Webhook, WebhookDelivery } from "../../../contract/webhook.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { Cursor, cursorOf } from "../../../contract/lists.ts";
import { failingEnds } from "../../../channels/webhooks/retries.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { dateWords, spanWords } from "../../../i18n/times.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import type { Form } from "../../kit/forms.ts";
import { Select } from "../../kit/fields.tsx";
import type { Frame } from "../../kit/context.tsx";
import { Facts } from "../../kit/lists.tsx";
import { needed } from "../../kit/opened.ts";
import { check } from "../../../http/validation.ts";
import {
  listDeliveries,
  resendDelivery,
  resendFailedDeliveries,
  testWebhook,
} from "../../../operations/webhook-deliveries.ts";
import {
  deleteWebhook,
  getWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from "../../../operations/webhooks.ts";
import { DAY, formatInstant, HOUR } from "../../../lib/duration.ts";
import { newId } from "../../../lib/ids.ts";
import { now } from "../../../lib/now.ts";
import type { Principal } from "../../../players/store.ts";
import type { SettingsProps } from "../frame.tsx";
import { ButtonForm } from "../../kit/buttons.tsx";
import { section, settingsPage, formSentTo } from "../section.ts";
import { submit, type Rejected, seeDone } from "../../kit/submit.ts";
import { Deliveries } from "./deliveries.tsx";
import {
  CHANGED,
  changedOf,
  eventName,
  formatName,
  labelsIn,
  webhookChangesIn,
  secretShown,
  wordedOf,
} from "./list-page.tsx";

const LOG_LENGTH = 20;
const LIST = "/settings/webhooks";
const WHERE = `${LIST}/:id`;

const idOf = (c: Ctx): string => c.req.param("id") ?? "";

/** The receiver answered 410, it failed for too long, its secret was lost, or the owner switched it off. */
function whyOff(webhook: ViewOf<typeof Webhook>, last: ViewOf<typeof WebhookDelivery> | undefined) {
  if (webhook.status === "active") return null;
  if (last?.outcome === "gone") return "gone";
  if (last?.fault === "secret-lost") return "secret-lost";
  const { failingSince } = webhook;
  return failingSince !== null && failingEnds(Date.parse(failingSince)) <= now() ? "failing" : "you";
}

async function show(c: Ctx, principal: Principal, why: Rejected | null): Promise<Response> {
  const [id, ports] = [idOf(c), portsOf(c)];
  const cursor = c.req.method === "GET" ? c.req.query("cursor") : undefined;
  const after = needed(check(Cursor.optional(), cursor));
  const [read, log, newest] = await Promise.all([
    getWebhook.run(principal, { id }, ports),
    listDeliveries.run(principal, { id, cursor: after, limit: LOG_LENGTH }, ports),
    listDeliveries.run(principal, { id, limit: 1 }, ports),
  ]);
  const [webhook, { items: deliveries, next }] = [needed(read), needed(log)];
  const offReason = whyOff(webhook, newest.ok ? newest.value.items[0] : undefined);
  const { webhooks: words } = wordsIn(c.var.language).settings;
  const [at, keyed, isOn] = [`${LIST}/${id}`, newId(), webhook.status === "active"];
  return settingsPage(c, "webhooks", wordedOf(c, why), (props) => (
    <>
      <p>
        <a href={LIST}>{words.back}</a>
      </p>
      <h2>{webhook.description ?? webhook.url}</h2>
      <State {...props} webhook={webhook} offReason={offReason} />
      <Actions {...props} webhook={webhook} keyed={keyed} />
      <Change {...props} webhook={webhook} keyed={keyed} form={formSentTo(WHERE, why)} />
      <h2 id="log">{words.log}</h2>
      <p class="soft">{words.logHint}</p>
      {deliveries.length === 0 && <p>{words.nothingSent}</p>}
      {deliveries.length > 0 && isOn && <ResendAll {...props} webhook={webhook} keyed={keyed} />}
      {deliveries.length > 0 && (
        <Deliveries frame={props.frame} deliveries={deliveries} resendAt={isOn ? at : null} keyed={keyed} />
      )}
      <p class="actions">
        {cursor !== undefined && <a href={`${at}#log`}>{words.newest}</a>}
        {next !== null && (
          <a href={`${at}?cursor=${encodeURIComponent(cursorOf(next))}#log`}>
            {wordsIn(c.var.language).myGames.older}
          </a>
        )}
      </p>
    </>
  ));
}

/** In milliseconds. */
const RESEND_SPANS: readonly number[] = [HOUR, DAY, 7 * DAY, 30 * DAY];

export const webhookPages = section(WHERE, {
  show,
  forms: {
    [WHERE]: submit(updateWebhook, {
      body: async (form, c, principal) => {
        const before = await getWebhook.run(principal, { id: idOf(c) }, portsOf(c));
        return webhookChangesIn(form, before.ok ? before.value : null);
      },
      done: "saved",
    }),
    [`${WHERE}/status`]: submit(updateWebhook, {
      body: (form) => ({ status: form.get("status") ?? "" }),
      done: "saved",
    }),
    [`${WHERE}/rotate`]: submit(rotateWebhookSecret, {
      done: ({ value: webhook }, c, _form, { player: { timezone } }) => {
        const oldUntil = dateWords(Date.parse(webhook.oldSecretUntil), c.var.language, timezone);
        return secretShown(c, { webhook, oldUntil });
      },
    }),
    [`${WHERE}/test`]: submit(testWebhook, { done: "pinged" }),
    [`${WHERE}/deliveries/resend`]: submit(resendFailedDeliveries, {
      body: (form) => {
        const after = form.get("after");
        if (after !== undefined) return { after };
        const span = RESEND_SPANS.find((one) => String(one) === form.get("span")) ?? HOUR;
        return { since: formatInstant(now() - span) };
      },
      done: ({ value: { resending } }) => (resending === 0 ? "nothing-failed" : "resent"),
    }),
    [`${WHERE}/deliveries/:deliveryId/resend`]: submit(resendDelivery, { done: "resent" }),
    [`${WHERE}/delete`]: submit(deleteWebhook, { done: (_gone, c) => seeDone(c, LIST, "deleted") }),
  },
});

interface WebhookProps extends SettingsProps {
  readonly webhook: ViewOf<typeof Webhook>;
  readonly keyed: string;
}

interface StateProps {
  readonly frame: Frame;
  readonly webhook: ViewOf<typeof Webhook>;
  readonly offReason: ReturnType<typeof whyOff>;
}

function stateSentence({ frame, webhook, offReason }: StateProps) {
  const { language, principal } = frame;
  const { webhooks: words } = wordsIn(language).settings;
  if (offReason !== null)
    return offReason === "you" ? words.offByYou : wordsIn(language).notices.webhookOff[offReason];
  const since = webhook.failingSince;
  return since && words.failing(dateWords(Date.parse(since), language, principal?.timezone ?? "UTC"));
}

function State({ frame, webhook, offReason }: StateProps) {
  const { language } = frame;
  const { settings, competition } = wordsIn(language);
  const { webhooks: words } = settings;
  const sentence = stateSentence({ frame, webhook, offReason });
  return (
    <Facts
      of={[
        [words.url, webhook.url],
        [words.format, formatName(webhook.format, language)],
        [
          words.events,
          webhook.events?.map((type) => eventName(type, language)).join("; ") ?? words.allEvents,
        ],
        [competition.state, `${offReason === null ? words.active : words.off}. ${sentence ?? ""}`],
      ]}
    />
  );
}

function Actions({ frame, webhook, keyed }: WebhookProps) {
  const { webhooks: words } = wordsIn(frame.language).settings;
  const at = `/settings/webhooks/${webhook.id}`;
  const isOn = webhook.status === "active";
  return (
    <div class="actions">
      {isOn && <ButtonForm action={`${at}/test`} label={words.test} keyed={keyed} />}
      {isOn && webhook.missed !== null && (
        <ButtonForm action={`${at}/deliveries/resend`} label={words.sendMissed} keyed={keyed}>
          <input type="hidden" name="after" value={webhook.missed} />
        </ButtonForm>
      )}
      <ButtonForm action={`${at}/status`} label={isOn ? words.switchOff : words.switchOn}>
        <input type="hidden" name="status" value={isOn ? "off" : "active"} />
      </ButtonForm>
    </div>
  );
}

function Change({ frame, refused, webhook, keyed, form }: WebhookProps & { readonly form: Form | null }) {
  const { save, webhooks: words } = wordsIn(frame.language).settings;
  const at = `/settings/webhooks/${webhook.id}`;
  return (
    <>
      <details open={refused !== null && refused.fields.size > 0}>
        <summary>{words.change}</summary>
        <form method="post" action={at}>
          <CHANGED.Fields
            values={form === null ? changedOf(webhook) : CHANGED.read(form)}
            refused={refused}
            words={labelsIn(frame.language)}
          />
          <button type="submit">{save}</button>
        </form>
      </details>
      <details>
        <summary>{words.rotate}</summary>
        <p>{words.rotateHint}</p>
        <ButtonForm action={`${at}/rotate`} label={words.rotate} keyed={keyed} />
      </details>
      <details>
        <summary>{words.remove}</summary>
        <p>{words.removeHint}</p>
        <ButtonForm action={`${at}/delete`} label={words.removeNow} isGrave />
      </details>
    </>
  );
}

function ResendAll({ frame, webhook, keyed }: WebhookProps) {
  const { webhooks: words } = wordsIn(frame.language).settings;
  return (
    <form method="post" action={`/settings/webhooks/${webhook.id}/deliveries/resend`} class="row">
      <input type="hidden" name="key" value={keyed} />
      <Select
        name="span"
        label={words.within}
        options={RESEND_SPANS.map((span) => [String(span), spanWords(span, frame.language, "")])}
      />
      <button type="submit" class="quiet">
        {words.resendAll}
      </button>
    </form>
  );
}
