import type { Document, Json } from "./describe.ts";
import { operationsIn } from "./shared-answers.ts";

/**
 * Names of parts of the document, each with the path to its part. A path begins with a component, or with `body:`,
 * `answer:`, `lines:` or `query:` and an operation. Members follow: `*` for the items of a list, and a number for one
 * of several shapes.
 */
const PLACES = `
  EmptyBody=body:sendConfirmationMail CurrentPly=body:resign ChallengeDecline=body:declineChallenge NewSnooze=body:snoozeGame
  ClockAdvance=body:advanceClock AdvancedClock=answer:advanceClock Snooze=answer:snoozeGame Health=answer:getHealth
  NewAccount=answer:signUp CreatedToken=answer:createToken CreatedWebhook=answer:createWebhook
  RotatedWebhook=answer:rotateWebhookSecret ChallengeOrGame=answer:createChallenge ImportedRecords=answer:importRecords
  LegalMoves=answer:listLegalMoves LegalMove=answer:listLegalMoves/moves/* MoveCheck=answer:checkMove
  GameLog=answer:getGameLog PlayerStreamLine=lines:streamEvents GameStreamLine=lines:streamGame
  TournamentStreamLine=lines:streamTournament
  PlayerGamePage=answer:listPlayerGames Limit=answer:listLimits/items/* NextCursor=answer:listLimits/next
  PageCursor=answer:listLimits/cursor ListOrder=query:listTokens/order

  Clock=Clock ClockRequest=ClockRequest ClockSettings=Challenge/clock ClockKind=Clock/kind ClockStop=GameSummary/stops/*
  PerMoveClock=ClockRequest/0 FischerClock=ClockRequest/1 ByoYomiClock=ClockRequest/2 CanadianClock=ClockRequest/3
  UnlimitedClock=ClockRequest/4 StopCause=Clock/stopped/kind SideLedger=Ledger/sides/attackers
  LedgerEntryType=LedgerEntry/type SideSchedule=Ledger/schedules/attackers DailySpan=Schedule/night Weekday=Schedule/weekend/*
  MoveTime=MovedEntry/data/time DurationInput=ClockRequest/0/perMove InstantInput=NewBulk/startsAt

  ChallengeOfGame=GameSummary/challenge GamePlayers=GameSummary/players LastMove=GameSummary/lastMove
  AwayPlayers=GameSummary/away AwayUntil=GameSummary/away/attackers BookedTimeOff=GameSummary/booked
  TournamentReference=GameSummary/tournament NamedReference=GameSummary/ladder BulkReference=GameSummary/bulk
  Rematch=GameSummary/rematch SentMessage=Game/messages/* DeclinedOffer=Game/declined/* PlayerExportGame=PlayerExport/games/*
  EndReason=RecordSummary/result/reason BoardEnding=answer:checkMove/ends BoardEndReason=answer:checkMove/ends/reason
  ChallengeSide=Challenge/side ChallengeClosure=Challenge/closed ChallengerRating=ChallengeToAccept/rating
  Requirements=Requirements RequiredRating=Requirements/rating RulesetChoice=NewChallenge/ruleset MoveInput=NewMove/move
  PlyNumber=NewMove/ply PlainOffer=OfferWithMove/0/type OfferData=OfferDeclinedEntry/data
  MessageDigest=ChallengedEntry/data/message Digest=ChallengedEntry/prev EventId=ChallengeReceivedEvent/id
  DeadlineReason=GameEventData/reason PlanEnding=GameEventData/plan

  Rules=RulesetCheck/rules RulesetId=Ruleset/id PieceKinds=NewRuleset/throneStop PieceKindsWithoutKing=NewRuleset/throneHostileOccupied
  KingCapture=NewRuleset/kingCapture KingArms=NewRuleset/kingArmed Repetition=NewRuleset/repetition BoardSize=NewRuleset/size
  CornerSize=NewRuleset/cornerSize EscapeGoal=NewRuleset/escape NoLegalMove=NewRuleset/noLegalMove RulesetTag=Ruleset/tags/*
  RulesetField=Ruleset/uncertain/* RulesetWarningCode=RulesetCheck/warnings/*/code

  Tiebreak=Tournament/tiebreaks/* TournamentFormat=Tournament/format TournamentStatus=Tournament/status
  EntrantStatus=TournamentPlayer/status EntrantRole=TournamentStartedEventData/role RoundStatus=TournamentRound/status
  RoundStarts=NewTournament/roundStarts TournamentSize=NewTournament/players PairingFormat=NewTournament/pairing
  PairingOutcome=TournamentRound/pairings/*/how GameOutcome=NewResults/games/*/how GameScore=NewResults/games/*/score
  PairingLength=NewTournament/pairing/games MatchLength=NewMatch/games MatchDecision=Match/decidedBy
  MatchTiebreak=NewMatch/tiebreaks/* MatchStatus=Match/status BulkStatus=Bulk/status LadderMoveReason=LadderMovedEventData/because
  CorrectionReason=TournamentCorrectedEventData/because TournamentLogType=TournamentLogEntry/type

  RecordResult=RecordSummary/result LoggedResult=EndedEntry/data/result RecordPlayers=RecordSummary/players RecordWarning=RecordSummary/warnings/*
  RecordFormat=NewRecord/format RecordWinner=query:listRecords/result VerificationStep=Verification/fault/check

  FieldError=Problem/errors/* FieldErrorCode=Problem/errors/*/code FieldLocation=Problem/errors/*/in
  Annulment=GameRating/annulled AnnulmentReason=GameRating/annulled/reason AnnulmentFault=GameAnnulledEventData/atFault
  RatingRevision=GameRating/revised RatingChangeReason=RatingChangedEventData/because RulesetTally=PlayerRecord/tallies/*
  ReportReason=Report/reason ReportStatus=Report/status Verdict=Decision/verdict

  MailTiming=Notices/mail/challenge.received UrgentMailTiming=NoticeChanges/mail/game.deadline-near MailOffReason=MailOffEventData/reason
  WebhookFormat=Webhook/format WebhookStatus=Webhook/status WebhookOffReason=WebhookOffEventData/reason
  DeliveryFault=WebhookDelivery/fault DeliveryOutcome=WebhookDelivery/outcome SubscriptionKind=query:renewSubscription/kind
  StreamNoteType=StreamNote/type HttpMethod=BatchRequest/method TokenKind=Token/kind ChallengeSource=OwnPlayer/challengesFrom
  VacationKind=Vacation/kind VacationEntryType=VacationEntry/type BooleanText=query:listPlayers/bots
  HealthChecks=Status/checks CheckOutcome=Status/checks/database HealthStatus=answer:getHealth/status ServiceStatus=Status/status
  RecordsStatus=Status/records MyGameStatus=query:listMyGames/status MyTurn=query:listMyGames/turn
  ChallengeDirection=query:listChallenges/direction
`;

