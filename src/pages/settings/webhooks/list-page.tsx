import type { Webhook } from "../../../contract/webhook.ts";
import type { ViewOf } from "../../../contract/view.ts";
import { useWords } from "../../kit/context.tsx";
import { useFormat } from "../../kit/format.ts";
import { Entries, LinkLine } from "../../kit/lists.tsx";
import { type Ctx, portsOf } from "../../../http/context.ts";
import { needed } from "../../kit/opened.ts";
import { ALL_WEBHOOKS, createWebhook, listWebhooks } from "../../../operations/webhooks.ts";
import { Secret } from "../../kit/buttons.tsx";
import { sectionPages, settingsPage } from "../section.tsx";
import { submit } from "../../kit/submit.ts";
import { Mark } from "../../kit/bot-mark.tsx";
import { BESIDE, formatName, NEW, newWebhookIn, NO_WEBHOOK, useLabels } from "./fields.ts";

const WHERE = "/settings/webhooks";

interface SecretProps {
  readonly webhook: { readonly id: string; readonly url: string; readonly secret: string };
  /** The instant when the former secret becomes invalid. */
  readonly oldUntil?: string;
}

function WebhookSecret({ webhook, oldUntil }: SecretProps) {
  const { webhooks: words } = useWords().settings;
  return (
    <>
      <p>{webhook.url}</p>
      <Secret secret={webhook.secret} hint={words.secretHint} />
      {oldUntil !== undefined && <p>{words.oldSecret(useFormat().date(oldUntil))}</p>}
      <LinkLine href={`${WHERE}/${webhook.id}`} text={words.change} />
    </>
  );
}

/** The secret appears only in this response. */
export const secretPage = (c: Ctx, props: SecretProps): Promise<Response> =>
  settingsPage(c, "webhooks", <WebhookSecret {...props} />);

export const webhookListPages = sectionPages("webhooks", {
  content: async (c, principal) => (
    <Webhooks webhooks={needed(await listWebhooks.run(principal, ALL_WEBHOOKS, portsOf(c))).items} />
  ),
  forms: {
    [WHERE]: submit(createWebhook, {
      body: newWebhookIn,
      done: ({ value: webhook }, c) => secretPage(c, { webhook }),
    }),
  },
  beside: BESIDE,
});

type WebhookView = ViewOf<typeof Webhook>;

function Webhooks({ webhooks }: { readonly webhooks: readonly WebhookView[] }) {
  const { webhooks: words } = useWords().settings;
  return (
    <>
      <p>{words.about}</p>
      <Entries of={webhooks} each={(one) => <Entry webhook={one} />} none={<p>{words.none}</p>} />
      <h2>{words.add}</h2>
      <NEW.Form action={WHERE} isKeyed values={NO_WEBHOOK} words={useLabels()} button={words.addNow} />
    </>
  );
}

function Entry({ webhook: { id, url, description, status, format } }: { readonly webhook: WebhookView }) {
  const words = useWords();
  return (
    <li>
      <p>
        <a href={`${WHERE}/${id}`}>{description ?? url}</a>
        {status === "off" && <Mark>{words.settings.webhooks.off}</Mark>}
      </p>
      {description !== null && <p class="soft">{url}</p>}
      <p class="soft">{formatName(format, words)}</p>
    </li>
  );
}
