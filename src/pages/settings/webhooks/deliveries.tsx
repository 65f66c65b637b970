import type { WebhookDelivery } from "../../../contract/webhook.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { wordsIn } from "../../../i18n/catalogues.ts";
import { parseDuration } from "../../../lib/duration.ts";
import { dateWords, tookWords } from "../../../i18n/times.ts";
import type { Frame } from "../../kit/context.tsx";
import { Entries, Facts } from "../../kit/lists.tsx";
import { ButtonForm } from "../../kit/buttons.tsx";
import { eventName } from "./list-page.tsx";

interface DeliveryProps {
  readonly frame: Frame;
  readonly made: ViewOf<typeof WebhookDelivery>;
  readonly resendAt: string | null;
  readonly keyed: string;
}

function Figures({ frame, made }: Pick<DeliveryProps, "frame" | "made">) {
  const { language, principal } = frame;
  const { webhooks: words } = wordsIn(language).settings;
  const zone = principal?.timezone ?? "UTC";
  return (
    <Facts
      of={[
        [words.status, made.status],
        [words.took, tookWords(parseDuration(made.duration) ?? 0, language)],
        [words.again, made.next && dateWords(Date.parse(made.next), language, zone)],
      ]}
    />
  );
}

function Delivery({ frame, made, resendAt, keyed }: DeliveryProps) {
  const { language, principal } = frame;
  const { webhooks: words } = wordsIn(language).settings;
  const when = dateWords(Date.parse(made.at), language, principal?.timezone ?? "UTC");
  const name = eventName(made.type, language);
  return (
    <li>
      <p>
        <strong>{made.game === null ? name : <a href={`/games/${made.game}`}>{name}</a>}</strong>{" "}
        <span class={made.outcome === "delivered" ? "mark good" : "mark bad"}>
          {words.outcomes[made.outcome]}
        </span>
      </p>
      <p class="soft">
        {when}, {words.attempt(made.attempt)}
      </p>
      {made.fault !== null && <p>{words.faults[made.fault]}</p>}
      {made.detail !== null && <p class="soft">{made.detail}</p>}
      <Figures frame={frame} made={made} />
      {made.answer !== null && made.answer !== "" && (
        <details>
          <summary>{words.answer}</summary>
          <pre>{made.answer}</pre>
        </details>
      )}
      {resendAt !== null && (
        <ButtonForm action={`${resendAt}/deliveries/${made.id}/resend`} label={words.resend} keyed={keyed} />
      )}
    </li>
  );
}

interface DeliveriesProps extends Omit<DeliveryProps, "made"> {
  readonly deliveries: readonly ViewOf<typeof WebhookDelivery>[];
}

export function Deliveries({ deliveries, ...common }: DeliveriesProps) {
  return <Entries of={deliveries} each={(made) => <Delivery {...common} made={made} />} />;
}