interface Schema extends Json {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
}

type Heads = ReadonlyMap<string, Schema>;

const schemaIn = (part: Json | undefined, type: string) =>
  (part?.["content"] as Readonly<Record<string, { readonly schema?: Schema }>> | undefined)?.[type]?.schema;

function headsOf({ paths, components }: Document): Heads {
  const heads = operationsIn(paths).flatMap(({ operationId, parameters = [], requestBody, responses }) => {
    const answer = Object.entries(responses).find(([status]) => status.startsWith("2"))?.[1];
    const fields = parameters.map(
      (one) => [one.name, (one as unknown as { schema: Schema }).schema] as const,
    );
    const found = [
      [`query:${operationId}`, { properties: Object.fromEntries(fields) }],
      [`body:${operationId}`, schemaIn(requestBody, "application/json")],
      [`answer:${operationId}`, schemaIn(answer, "application/json")],
      [`lines:${operationId}`, schemaIn(answer, "application/x-ndjson")],
    ] as const;
    return found.flatMap(([head, schema]) => (schema === undefined ? [] : [[head, schema] as const]));
  });
  return new Map([...Object.entries(components["schemas"] as Readonly<Record<string, Schema>>), ...heads]);
}

/** Returns the part of a schema that a step leads to; undefined if there is none. */
function below(schema: Schema | undefined, step: string): Schema | undefined {
  const { properties, items, oneOf, anyOf } = schema ?? {};
  return step === "*" ? items : (properties?.[step] ?? (oneOf ?? anyOf)?.[Number(step)]);
}

const pagesIn = (heads: Heads): readonly (readonly [string, Schema])[] =>
  [...heads].flatMap(([head, schema]) => {
    const { items, next } = schema.properties ?? {};
    const name = items?.items?.$ref ?? head.replace(/^answer:list/, "/").replace(/s$/, "");
    return items === undefined || next === undefined || !head.startsWith("answer:")
      ? []
      : [[`${name.split("/").at(-1)}Page`, schema] as const];
  });

/** Leaves out places that the document lacks, such as those of local operations. */
export function placedSchemas(document: Document): readonly (readonly [string, Schema])[] {
  const heads = headsOf(document);
  const placed = PLACES.trim()
    .split(/\s+/)
    .flatMap((pair) => {
      const [name = "", place = ""] = pair.split("=");
      const [head = "", ...steps] = place.split("/");
      const schema = steps.reduce(below, heads.get(head));
      return schema === undefined ? [] : [[name, schema] as const];
    });
  return [...placed, ...pagesIn(heads)];
}

export const placedNames: readonly string[] = PLACES.trim()
  .split(/\s+/)
  .map((pair) => pair.split("=")[0]!);
