import { blockOperations } from "./blocks.ts";
import { botOperations } from "./bots.ts";
import { playerOperations } from "./players.ts";
import { leaderboardOperations } from "./leaderboards.ts";
import { recordExportOperations } from "./record-exports.ts";
import { recordOperations } from "./records.ts";
import { ratingOperations } from "./ratings.ts";
import { listingOperations } from "./listings.ts";
import { reportOperations } from "./reports.ts";
import { rulesetOperations } from "./rulesets.ts";
import { serviceOperations } from "./service.ts";
import { exportMe, exportOperations } from "./exports.ts";
import { gameOperations } from "./games.ts";
import { noteOperations } from "./notes.ts";
import { messageOperations } from "./messages.ts";
import { offerOperations } from "./offers.ts";
import { planOperations } from "./plans.ts";
import { proofOperations } from "./proof.ts";
import { listEvents, streamOperations } from "./streams.ts";
import { listClocks } from "./clocks.ts";
import { lobbyOperations } from "./lobby.ts";
import { myGameOperations } from "./my-games.ts";
import { ladderOperations } from "./ladders.ts";
import { matchOperations } from "./matches.ts";
import { tournamentActOperations } from "./tournament-acts.ts";
import { organiserOperations } from "./tournament-organisers.ts";
import { bulkOperations } from "./bulk.ts";
import { consentOperations } from "./consents.ts";
import { tournamentOperations } from "./tournaments.ts";
import { challengeOperations } from "./challenges.ts";
import { successionOperations } from "./succession.ts";
import type { AnyOperation } from "./operation.ts";
import { meOperations } from "./me.ts";
import { noticeOperations } from "./notices.ts";
import { passkeyOperations } from "./passkeys.ts";
import { pushOperations } from "./push.ts";
import { scheduleOperations } from "./schedule.ts";
import { subscriptionOperations } from "./subscriptions.ts";
import { tokenOperations } from "./tokens.ts";
import { appOperations } from "./apps.ts";
import { vacationOperations } from "./vacation.ts";
import { deliveryOperations } from "./webhook-deliveries.ts";
import { webhookOperations } from "./webhooks.ts";

export const OPERATIONS: readonly AnyOperation[] = [
  ...serviceOperations,
  ...playerOperations,
  ...meOperations,
  ...botOperations,
  ...blockOperations,
  ...tokenOperations,
  ...appOperations,
  ...passkeyOperations,
  ...rulesetOperations,
  ...challengeOperations,
  ...successionOperations,
  listClocks,
  ...lobbyOperations,
  ...gameOperations,
  ...noteOperations,
  ...planOperations,
  ...offerOperations,
  ...matchOperations,
  ...bulkOperations,
  ...consentOperations,
  ...tournamentOperations,
  ...tournamentActOperations,
  ...organiserOperations,
  ...ladderOperations,
  ...messageOperations,
  ...myGameOperations,
  exportMe,
  ...exportOperations,
  ...proofOperations,
  ...recordOperations,
  ...listingOperations,
  ...recordExportOperations,
  ...ratingOperations,
  ...leaderboardOperations,
  ...reportOperations,
  listEvents,
  ...noticeOperations,
  ...pushOperations,
  ...scheduleOperations,
  ...vacationOperations,
  ...streamOperations,
  ...subscriptionOperations,
  ...webhookOperations,
  ...deliveryOperations,
];

export const OPERATION_OF: ReadonlyMap<string, AnyOperation> = new Map(
  OPERATIONS.map((operation) => [operation.id, operation]),
);
