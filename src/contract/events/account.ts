import * as z from "zod";
import { onFirstUse } from "../../lib/calls.ts";
import { Id, Instant } from "../fields.ts";
import type { ViewOf } from "../view.ts";
import { ANNULMENT_REASONS, MAIL_OFF_REASONS, RATING_CAUSES, SCOPES, WEBHOOK_OFF_REASONS } from "../terms.ts";

const AboutMail = onFirstUse(() =>
  z
    .object({
      address: z.string(),
      reason: z.enum(MAIL_OFF_REASONS).meta({
        description:
          "`suppressed`: earlier mail to it bounced, or was reported as spam. `refused`: mail was sent back.",
      }),
    })
    .meta({ id: "MailOffEventData" }),
);

const AboutApp = onFirstUse(() =>
  z
    .object({
      app: z.object({ id: z.string(), name: z.string(), host: z.string(), url: z.string() }).meta({
        description: "As in `GET /v1/me/apps`. You can revoke its access at `url`.",
      }),
      scopes: z.array(z.enum(SCOPES)),
    })
    .meta({ id: "AppAllowedEventData" }),
);

const AboutWebhook = onFirstUse(() =>
  z
    .object({
      webhook: Id,
      url: z
        .string()
        .meta({ description: "Only the receiver's origin: the rest of an address may be secret." }),
      reason: z.enum(WEBHOOK_OFF_REASONS).meta({
        description:
          "`gone`: its receiver answered 410. `failing`: no success for five days. `secret-lost`: the service can no longer read its secret; rotate it, then switch the webhook on.",
      }),
      cursor: z.string().optional().meta({
        description:
          "The position in `GET /v1/me/events` after which events are missing: `after` for `POST /v1/webhooks/{id}/deliveries/resend` once the webhook is on. Absent in events from before 28 November 2026.",
      }),
    })
    .meta({ id: "WebhookOffEventData" }),
);

const AboutPasskey = onFirstUse(() =>
  z
    .object({
      passkey: z.object({ id: Id, name: z.string() }),
      url: z.string().meta({ description: "The page with your passkeys." }),
    })
    .meta({ id: "PasskeyEventData" }),
);

const Vacation = onFirstUse(() =>
  z.object({ id: Id, from: Instant, to: Instant }).meta({
    id: "VacationInEvent",
    description: "`to` as known then: a vacation can be ended earlier, and an hour of cover withdrawn.",
  }),
);
export type VacationSpan = ViewOf<typeof Vacation>;

const Balance = onFirstUse(() =>
  z.string().meta({
    description: "The vacation left in the account, as an ISO 8601 duration.",
    examples: ["P12DT3H"],
  }),
);

const AboutCover = onFirstUse(() =>
  z
    .object({
      vacation: Vacation(),
      game: z
        .object({ id: Id, url: z.string() })
        .meta({ description: "The game that would have been lost on time." }),
      balance: Balance(),
    })
    .meta({ id: "VacationCoverEventData" }),
);
const AboutLowVacation = onFirstUse(() =>
  z.object({ balance: Balance() }).meta({ id: "VacationLowEventData" }),
);
const AboutVacation = onFirstUse(() =>
  z.object({ vacation: Vacation() }).meta({ id: "VacationBeganEventData" }),
);
const AboutPastVacation = onFirstUse(() =>
  z
    .object({
      vacation: Vacation(),
      used: z.string().meta({
        description: "How much vacation was spent, as an ISO 8601 duration.",
        examples: ["PT5H"],
      }),
    })
    .meta({ id: "VacationEndedEventData" }),
);

const OfGame = () =>
  z.object({ id: Id, url: z.string() }).meta({
    description: "Your game. In `rating.changed` because of an `annulment`: the annulled game.",
  });

const RatingInEvent = onFirstUse(() =>
  z.object({ rating: z.number(), rd: z.number() }).meta({ id: "RatingInEvent" }),
);

const AboutRating = onFirstUse(() =>
  z
    .object({
      game: OfGame(),
      ruleset: z.string(),
      because: z.enum(RATING_CAUSES).meta({
        description:
          "`annulment`: a game no longer counts, or counts again, and later games were rated again.",
      }),
      undone: z.literal(true).optional().meta({ description: "With `annulment`: the annulment was undone." }),
      before: RatingInEvent(),
      after: RatingInEvent(),
      games: z.int().meta({ description: "The number of your rated games by this rule set." }),
    })
    .meta({ id: "RatingChangedEventData" }),
);

const AboutAnnulment = onFirstUse(() =>
  z
    .object({
      game: OfGame(),
      ruleset: z.string(),
      reason: z.enum(ANNULMENT_REASONS),
      note: z.string().nullable(),
      atFault: z.enum(["me", "opponent"]).nullable(),
    })
    .meta({ id: "GameAnnulledEventData" }),
);

const AboutPing = onFirstUse(() => z.object({ webhook: Id }).meta({ id: "PingEventData" }));

/** The data of events of the account, by type or by the `data` of its row. The API lists the events in this order. */
export const ACCOUNT_DATA = onFirstUse(() => ({
  ping: AboutPing(),
  "app.allowed": AboutApp(),
  "webhook.off": AboutWebhook(),
  "mail.off": AboutMail(),
  passkey: AboutPasskey(),
  "rating.changed": AboutRating(),
  "game.annulled": AboutAnnulment(),
  "vacation.cover": AboutCover(),
  "vacation.low": AboutLowVacation(),
  "vacation.began": AboutVacation(),
  "vacation.ended": AboutPastVacation(),
}));
