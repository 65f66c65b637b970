import { operation as blocks } from "./blocks.ts";
import { operation as bots } from "./bots.ts";
import { playerOperations } from "./players.ts";
import { operation as leaderboards } from "./leaderboards.ts";
import { recordExportOperations } from "./record-exports.ts";
import { operation as records } from "./records.ts";
import { operation as ratings } from "./ratings.ts";
import { operation as listings } from "./listings.ts";
import { operation as reports } from "./reports.ts";
import { operation as rulesets } from "./rulesets.ts";
import { serviceOperations } from "./service.ts";
import { exportMe, exportOperations } from "./exports.ts";
import { operation as games } from "./games.ts";
import { operation as notes } from "./notes.ts";
import { operation as messages } from "./messages.ts";
import { operation as offers } from "./offers.ts";
import { operation as plans } from "./plans.ts";
import { operation as proof } from "./proof.ts";
import { listEvents, streamOperations } from "./streams.ts";
import { listClocks } from "./clocks.ts";
import { lobbyOperations } from "./lobby.ts";
import { operation as myGames } from "./my-games.ts";
import { ladderOperations } from "./ladders.ts";
import { operation as matches } from "./matches.ts";
import { operation as tournamentActs } from "./tournament-acts.ts";
import { operation as organisers } from "./tournament-organisers.ts";
import { operation as bulk } from "./bulk.ts";
import { operation as consents } from "./consents.ts";
import { tournamentOperations } from "./tournaments.ts";
import { operation as challenges } from "./challenges.ts";
import { successionOperations } from "./succession.ts";
import type { AnyOperation } from "./operation.ts";
import { operation as me } from "./me.ts";
import { operation as notices } from "./notices.ts";
import { operation as passkeys } from "./passkeys.ts";
import { operation as push } from "./push.ts";
import { operation as schedule } from "./schedule.ts";
import { operation as subscriptions } from "./subscriptions.ts";
import { operation as tokens } from "./tokens.ts";
import { operation as apps } from "./apps.ts";
import { operation as vacation } from "./vacation.ts";
import { operation as deliveries } from "./webhook-deliveries.ts";
import { operation as webhooks } from "./webhooks.ts";

export const OPERATIONS: readonly AnyOperation[] = [
  ...serviceOperations,
  ...playerOperations,
  ...me.all,
  ...bots.all,
  ...blocks.all,
  ...tokens.all,
  ...apps.all,
  ...passkeys.all,
  ...rulesets.all,
  ...challenges.all,
  ...successionOperations,
  listClocks,
  ...lobbyOperations,
  ...games.all,
  ...notes.all,
  ...plans.all,
  ...offers.all,
  ...matches.all,
  ...bulk.all,
  ...consents.all,
  ...tournamentOperations,
  ...tournamentActs.all,
  ...organisers.all,
  ...ladderOperations,
  ...messages.all,
  ...myGames.all,
  exportMe,
  ...exportOperations,
  ...proof.all,
  ...records.all,
  ...listings.all,
  ...recordExportOperations,
  ...ratings.all,
  ...leaderboards.all,
  ...reports.all,
  listEvents,
  ...notices.all,
  ...push.all,
  ...schedule.all,
  ...vacation.all,
  ...streamOperations,
  ...subscriptions.all,
  ...webhooks.all,
  ...deliveries.all,
];

export const OPERATION_OF: ReadonlyMap<string, AnyOperation> = new Map(
  OPERATIONS.map((operation) => [operation.id, operation]),
);
