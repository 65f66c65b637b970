import * as z from "zod";
import { onFirstUse } from "../../lib/calls.ts";
import { Id, Instant } from "../fields.ts";
import { lateView, view, type ViewOf } from "../view.ts";
import { dataOf } from "./competition.ts";
import { ANNULMENT_REASONS, MAIL_OFF_REASONS, RATING_CAUSES, SCOPES, WEBHOOK_OFF_REASONS } from "../terms.ts";

function accessData() {
  const passkey = dataOf("Passkey", {
    passkey: z.object({ id: Id, name: z.string() }),
    url: z.string().describe("The page with your passkeys."),
  });
  return {
    ping: dataOf("Ping", { webhook: Id }),
    "app.allowed": dataOf("AppAllowed", {
      app: z.object({ id: z.string(), name: z.string(), host: z.string(), url: z.string() }).meta({
        description: "As in `GET /v1/me/apps`. You can revoke its access at `url`.",
      }),
      scopes: z.array(z.enum(SCOPES)),
    }),
    "webhook.off": dataOf("WebhookOff", {
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
    }),
    "mail.off": dataOf("MailOff", {
      address: z.string(),
      reason: z.enum(MAIL_OFF_REASONS).meta({
        description:
          "`suppressed`: earlier mail to it bounced, or was reported as spam. `refused`: mail was sent back.",
      }),
    }),
    "passkey.added": passkey,
    "passkey.refused": passkey,
  };
}

function ratingData() {
  const game = z.object({ id: Id, url: z.string() }).meta({
    description: "Your game. In `rating.changed` because of an `annulment`: the annulled game.",
  });
  const rating = view("RatingInEvent", { rating: z.number(), rd: z.number() });
  return {
    "rating.changed": dataOf("RatingChanged", {
      game,
      ruleset: z.string(),
      because: z.enum(RATING_CAUSES).meta({
        description:
          "`annulment`: a game no longer counts, or counts again, and later games were rated again.",
      }),
      undone: z.literal(true).optional().describe("With `annulment`: the annulment was undone."),
      before: rating,
      after: rating,
      games: z.int().describe("The number of your rated games by this rule set."),
    }),
    "game.annulled": dataOf("GameAnnulled", {
      game,
      ruleset: z.string(),
      reason: z.enum(ANNULMENT_REASONS),
      note: z.string().nullable(),
      atFault: z.enum(["me", "opponent"]).nullable(),
    }),
  };
}

const Vacation = lateView(
  "VacationInEvent",
  () => ({ id: Id, from: Instant, to: Instant }),
  "`to` as known then: a vacation can be ended earlier, and an hour of cover withdrawn.",
);
export type VacationSpan = ViewOf<typeof Vacation>;

function vacationData() {
  const vacation = Vacation();
  const balance = z.string().meta({
    description: "The vacation left in the account, as an ISO 8601 duration.",
    examples: ["P12DT3H"],
  });
  return {
    "vacation.cover": dataOf("VacationCover", {
      vacation,
      game: z.object({ id: Id, url: z.string() }).describe("The game that would have been lost on time."),
      balance,
    }),
    "vacation.low": dataOf("VacationLow", { balance }),
    "vacation.began": dataOf("VacationBegan", { vacation }),
    "vacation.ended": dataOf("VacationEnded", {
      vacation,
      used: z.string().meta({
        description: "How much vacation was spent, as an ISO 8601 duration.",
        examples: ["PT5H"],
      }),
    }),
  };
}

/** Schemas of the data of account events, by type. The API lists the events in this order. */
export const ACCOUNT_DATA = onFirstUse(() => ({ ...accessData(), ...ratingData(), ...vacationData() }));
