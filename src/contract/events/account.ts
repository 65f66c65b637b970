import * as z from "zod";
import { onFirstUse } from "../../lib/calls.ts";
import { Id, Instant } from "../fields.ts";
import { lateView, type ViewOf } from "../view.ts";
import { ANNULMENT_REASONS, MAIL_OFF_REASONS, RATING_CAUSES, SCOPES, WEBHOOK_OFF_REASONS } from "../terms.ts";

const AboutMail = lateView("MailOffEventData", () => ({
  address: z.string(),
  reason: z.enum(MAIL_OFF_REASONS).meta({
    description:
      "`suppressed`: earlier mail to it bounced, or was reported as spam. `refused`: mail was sent back.",
  }),
}));

const AboutApp = lateView("AppAllowedEventData", () => ({
  app: z.object({ id: z.string(), name: z.string(), host: z.string(), url: z.string() }).meta({
    description: "As in `GET /v1/me/apps`. You can revoke its access at `url`.",
  }),
  scopes: z.array(z.enum(SCOPES)),
}));

const AboutWebhook = lateView("WebhookOffEventData", () => ({
  webhook: Id,
  url: z.string().describe("Only the receiver's origin: the rest of an address may be secret."),
  reason: z.enum(WEBHOOK_OFF_REASONS).meta({
    description:
      "`gone`: its receiver answered 410. `failing`: no success for five days. `secret-lost`: the service can no longer read its secret; rotate it, then switch the webhook on.",
  }),
  cursor: z.string().optional().meta({
    description:
      "The position in `GET /v1/me/events` after which events are missing: `after` for `POST /v1/webhooks/{id}/deliveries/resend` once the webhook is on. Absent in events from before 28 November 2026.",
  }),
}));

const AboutPasskey = lateView("PasskeyEventData", () => ({
  passkey: z.object({ id: Id, name: z.string() }),
  url: z.string().describe("The page with your passkeys."),
}));

const Vacation = lateView(
  "VacationInEvent",
  () => ({ id: Id, from: Instant, to: Instant }),
  "`to` as known then: a vacation can be ended earlier, and an hour of cover withdrawn.",
);
export type VacationSpan = ViewOf<typeof Vacation>;

const Balance = onFirstUse(() =>
  z.string().meta({
    description: "The vacation left in the account, as an ISO 8601 duration.",
    examples: ["P12DT3H"],
  }),
);

const AboutCover = lateView("VacationCoverEventData", () => ({
  vacation: Vacation(),
  game: z.object({ id: Id, url: z.string() }).describe("The game that would have been lost on time."),
  balance: Balance(),
}));
const AboutLowVacation = lateView("VacationLowEventData", () => ({ balance: Balance() }));
const AboutVacation = lateView("VacationBeganEventData", () => ({ vacation: Vacation() }));
const AboutPastVacation = lateView("VacationEndedEventData", () => ({
  vacation: Vacation(),
  used: z.string().meta({
    description: "How much vacation was spent, as an ISO 8601 duration.",
    examples: ["PT5H"],
  }),
}));

const OfGame = () =>
  z.object({ id: Id, url: z.string() }).meta({
    description: "Your game. In `rating.changed` because of an `annulment`: the annulled game.",
  });

const RatingInEvent = lateView("RatingInEvent", () => ({ rating: z.number(), rd: z.number() }));

const AboutRating = lateView("RatingChangedEventData", () => ({
  game: OfGame(),
  ruleset: z.string(),
  because: z.enum(RATING_CAUSES).meta({
    description: "`annulment`: a game no longer counts, or counts again, and later games were rated again.",
  }),
  undone: z.literal(true).optional().describe("With `annulment`: the annulment was undone."),
  before: RatingInEvent(),
  after: RatingInEvent(),
  games: z.int().describe("The number of your rated games by this rule set."),
}));

const AboutAnnulment = lateView("GameAnnulledEventData", () => ({
  game: OfGame(),
  ruleset: z.string(),
  reason: z.enum(ANNULMENT_REASONS),
  note: z.string().nullable(),
  atFault: z.enum(["me", "opponent"]).nullable(),
}));

const AboutPing = lateView("PingEventData", () => ({ webhook: Id }));

/** Schemas of the data of account events, by type. The API lists the events in this order. */
export const ACCOUNT_DATA = onFirstUse(() => ({
  ping: AboutPing(),
  "app.allowed": AboutApp(),
  "webhook.off": AboutWebhook(),
  "mail.off": AboutMail(),
  "passkey.added": AboutPasskey(),
  "passkey.refused": AboutPasskey(),
  "rating.changed": AboutRating(),
  "game.annulled": AboutAnnulment(),
  "vacation.cover": AboutCover(),
  "vacation.low": AboutLowVacation(),
  "vacation.began": AboutVacation(),
  "vacation.ended": AboutPastVacation(),
}));
