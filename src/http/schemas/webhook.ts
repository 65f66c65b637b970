import * as z from "zod";
import type {
  DeliveryView,
  NewWebhookView,
  ResendingView,
  RotatedWebhookView,
  WebhookView,
} from "../../app/views/webhooks.ts";
import { ATTEMPT_RESULTS } from "../../webhooks/attempts.ts";
import { EVENT_TYPE_LIST } from "../../events/types.ts";
import { FAULT_LIST, FAULTS } from "../../events/faults.ts";
import { WEBHOOK_FORMATS } from "../../webhooks/bodies.ts";
import { exactly } from "./exact.ts";
import { Id, Instant, playerText, Span } from "./fields.ts";

const Url = z.string().max(4096).meta({ description: "https, and a public host name." });
const Events = z
  .array(z.enum(EVENT_TYPE_LIST))
  .min(1)
  .max(EVENT_TYPE_LIST.length)
  .overwrite((types) => [...new Set(types)]);
const GameId = z.string().max(40);
const Description = playerText(200);
const Format = z.enum(WEBHOOK_FORMATS);

export const NewWebhook = z
  .strictObject({
    url: Url,
    events: Events.optional().meta({ description: "Without it: all." }),
    game: GameId.optional().meta({ description: "Only what happens in this game of yours." }),
    description: Description.optional(),
    format: Format.default("taflpost").meta({
      description:
        "Whose form the body has: `taflpost` is the event as the feed has it; the others are messages that Discord, Slack and ntfy show. It stays as it was chosen.",
    }),
  })
  .meta({ id: "NewWebhook" });

export const WebhookChanges = z
  .strictObject({
    url: Url.optional(),
    events: Events.nullable().optional().meta({ description: "Null for all." }),
    game: GameId.nullable().optional().meta({ description: "Null for all." }),
    description: Description.nullable().optional(),
    status: z.enum(["active", "off"]).optional().meta({
      description:
        "`off` drops what was still to be sent. `active` again begins anew: what failed before can be sent with `/deliveries/resend`; what happened while it was off was not queued and is not sent, it is in `GET /v1/me/events`.",
    }),
  })
  .meta({ id: "WebhookChanges" });

export const Webhook = exactly<WebhookView>()(
  z
    .object({
      id: Id,
      url: z.string(),
      events: z.array(z.enum(EVENT_TYPE_LIST)).nullable(),
      game: z.string().nullable(),
      description: z.string().nullable(),
      format: Format,
      status: z.enum(["active", "off"]).meta({
        description:
          "`off` by its owner's wish, after the receiver answered 410, or five days after it began to fail, with no success since. Of the last two a `webhook.off` event tells.",
      }),
      failingSince: Instant.nullable().meta({ description: "Null while the last attempt succeeded." }),
      createdAt: Instant,
    })
    .meta({ id: "Webhook" }),
);

const Secret = z.string().meta({
  pattern: "^whsec_[0-9A-Za-z+/=]+$",
  description: "With it a receiver verifies `webhook-signature` (Standard Webhooks).",
});

export const WebhookWithSecret = exactly<NewWebhookView>()(Webhook.extend({ secret: Secret }));

export const RotatedWebhook = exactly<RotatedWebhookView>()(
  Webhook.extend({ secret: Secret, oldSecretUntil: Instant }),
);

const FAULT_WORDS = FAULT_LIST.map((fault) => `\`${fault}\`: ${FAULTS[fault]}`).join("; ");

export const WebhookDelivery = exactly<DeliveryView>()(
  z
    .object({
      id: Id,
      event: z.string().meta({ description: "The event's id, as in the feed and in `webhook-id`." }),
      type: z.enum(EVENT_TYPE_LIST),
      game: z.string().nullable(),
      attempt: z.int().meta({ description: "1 for the first." }),
      at: Instant,
      outcome: z.enum(ATTEMPT_RESULTS).meta({
        description: "`given-up` is a failure after which nothing more is tried; `gone` is the answer 410.",
      }),
      status: z.int().nullable().meta({ description: "The HTTP status; null where no answer came." }),
      fault: z
        .enum(FAULT_LIST)
        .nullable()
        .meta({ description: `What failed. ${FAULT_WORDS}.` }),
      detail: z.string().nullable().meta({ description: "More about the fault, where more is known." }),
      duration: Span,
      answer: z.string().nullable().meta({
        description: "The first 1,024 bytes of the answer, as text; control marks are spaces.",
      }),
      next: Instant.nullable().meta({
        description: "When the event is tried again, as long as that is going to be.",
      }),
    })
    .meta({ id: "WebhookDelivery" }),
);

export const Resending = exactly<ResendingView>()(
  z
    .object({ resending: z.int().meta({ description: "How many events are being sent again." }) })
    .meta({ id: "Resending" }),
);
