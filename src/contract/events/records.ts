import * as z from "zod";
import {
  EVENT_TYPE_LIST,
  EVENT_TYPES,
  type EventType,
  GAME_EVENT_LIST,
  type GameEventType,
  PLAYERS_EVENT,
  TOURNAMENT_CHANGED,
} from "./types.ts";
import { STREAM_NOTES } from "../../lib/batches.ts";
import { Id, Instant, MoveWithCaptures, NameText } from "../fields.ts";
import { lateView, view, type ViewOf } from "../view.ts";
import { GameSummary } from "../game.ts";
import { CHANGE_REASONS, GAME_OFFERS, PLAN_ENDS } from "../terms.ts";
import { onFirstUse } from "../../lib/calls.ts";
import { mapValues } from "../../lib/json.ts";
import { ACCOUNT_DATA } from "./account.ts";
import { COMPETITION_DATA } from "./competition.ts";

const MoveInEvent = lateView(
  "MoveInEvent",
  () => ({ ply: z.int(), move: MoveWithCaptures, planned: z.literal(true).optional() }),
  "`planned`: it came from a plan.",
);
export type MoveInEvent = ViewOf<typeof MoveInEvent>;

const OfferInEvent = lateView("OfferInEvent", () => ({
  type: z.enum(GAME_OFFERS),
  until: Instant.optional().describe("For a pause: when it would end."),
  add: z
    .string()
    .optional()
    .meta({
      description: "For an extension: the time that its player would get, as an ISO 8601 duration.",
      examples: ["P3D"],
    }),
}));
export type OfferInEvent = ViewOf<typeof OfferInEvent>;

const AboutGame = lateView("GameEventData", () => ({
  game: GameSummary,
  move: MoveWithCaptures.nullable(),
  ply: z.int(),
  by: NameText.nullable().describe("The player who caused it; null for the clock."),
  message: z.string().nullable(),
  deadline: Instant.nullable(),
  reason: z.enum(CHANGE_REASONS).optional().describe("In `game.deadline-changed`: why the deadline changed."),
  previousDeadline: Instant.nullable()
    .optional()
    .describe("In `game.deadline-changed`: the deadline before."),
  moves: z.array(MoveInEvent()).optional().meta({
    description:
      "In `game.turn`: the opponent's latest move; with the moves around it if plans made them. Oldest first.",
  }),
  planned: z.literal(true).optional().describe("In `game.move`: the move came from a plan."),
  plan: z.enum(PLAN_ENDS).optional().meta({
    description:
      "In `game.turn`: why your plan ended. `ended`: it had no answer; `illegal`: its answer was not legal.",
  }),
  offer: OfferInEvent().optional().meta({
    description: "In `game.offered`, `game.offer-accepted` and `game.offer-declined`: what was offered.",
  }),
  undone: z.array(z.int()).optional().meta({
    description: "The plies that were taken back, in `game.taken-back` and in the `game.turn` that follows.",
  }),
}));

const EventId = onFirstUse(() =>
  z.string().meta({
    pattern: "^[0-9A-Za-z-]{22,60}$",
    description: "The same in the feed, in streams and in webhooks, so that you can ignore duplicates.",
  }),
);

