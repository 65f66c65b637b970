import type { OpenAPIRegistry } from "@asteasolutions/zod-to-openapi";
import * as z from "zod";
import { eventSchema, schemaName } from "../../contract/events/records.ts";
import { EVENT_TYPE_LIST, type EventType } from "../../contract/events/types.ts";

/** "You" is the player who has the webhook. */
const SUMMARIES: Readonly<Record<EventType, string>> = {
  "challenge.received": "A challenge names you",
  "challenge.accepted": "Your challenge was accepted",
  "challenge.declined": "Your challenge was declined",
  "challenge.cancelled": "A challenge to you was withdrawn",
  "challenge.expired": "A challenge expired",
  "game.started": "A game started",
  "game.turn": "It is your turn",
  "game.move": "A move was made",
  "game.draw-offered": "Your opponent offers a draw",
  "game.draw-declined": "Your draw offer was declined",
  "game.offered": "Your opponent offers something other than a draw",
  "game.offer-accepted": "Your offer was accepted",
  "game.offer-declined": "Your offer was declined",
  "game.taken-back": "Moves were taken back",
  "game.message": "Your opponent sent a message",
  "game.deadline-near": "Your time is running out",
  "game.deadline-changed": "A deadline changed without a move",
  "game.finished": "A game finished",
  "rating.changed": "Your rating changed",
  "game.annulled": "A rated game was annulled",
  "organiser.invited": "You are invited to organise a tournament",
  "tournament.entered": "A player entered a tournament",
  "tournament.started": "A tournament started",
  "tournament.paired": "You are paired for a round",
  "tournament.corrected": "A result differs from what was played",
  "tournament.overdue": "A round is overdue",
  "tournament.withdrawn": "A player was withdrawn from a tournament",
  "tournament.finished": "A tournament finished",
  "tournament.cancelled": "A tournament was cancelled",
  "match.started": "A match started",
  "match.finished": "A match finished",
  "ladder.moved": "Your place on a ladder changed",
  "vacation.cover": "Vacation was spent to save a game",
  "vacation.low": "You have a day of vacation left",
  "vacation.began": "Your vacation began",
  "vacation.ended": "Your vacation ended",
  "app.allowed": "An app can access your account",
  "webhook.off": "Your webhook was switched off",
  "mail.off": "Your address takes no mail",
  "passkey.added": "You have a new passkey",
  "passkey.refused": "Your passkey was rejected as a possible copy",
  ping: "A test event",
};

/** Standard Webhooks 1.0.0. */
const WebhookHeaders = z.object({
  "webhook-id": z.string().meta({
    description: "The event's id, the same in every attempt.",
    examples: ["5TZkvvhXFW2HWmvUGHb4ap"],
  }),
  "webhook-timestamp": z.string().meta({
    pattern: "^[0-9]+$",
    description: "When this attempt was made, in seconds since 1970.",
    examples: ["1795305600"],
  }),
  "webhook-signature": z.string().meta({
    description:
      "`v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64; for a day after a rotation two, separated by a space.",
    examples: ["v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="],
  }),
});

export function describeWebhooks(registry: OpenAPIRegistry): void {
  for (const type of EVENT_TYPE_LIST) {
    registry.registerWebhook({
      method: "post",
      path: type,
      operationId: `on${schemaName(type)}`,
      tags: ["Webhooks"],
      summary: SUMMARIES[type],
      security: [],
      request: {
        headers: WebhookHeaders,
        body: { required: true, content: { "application/json": { schema: eventSchema(type) } } },
      },
      responses: {
        204: { description: "Received. Any status from 200 to 299 does" },
        410: { description: "Switches the webhook off" },
        429: { description: "The service tries again, after `Retry-After`" },
      },
    });
  }
}
