import type { WebhookDelivery } from "../../../contract/webhook.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { DAY, formatDuration, formatInstant, HOUR, parseDuration } from "../../../lib/duration.ts";
import { now } from "../../../lib/now.ts";
import { tookWords } from "../../../i18n/times.ts";
import { useFrame, useWords } from "../../kit/context.tsx";
import { useFormat } from "../../kit/format.ts";
import { Select } from "../../kit/fields.tsx";
import type { Form } from "../../kit/forms.ts";
import { Entries, Facts } from "../../kit/lists.tsx";
import { ButtonForm, Key, SubmitButton } from "../../kit/buttons.tsx";
import { eventName } from "./fields.ts";

interface DeliveryProps {
  readonly delivery: ViewOf<typeof WebhookDelivery>;
  /** The path of the webhook; null if nothing can be sent again. */
  readonly resendAt: string | null;
}

function Delivery({ delivery, resendAt }: DeliveryProps) {
  const words = useWords();
  const { webhooks: own } = words.settings;
  const format = useFormat();
  const { id, game, outcome, at, attempt, fault, detail, status, duration, next, answer } = delivery;
  const name = eventName(delivery.type, words);
  return (
    <li>
      <p>
        <strong>{game === null ? name : <a href={`/games/${game}`}>{name}</a>}</strong>{" "}
        <span class={outcome === "delivered" ? "mark good" : "mark bad"}>{own.outcomes[outcome]}</span>
      </p>
      <p class="soft">
        {format.date(at)}, {own.attempt(attempt)}
      </p>
      {fault !== null && <p>{own.faults[fault]}</p>}
      {detail !== null && <p class="soft">{detail}</p>}
      <Facts
        of={[
          [own.status, status],
          [own.took, tookWords(parseDuration(duration) ?? 0, useFrame().language)],
          [own.again, next && format.date(next)],
        ]}
      />
      {answer !== null && answer !== "" && (
        <details>
          <summary>{own.answer}</summary>
          <pre>{answer}</pre>
        </details>
      )}
      {resendAt !== null && (
        <ButtonForm action={`${resendAt}/deliveries/${id}/resend`} label={own.resend} isKeyed />
      )}
    </li>
  );
}

interface LogProps {
  readonly path: string;
  /** Whether the webhook is active; otherwise nothing can be sent again. */
  readonly isOn: boolean;
  readonly deliveries: readonly DeliveryProps["delivery"][];
  readonly isNewest: boolean;
  readonly older: string | null;
}

/** Periods that end now, in milliseconds. The owner can send all deliveries that failed in such a period again. */
const RESEND_SPANS: readonly number[] = [HOUR, DAY, 7 * DAY, 30 * DAY];

/** Returns the body of `POST /v1/webhooks/{id}/deliveries/resend`: after a delivery, or since the beginning of a span. */
export function resendIn(form: Form) {
  const after = form.get("after");
  if (after !== undefined) return { after };
  const span = RESEND_SPANS.find((one) => String(one) === form.get("span")) ?? HOUR;
  return { since: formatInstant(now() - span) };
}

function ResendAll({ path }: Pick<LogProps, "path">) {
  const { webhooks: words } = useWords().settings;
  const format = useFormat();
  return (
    <form method="post" action={`${path}/deliveries/resend`} class="row">
      <Key />
      <Select
        name="span"
        label={words.within}
        options={RESEND_SPANS.map((span) => [String(span), format.span(formatDuration(span))])}
      />
      <SubmitButton class="quiet" label={words.resendAll} />
    </form>
  );
}

/** A webhook's deliveries, newest first. */
export function Log({ path, isOn, deliveries, isNewest, older }: LogProps) {
  const { settings, myGames } = useWords();
  const { webhooks: words } = settings;
  return (
    <>
      <h2 id="log">{words.log}</h2>
      <p class="soft">{words.logHint}</p>
      {deliveries.length === 0 && <p>{words.nothingSent}</p>}
      {deliveries.length > 0 && isOn && <ResendAll path={path} />}
      <Entries of={deliveries} each={(one) => <Delivery delivery={one} resendAt={isOn ? path : null} />} />
      <p class="actions">
        {!isNewest && <a href={`${path}#log`}>{words.newest}</a>}
        {older !== null && <a href={`${older}#log`}>{myGames.older}</a>}
      </p>
    </>
  );
}
