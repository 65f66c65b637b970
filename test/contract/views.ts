import type * as z from "zod";
import type { IsExactly } from "./exact.ts";
import type { BlockView } from "../../src/app/blocks.ts";
import type { ChallengeWithTimeOff } from "../../src/app/challenges.ts";
import type { CheckedRuleset } from "../../src/app/custom-rulesets.ts";
import type { LinesView, NotesView } from "../../src/app/jottings.ts";
import type { SentMessageView } from "../../src/app/messages.ts";
import type { MyGame } from "../../src/app/my-games.ts";
import type { ShownPlayerView } from "../../src/app/players.ts";
import type { VerificationView } from "../../src/app/proof.ts";
import type { RulesetView } from "../../src/app/rulesets.ts";
import type { SnoozeView } from "../../src/app/snoozes.ts";
import type { NoticesView } from "../../src/app/views/notices.ts";
import type {
  NewPlayerView,
  OwnPlayerView,
  PlayerRecordView,
  PublicPlayerView,
} from "../../src/app/views/players.ts";
import type { PushKeyView, PushSubscriptionView } from "../../src/app/views/push.ts";
import type { SubscriptionsView } from "../../src/app/views/subscriptions.ts";
import type { NewTokenView, TokenView } from "../../src/app/views/tokens.ts";
import type { VacationChangeView, VacationView } from "../../src/app/views/vacation.ts";
import type {
  DeliveryView,
  NewWebhookView,
  ResendingView,
  RotatedWebhookView,
  WebhookView,
} from "../../src/app/views/webhooks.ts";
import type { LedgerView } from "../../src/game/ledger-view.ts";
import type { WatchedRecord } from "../../src/game/projections/spectators.ts";
import type { TextOfRecord } from "../../src/game/proof/log.ts";
import type { FeedRecord } from "../../src/game/records.ts";
import type { CustomRules } from "../../src/game/rules-of.ts";
import type { ChallengeView, GameSummary, GameView } from "../../src/game/view.ts";
import type { PlayerSchedule } from "../../src/vacation/stored/schedule.ts";
import type { Block as BlockSchema } from "../../src/contract/block.ts";
import type {
  EventRecord as EventRecordSchema,
  WatchedEvent as WatchedEventSchema,
} from "../../src/contract/events/schemas.ts";
import type {
  GameSummary as GameSummarySchema,
  Snooze as SnoozeSchema,
  MyGame as MyGameSchema,
  Game as GameSchema,
  Challenge as ChallengeSchema,
  ShownChallenge as ShownChallengeSchema,
} from "../../src/contract/game.ts";
import type { Notes as NotesSchema, Lines as LinesSchema } from "../../src/contract/jottings.ts";
import type { Ledger as LedgerSchema } from "../../src/contract/ledger.ts";
import type { TextInLog as TextInLogSchema } from "../../src/contract/log.ts";
import type { Message as MessageSchema } from "../../src/contract/message.ts";
import type { Notices as NoticesSchema } from "../../src/contract/notices.ts";
import type {
  PublicPlayer as PublicPlayerSchema,
  ShownPlayer as ShownPlayerSchema,
  PlayerRecord as PlayerRecordSchema,
  OwnPlayer as OwnPlayerSchema,
  Token as TokenSchema,
  TokenWithSecret as TokenWithSecretSchema,
  SignedUp as SignedUpSchema,
} from "../../src/contract/player.ts";
import type { VerificationAnswer as VerificationAnswerSchema } from "../../src/contract/proof.ts";
import type {
  PushKey as PushKeySchema,
  PushSubscription as PushSubscriptionSchema,
} from "../../src/contract/push.ts";
import type { CustomRules as CustomRulesSchema } from "../../src/contract/rules.ts";
import type {
  RulesetAnswer as RulesetAnswerSchema,
  RulesetCheck as RulesetCheckSchema,
} from "../../src/contract/rulesets.ts";
import type { Schedule as ScheduleSchema } from "../../src/contract/schedule.ts";
import type { Subscriptions as SubscriptionsSchema } from "../../src/contract/subscriptions.ts";
import type {
  Vacations as VacationsSchema,
  VacationChange as VacationChangeSchema,
} from "../../src/contract/vacation.ts";
import type {
  Webhook as WebhookSchema,
  WebhookWithSecret as WebhookWithSecretSchema,
  RotatedWebhook as RotatedWebhookSchema,
  WebhookDelivery as WebhookDeliverySchema,
  Resending as ResendingSchema,
} from "../../src/contract/webhook.ts";

type Exactly<View, Schema extends z.ZodType> = IsExactly<View, z.output<Schema>>;
type All<Checked extends readonly true[]> = Checked;

/** Each view of the service is what its schema says: this does not compile where one has a field that the other has not. */
export type Views = All<
  [
    Exactly<BlockView, typeof BlockSchema>,
    Exactly<FeedRecord, typeof EventRecordSchema>,
    Exactly<WatchedRecord, typeof WatchedEventSchema>,
    Exactly<GameSummary, typeof GameSummarySchema>,
    Exactly<SnoozeView, typeof SnoozeSchema>,
    Exactly<MyGame, typeof MyGameSchema>,
    Exactly<GameView, typeof GameSchema>,
    Exactly<ChallengeView, typeof ChallengeSchema>,
    Exactly<ChallengeWithTimeOff, typeof ShownChallengeSchema>,
    Exactly<NotesView, typeof NotesSchema>,
    Exactly<LinesView, typeof LinesSchema>,
    Exactly<LedgerView, typeof LedgerSchema>,
    Exactly<TextOfRecord, typeof TextInLogSchema>,
    Exactly<SentMessageView, typeof MessageSchema>,
    Exactly<NoticesView, typeof NoticesSchema>,
    Exactly<PublicPlayerView, typeof PublicPlayerSchema>,
    Exactly<ShownPlayerView, typeof ShownPlayerSchema>,
    Exactly<PlayerRecordView, typeof PlayerRecordSchema>,
    Exactly<OwnPlayerView, typeof OwnPlayerSchema>,
    Exactly<TokenView, typeof TokenSchema>,
    Exactly<NewTokenView, typeof TokenWithSecretSchema>,
    Exactly<NewPlayerView, typeof SignedUpSchema>,
    Exactly<VerificationView, typeof VerificationAnswerSchema>,
    Exactly<PushKeyView, typeof PushKeySchema>,
    Exactly<PushSubscriptionView, typeof PushSubscriptionSchema>,
    Exactly<CustomRules | null, typeof CustomRulesSchema>,
    Exactly<RulesetView, typeof RulesetAnswerSchema>,
    Exactly<CheckedRuleset, typeof RulesetCheckSchema>,
    Exactly<PlayerSchedule, typeof ScheduleSchema>,
    Exactly<SubscriptionsView, typeof SubscriptionsSchema>,
    Exactly<VacationView, typeof VacationsSchema>,
    Exactly<VacationChangeView, typeof VacationChangeSchema>,
    Exactly<WebhookView, typeof WebhookSchema>,
    Exactly<NewWebhookView, typeof WebhookWithSecretSchema>,
    Exactly<RotatedWebhookView, typeof RotatedWebhookSchema>,
    Exactly<DeliveryView, typeof WebhookDeliverySchema>,
    Exactly<ResendingView, typeof ResendingSchema>,
  ]
>;
