import * as z from "zod";
import { pageOf } from "./lists.ts";
import { App, Block, OwnBot, OwnPlayer, Token } from "./player.ts";
import { EventRecord } from "./events/records.ts";
import { Id, Instant } from "./fields.ts";
import { Game, GameSummary } from "./game.ts";
import { Lines, Notes } from "./notes.ts";
import { Notices, PushSubscription } from "./notices.ts";
import { Plan } from "./plan.ts";
import { Report } from "./report.ts";
import { MyRecordedGame } from "./record.ts";
import { RULES_SHAPE } from "./rules.ts";
import { RulesetId } from "./rulesets.ts";
import { Passkey } from "./passkey.ts";
import { Schedule, Vacations } from "./vacation.ts";
import { Webhook, WebhookDelivery } from "./webhook.ts";
import { onFirstUse } from "../lib/calls.ts";

const Renewed = onFirstUse(() =>
  z.object({ renewed: z.int().describe("How often the address was renewed.") }),
);

/** A page of the data stored about a player. Pages after the first have only further games. */
export const PlayerExport = onFirstUse(() =>
  pageOf(Game)
    .omit({ items: true, cursor: true })
    .extend({
      exportedAt: Instant,
      player: OwnPlayer.optional(),
      notices: Notices().optional(),
      pushSubscriptions: z.array(PushSubscription()).optional(),
      schedule: Schedule.optional(),
      vacation: Vacations.optional(),
      snoozed: z.array(z.object({ game: Id, until: Instant })).optional(),
      tokens: z.array(Token).optional(),
      apps: z.array(App).optional(),
      passkeys: z.array(Passkey).optional(),
      blocks: z.array(Block).optional(),
      bots: z.array(OwnBot).optional(),
      subscriptions: z.object({ turns: Renewed(), deadlines: Renewed() }).optional(),
      webhooks: z.array(Webhook().extend({ deliveries: z.array(WebhookDelivery()) })).optional(),
      rulesets: z
        .array(z.object({ id: RulesetId, rules: z.object(RULES_SHAPE), createdAt: Instant }))
        .optional()
        .describe("Rule sets that your challenges were the first to use."),
      ladders: z.array(Id).optional().describe("The ladders on which you have a place."),
      reports: z.array(Report()).optional(),
      challenges: z.array(GameSummary).optional(),
      events: z.array(EventRecord()).optional(),
      records: z.array(MyRecordedGame()).optional(),
      notes: z.array(Notes.extend({ game: Id })).optional(),
      lines: z.array(Lines.extend({ game: Id })).optional(),
      games: z.array(Game.extend({ plan: Plan.optional() })),
    })
    .meta({ id: "PlayerExport" }),
);