/** Returns the name of an event's schema, such as `GameTurnEvent` for `game.turn`. */
export function schemaName(type: EventType): string {
  const words = type.split(/[.-]/).map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`);
  return `${words.join("")}Event`;
}

/** Each type has its own schema, so that typed clients can infer the data from the type. */
const eventOf = (type: EventType, data: z.ZodType) =>
  z
    .object({ id: EventId(), type: z.literal(type), timestamp: Instant, data })
    .meta({ id: schemaName(type), description: `To ${EVENT_TYPES[type].to}.` });

/** The schemas of events' data, by type. All events of games share one schema. The API lists the events in this order. */
const EVENT_DATA = onFirstUse(() => {
  const ofGames = GAME_EVENT_LIST.map((type) => [type, AboutGame()] as const);
  const all = { ...COMPETITION_DATA(), ...ACCOUNT_DATA(), ...Object.fromEntries(ofGames) };
  return all as typeof all & Readonly<Record<GameEventType, ReturnType<typeof AboutGame>>>;
});
type EventData = ReturnType<typeof EVENT_DATA>;
type EventSchemas = {
  readonly [Type in EventType]: z.ZodObject<{
    id: ReturnType<typeof EventId>;
    type: z.ZodLiteral<Type>;
    timestamp: typeof Instant;
    data: EventData[Type];
  }>;
};

const eventSchemas = onFirstUse(
  () => mapValues(EVENT_DATA(), (data, type) => eventOf(type, data)) as unknown as EventSchemas,
);

type AccountEventSchema = EventSchemas[Exclude<EventType, GameEventType>];
type GameEventSchema = EventSchemas[GameEventType];

/** An event about a player's account, ratings or competitions. */
export type AccountRecord = ViewOf<AccountEventSchema>;

export type CompetitionRecord = Extract<
  AccountRecord,
  { readonly type: `${"organiser" | "tournament" | "match" | "ladder"}.${string}` }
>;

/** An event before it gets its id and time. */
export type AccountNews<Record = AccountRecord> = Record extends AccountRecord
  ? Pick<Record, "type" | "data">
  : never;

export type { GameEventType } from "./types.ts";

/** An event of a game. It has the same content and id in every channel. */
export interface GameRecordOfEvent<Type extends string = GameEventType> {
  readonly id: string;
  readonly type: Type;
  readonly timestamp: string;
  readonly data: ViewOf<typeof AboutGame>;
}

/** The schema of an event, in the feed and in webhooks. */
export const EventRecord = onFirstUse(() =>
  z
    .discriminatedUnion("type", Object.values(eventSchemas()) as [AccountEventSchema, ...GameEventSchema[]])
    .meta({
      id: "Event",
      description:
        "Something that happened to a player. New types may be added: ignore those you do not know.",
    }),
);
export type FeedRecord = GameRecordOfEvent | AccountRecord;

const watchedEvents = (): GameEventSchema[] =>
  EVENT_TYPE_LIST.flatMap((type) =>
    EVENT_TYPES[type].watched ? [eventSchemas()[type] as GameEventSchema] : [],
  );

const GameChanged = lateView(
  "GameChangedEvent",
  () => ({ id: EventId(), type: z.literal(PLAYERS_EVENT), timestamp: Instant, data: AboutGame() }),
  "To the two players, only in their game's stream: something changed that spectators do not see, such as a message, a withdrawn offer, a gift of time or a vacation. Read the game.",
);

/** Events in the stream of a game. `game.changed` is only for its players. */
export const WatchedEvent = onFirstUse(() =>
  z
    .discriminatedUnion("type", [
      ...(watchedEvents() as [GameEventSchema, ...GameEventSchema[]]),
      GameChanged(),
    ])
    .meta({
      id: "WatchedEvent",
      description: "Something that happened in a game, with the game as anyone sees it.",
    }),
);

export type WatchedRecord = GameRecordOfEvent | GameRecordOfEvent<typeof PLAYERS_EVENT>;

export const TournamentChanged = lateView(
  "TournamentChangedEvent",
  () => ({
    id: EventId(),
    type: z.literal(TOURNAMENT_CHANGED),
    timestamp: Instant,
    data: view("TournamentChangedEventData", {
      tournament: view("TournamentInEvent", { id: Id, url: z.string() }),
      version: z.int().describe("The tournament's version; entries and results do not raise it."),
    }),
  }),
  "Only in the stream of a tournament: it has changed.",
);
export type TournamentChangedRecord = ViewOf<typeof TournamentChanged>;

/** Streams begin and end with one of these lines. */
export const StreamNote = lateView(
  "StreamNote",
  () => ({ id: z.string(), type: z.enum(STREAM_NOTES), timestamp: Instant, data: z.object({}) }),
  "The position of the stream: continue after `id`.",
);

export const eventSchema = (type: EventType): z.ZodType => eventSchemas()[type];
