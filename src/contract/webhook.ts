import * as z from "zod";
import { input, lateView } from "./view.ts";
import { EVENT_TYPE_LIST } from "./events/types.ts";
import { Id, Instant, InstantInput, playerText, Span } from "./fields.ts";
import { IdCursor } from "./lists.ts";
import { fieldRule } from "./problems/fields.ts";
import FAULTS from "./faults.json" with { type: "json" };
import { ATTEMPT_RESULTS, type Fault, WEBHOOK_FORMATS } from "./terms.ts";
import { onFirstUse } from "../lib/calls.ts";

// The schema accepts more than 2048 characters, so that longer addresses get their own problem (src/outbound/url.ts).
const Url = z.string().max(4096).meta({
  maxLength: 2048,
  description:
    "An https address with a public host name. A service on your own machine also calls `http` loopback addresses.",
});
const Events = z
  .array(z.enum(EVENT_TYPE_LIST))
  .min(1)
  .max(EVENT_TYPE_LIST.length)
  .overwrite((types) => [...new Set(types)]);
const GameId = z.string().max(40);
const Description = playerText(200);
const Format = z.enum(WEBHOOK_FORMATS);

export const NewWebhook = input("NewWebhook", {
  url: Url,
  events: Events.optional().describe("Default: all."),
  game: GameId.optional().describe("Only events of this game, which must be yours."),
  description: Description.optional(),
  format: Format.default("taflpost").describe(
    "The format of the body: `taflpost` is the event as in the feed; the others are messages for Discord, Slack and ntfy. It can't be changed later.",
  ),
});

export const WebhookChanges = input("WebhookChanges", {
  url: Url.optional(),
  events: Events.nullable().optional().describe("Null: all."),
  game: GameId.nullable().optional().describe("Null: all."),
  description: Description.nullable().optional(),
  status: z.enum(["active", "off"]).optional().meta({
    description:
      "`off` drops waiting deliveries. After `active`, use `/deliveries/resend` with `missed` as `after` for missed events.",
  }),
});

export const ResendRequest = z
  .strictObject({
    since: InstantInput.optional().describe("Events whose last attempt since this time failed."),
    after: IdCursor.optional().describe(
      "Events after this one in `GET /v1/me/events` that the webhook wants and has not received. Takes `missed` of the webhook, `cursor` of `webhook.off`, or the id of an event.",
    ),
  })
  .refine(({ since, after }) => (since === undefined) !== (after === undefined), {
    path: ["since"],
    ...fieldRule("one-of-two", { field: "since", other: "after" }),
  })
  .meta({ id: "ResendRequest", description: "Send exactly one." });

export const Webhook = lateView("Webhook", () => ({
  id: Id,
  url: z.string(),
  events: z.array(z.enum(EVENT_TYPE_LIST)).nullable(),
  game: z.string().nullable(),
  description: z.string().nullable(),
  format: Format,
  status: z.enum(["active", "off"]).meta({
    description:
      "`off`: by its owner, or with a `webhook.off` event after a 410, after five days without a success, or because the service can no longer read the secret (`secret-lost`).",
  }),
  failingSince: Instant.nullable().describe(
    "The first failed attempt since the last success, new `url` or switching on. Null if none has failed since. Five days later the webhook is switched off.",
  ),
  missed: z.string().nullable().meta({
    description:
      "The position in `GET /v1/me/events` after which the webhook, while it was off, missed events: `after` for `/deliveries/resend` once it is on. Null if it missed none, or they were sent.",
  }),
  createdAt: Instant,
}));

const Secret = onFirstUse(() =>
  z.string().meta({
    pattern: "^whsec_[0-9A-Za-z+/=]+$",
    description: "Verifies `webhook-signature` (Standard Webhooks).",
  }),
);

export const WebhookWithSecret = onFirstUse(() => Webhook().extend({ secret: Secret() }));

export const RotatedWebhook = onFirstUse(() =>
  Webhook().extend({ secret: Secret(), oldSecretUntil: Instant }),
);

const FAULT_LIST = Object.keys(FAULTS) as [Fault, ...Fault[]];
const FAULT_WORDS = FAULT_LIST.map((fault) => `\`${fault}\`: ${FAULTS[fault]}`).join("; ");

export const WebhookDelivery = lateView("WebhookDelivery", () => ({
  id: Id,
  event: z.string().describe("The event's id, as in the feed and in `webhook-id`."),
  type: z.enum(EVENT_TYPE_LIST),
  game: z.string().nullable(),
  attempt: z.int().describe("The number of the attempt, from 1."),
  at: Instant,
  outcome: z.enum(ATTEMPT_RESULTS).meta({
    description: "`given-up`: failed, and was the last attempt; `gone`: the answer was 410.",
  }),
  status: z.int().nullable().describe("The HTTP status; null without an answer."),
  fault: z.enum(FAULT_LIST).nullable().describe(`The fault. ${FAULT_WORDS}.`),
  detail: z.string().nullable().describe("More about the fault, if known."),
  duration: Span,
  answer: z.string().nullable().meta({
    description: "The first 1,024 bytes of the answer, as text; control characters become spaces.",
  }),
  next: Instant.nullable().describe("When the event is tried again, if at all."),
}));

export const Resending = lateView("Resending", () => ({
  resending: z.int().describe("How many events are being sent again."),
}));
