import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { resource } from "../app.ts";
import { type Ctx, portsOf, principalOf } from "../context.ts";
import type { Principal } from "../../players/store.ts";
import { exportOf, GAMES_PER_EXPORT } from "../../app/export.ts";
import { needs } from "../guards.ts";
import { cursorOf, listQuery, pageOf } from "../lists.ts";
import { refused } from "../problem-answers.ts";
import { Block } from "../../contract/block.ts";
import { EventRecord } from "../../contract/events/records.ts";
import { Game, GameSummary } from "../../contract/game.ts";
import { Lines, Notes } from "../../contract/jottings.ts";
import { Notices } from "../../contract/notices.ts";
import { OwnPlayer, Token } from "../../contract/player.ts";
import { Id, Instant } from "../../contract/fields.ts";
import { RULES_SHAPE } from "../../contract/rules.ts";
import { RulesetId } from "../../contract/rulesets.ts";
import { PushSubscription } from "../../contract/push.ts";
import { Schedule } from "../../contract/schedule.ts";
import { Vacations } from "../../contract/vacation.ts";
import { Plan } from "../../contract/plan.ts";
import { Webhook, WebhookDelivery } from "../../contract/webhook.ts";
import { textStream } from "../text-stream.ts";
import { answers, problems } from "../answers.ts";

const Renewed = z.object({ renewed: z.int().meta({ description: "How often the address was renewed." }) });

const Export = pageOf(Game)
  .omit({ items: true, cursor: true })
  .extend({
    exportedAt: Instant,
    player: OwnPlayer.optional(),
    notices: Notices.optional(),
    pushSubscriptions: z.array(PushSubscription).optional(),
    schedule: Schedule.optional(),
    vacation: Vacations.optional(),
    snoozed: z.array(z.object({ game: Id, until: Instant })).optional(),
    tokens: z.array(Token).optional(),
    blocks: z.array(Block).optional(),
    subscriptions: z.object({ turns: Renewed, deadlines: Renewed }).optional(),
    webhooks: z.array(Webhook.extend({ deliveries: z.array(WebhookDelivery) })).optional(),
    rulesets: z
      .array(z.object({ id: RulesetId, rules: z.object(RULES_SHAPE), createdAt: Instant }))
      .optional()
      .meta({ description: "Rule sets that a challenge of mine was the first to use." }),
    challenges: z.array(GameSummary).optional(),
    events: z.array(EventRecord).optional(),
    notes: z.array(Notes.extend({ game: Id })).optional(),
    lines: z.array(Lines.extend({ game: Id })).optional(),
    games: z.array(Game.extend({ plan: Plan.optional() })),
  })
  .meta({ id: "PlayerExport" });

/** The place at which a file begins. */
export const ExportQuery = z.object({ cursor: listQuery.cursor });

const read = createRoute({
  method: "get",
  path: "/v1/me/export.json",
  operationId: "exportMe",
  tags: ["Me"],
  summary: "Export everything stored about me, as a file",
  description: `Settings, schedule, vacation, snoozed games, whom I block, tokens and webhooks without secrets, what was sent to webhooks, the rule sets that I have added, open challenges, my events of the last 30 days, my notes and lines, and games with their moves and my plans, newest first. What others wrote to me is theirs and is left out; so is what I wrote, for a token with neither the scope \`read\` nor \`play\`. A file holds up to ${GAMES_PER_EXPORT} games; if there are more, \`next\` is the \`cursor\` of the next file, which holds only the games that follow. The file is written while it is sent: one that was cut off is not valid JSON.`,
  ...needs("manage"),
  request: { query: ExportQuery },
  responses: { 200: answers(Export, "The file"), ...problems },
});

/** Answers with the file as a download that has the player's name. */
export function exportAnswer(c: Ctx, { player }: Principal, pieces: AsyncGenerator<string>): Response {
  return c.body(textStream(pieces), 200, {
    "content-type": "application/json; charset=utf-8",
    "content-disposition": `attachment; filename="taflpost-${player.name}.json"`,
    "cache-control": "no-store",
  });
}

export const myExportRoutes = resource().openapi(read, (c) => {
  const principal = principalOf(c);
  const { cursor: after = null } = c.req.valid("query");
  const pieces = exportOf(principal, { after, cursorOf }, portsOf(c));
  return pieces.ok ? exportAnswer(c, principal, pieces.value) : refused(c, pieces.error);
});
