import type { Webhook, WebhookDelivery } from "../../../contract/webhook.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { failingEnds } from "../../../channels/webhooks/retries.ts";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { useRefused } from "../../kit/fields.tsx";
import { useWords } from "../../kit/context.tsx";
import { useFormat } from "../../kit/format.ts";
import { Facts, LinkLine } from "../../kit/lists.tsx";
import { cursorIn, idIn, needed, pageFrom } from "../../kit/opened.ts";
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
import { now } from "../../../lib/now.ts";
import type { Principal } from "../../../players/store.ts";
import { ButtonForm, Hidden } from "../../kit/buttons.tsx";
import { sectionPages } from "../section.tsx";
import { submit, seeDone } from "../../kit/submit.ts";
import { Log, resendIn } from "./deliveries.tsx";
import { BESIDE, CHANGED, changedOf, eventName, formatName, useLabels, webhookChangesIn } from "./fields.ts";
import { secretPage } from "./list-page.tsx";

const LOG_LENGTH = 20;
const LIST = "/settings/webhooks";
const WHERE = `${LIST}/:id`;

/** Returns why a webhook is off; null if it is active. `gone`: its receiver answered 410; `you`: its owner turned it off. */
function whyOff(
  webhook: ViewOf<typeof Webhook>,
  last: ViewOf<typeof WebhookDelivery> | undefined,
): "gone" | "secret-lost" | "failing" | "you" | null {
  if (webhook.status === "active") return null;
  if (last?.outcome === "gone") return "gone";
  if (last?.fault === "secret-lost") return "secret-lost";
  const { failingSince } = webhook;
  return failingSince !== null && failingEnds(Date.parse(failingSince)) <= now() ? "failing" : "you";
}

async function dataOf(c: Ctx, principal: Principal) {
  const [id, ports, cursor] = [idIn(c), portsOf(c), cursorIn(c)];
  const [read, log, newest] = await Promise.all([
    getWebhook.run(principal, { id }, ports),
    listDeliveries.run(principal, { id, cursor, limit: LOG_LENGTH }, ports),
    listDeliveries.run(principal, { id, limit: 1 }, ports),
  ]);
  const [webhook, { items: deliveries, next }] = [needed(read), needed(log)];
  const offReason = whyOff(webhook, newest.ok ? newest.value.items[0] : undefined);
  const isNewest = cursor == null;
  return { webhook, offReason, deliveries, isNewest, older: pageFrom(`${LIST}/${id}`, next) };
}

type WebhookProps = Awaited<ReturnType<typeof dataOf>>;

function WebhookPart(props: WebhookProps) {
  const { webhook } = props;
  return (
    <>
      <LinkLine href={LIST} text={useWords().settings.webhooks.back} />
      <h2>{webhook.description ?? webhook.url}</h2>
      <State {...props} />
      <Actions webhook={webhook} />
      <Change webhook={webhook} />
      <Log {...props} path={`${LIST}/${webhook.id}`} isOn={webhook.status === "active"} />
    </>
  );
}

export const webhookPages = sectionPages("webhooks", {
  path: WHERE,
  content: async (c, principal) => <WebhookPart {...await dataOf(c, principal)} />,
  forms: {
    [WHERE]: submit(updateWebhook, {
      body: async (form, c, principal) => {
        const before = await getWebhook.run(principal, { id: idIn(c) }, portsOf(c));
        return webhookChangesIn(form, before.ok ? before.value : null);
      },
      done: "saved",
    }),
    [`${WHERE}/status`]: submit(updateWebhook, {
      body: (form) => ({ status: form.get("status") ?? "" }),
      done: "saved",
    }),
    [`${WHERE}/rotate`]: submit(rotateWebhookSecret, {
      done: ({ value: webhook }, c) => secretPage(c, { webhook, oldUntil: webhook.oldSecretUntil }),
    }),
    [`${WHERE}/test`]: submit(testWebhook, { done: "pinged" }),
    [`${WHERE}/deliveries/resend`]: submit(resendFailedDeliveries, {
      body: resendIn,
      done: ({ value: { resending } }) => (resending === 0 ? "nothing-failed" : "resent"),
    }),
    [`${WHERE}/deliveries/:deliveryId/resend`]: submit(resendDelivery, { done: "resent" }),
    [`${WHERE}/delete`]: submit(deleteWebhook, { done: (_gone, c) => seeDone(c, LIST, "deleted") }),
  },
  beside: BESIDE,
});

function useStatus({ webhook, offReason }: Pick<WebhookProps, "webhook" | "offReason">): string {
  const { settings, notices } = useWords();
  const { webhooks: words } = settings;
  const since = webhook.failingSince;
  if (offReason === "you") return `${words.off}. ${words.offByYou}`;
  if (offReason !== null) return `${words.off}. ${notices.webhookOff[offReason]}`;
  return `${words.active}. ${since === null ? "" : words.failing(useFormat().date(since))}`;
}

function State({ webhook, offReason }: WebhookProps) {
  const all = useWords();
  const { webhooks: words } = all.settings;
  return (
    <Facts
      of={[
        [words.url, webhook.url],
        [words.format, formatName(webhook.format, all)],
        [words.events, webhook.events?.map((type) => eventName(type, all)).join("; ") ?? words.allEvents],
        [all.competition.state, useStatus({ webhook, offReason })],
      ]}
    />
  );
}

type OneProps = Pick<WebhookProps, "webhook">;

function Actions({ webhook: { id, status, missed } }: OneProps) {
  const { webhooks: words } = useWords().settings;
  const at = `${LIST}/${id}`;
  const isOn = status === "active";
  return (
    <div class="actions">
      {isOn && <ButtonForm action={`${at}/test`} label={words.test} isKeyed />}
      {isOn && missed !== null && (
        <ButtonForm action={`${at}/deliveries/resend`} label={words.sendMissed} isKeyed>
          <Hidden name="after" value={missed} />
        </ButtonForm>
      )}
      <ButtonForm action={`${at}/status`} label={isOn ? words.switchOff : words.switchOn}>
        <Hidden name="status" value={isOn ? "off" : "active"} />
      </ButtonForm>
    </div>
  );
}

function Change({ webhook }: OneProps) {
  const { save, webhooks: words } = useWords().settings;
  const at = `${LIST}/${webhook.id}`;
  const refused = useRefused();
  return (
    <>
      <details open={refused !== null && refused.fields.size > 0}>
        <summary>{words.change}</summary>
        <CHANGED.Form action={at} values={changedOf(webhook)} words={useLabels()} button={save} />
      </details>
      <details>
        <summary>{words.rotate}</summary>
        <p>{words.rotateHint}</p>
        <ButtonForm action={`${at}/rotate`} label={words.rotate} isKeyed />
      </details>
      <details>
        <summary>{words.remove}</summary>
        <p>{words.removeHint}</p>
        <ButtonForm action={`${at}/delete`} label={words.removeNow} isGrave />
      </details>
    </>
  );
}
