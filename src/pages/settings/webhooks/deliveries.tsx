import type { WebhookDelivery } from "../../../contract/webhook.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { parseDuration } from "../../../lib/duration.ts";
import { tookWords } from "../../../i18n/times.ts";
import { useFrame, useWords } from "../../kit/context.tsx";
import { useFormat } from "../../kit/format.ts";
import { Facts } from "../../kit/lists.tsx";
import { ButtonForm } from "../../kit/buttons.tsx";
import { eventName } from "./fields.ts";

interface DeliveryProps {
  readonly delivery: ViewOf<typeof WebhookDelivery>;
  /** The path of the webhook; null if nothing can be sent again. */
  readonly resendAt: string | null;
}

export function Delivery({ delivery, resendAt }: DeliveryProps) {
  const words = useWords();
  const { webhooks: own } = words.settings;
  const { language } = useFrame();
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
          [own.took, tookWords(parseDuration(duration) ?? 0, language)],
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
