import * as z from "zod";
import { RULE_REASONS, SIDES } from "../rules/index.ts";
import { ClockTerms, HonouredStops } from "./clock.ts";
import { Id, Instant, MoveWithCaptures, Span } from "./fields.ts";
import { ScheduleInGame } from "./ledger.ts";
import { RULES_SHAPE } from "./rules.ts";
import { BEGUN_BY, MatchPlace } from "./match.ts";
import { Requires } from "./standing.ts";
import { DECLINE_REASONS, GAME_OFFERS, PLAYER_REASONS, STOP_KINDS, UNRATED } from "./terms.ts";
import { lateView, type ViewOf } from "./view.ts";
import { onFirstUse } from "../lib/calls.ts";
import { mapValues } from "../lib/json.ts";

const SideName = onFirstUse(() => z.enum(SIDES));
const OfferName = onFirstUse(() => z.enum(GAME_OFFERS));
const Hash = onFirstUse(() => z.string().regex(/^[0-9a-f]{64}$/));
const nothing = onFirstUse(() => z.strictObject({}));

const Text = onFirstUse(() =>
  z
    .strictObject({
      digest: Hash().describe("SHA-256 of 16 bytes of salt and the text in UTF-8, in hex."),
    })
    .nullable()
    .describe("The digest of a text that a player wrote. It stays when the text is deleted."),
);

const Stopped = onFirstUse(() => z.strictObject({ kind: z.enum(STOP_KINDS), from: Instant, to: Instant }));

const time = onFirstUse(() =>
  z
    .strictObject({ counted: Span, stopped: z.array(Stopped()) })
    .optional()
    .describe("The time of the turn that this ended."),
);

/** Fields of rule sets that every entry has. All other fields can be missing. */
const PROMISED = {
  id: true,
  name: true,
  size: true,
  setup: true,
  kingCapture: true,
  shieldwall: true,
  edgeFort: true,
  encirclement: true,
  repetition: true,
  noProgress: true,
  drawByAgreement: true,
} as const;

/** Returns the fields of `Rules` without descriptions, because openapi.json has them elsewhere. */
const undescribed = () =>
  mapValues(RULES_SHAPE, (field: z.ZodType) =>
    field.meta({ ...field.meta(), description: undefined }),
  ) as unknown as typeof RULES_SHAPE;

const Rules = onFirstUse(() =>
  z
    .looseObject({ id: z.string(), name: z.string(), ...undescribed() })
    .partial()
    .required(PROMISED)
    .describe("The whole rule set, as in `Rules`. Every move can be checked by it."),
);

const Offer = onFirstUse(() =>
  z.strictObject({ type: OfferName(), until: Instant.optional(), add: Span.optional() }),
);

const challengeData = () => ({
  challenged: z.strictObject({
    rules: Rules(),
    side: z.enum([...SIDES, "random"]),
    by: Id,
    to: Id.nullable(),
    listed: z.boolean(),
    clock: ClockTerms,
    stops: HonouredStops.optional(),
    offers: z.array(OfferName()).optional(),
    rated: z.literal(true).optional(),
    requires: Requires.optional(),
    match: MatchPlace.unwrap().optional(),
    ...BEGUN_BY,
    rematchOf: Id.optional(),
    counterOf: Id.optional(),
    changed: z.array(z.string()).optional(),
    message: Text(),
  }),
  accepted: z.strictObject({
    players: z.strictObject({ attackers: Id, defenders: Id }),
    schedules: z.strictObject({ attackers: ScheduleInGame, defenders: ScheduleInGame }).optional(),
    unrated: z.enum(UNRATED).optional().describe("Why the game is not rated as proposed."),
  }),
  declined: z.strictObject({
    reason: z.enum(DECLINE_REASONS),
    counter: Id.optional().describe("The counter-offer to this challenge."),
  }),
  cancelled: nothing(),
  expired: nothing(),
});

const playData = () => ({
  moved: z.strictObject({
    move: MoveWithCaptures,
    ending: z
      .strictObject({ winner: SideName().nullable(), reason: z.enum(RULE_REASONS) })
      .nullable()
      .optional()
      .describe("How it ended the game by the rules; absent in the oldest entries."),
    time: time(),
    planned: z.literal(true).optional(),
    message: Text(),
  }),
  "draw-offered": z.strictObject({ side: SideName() }),
  "draw-declined": z.strictObject({ side: SideName() }),
  offered: z.strictObject({ side: SideName(), offer: Offer() }),
  "offer-declined": z.strictObject({ side: SideName(), offer: OfferName() }),
  "offer-withdrawn": z.strictObject({ side: SideName(), offer: OfferName() }),
  "offer-accepted": z.strictObject({ side: SideName(), offer: OfferName() }),
  "taken-back": z.strictObject({ side: SideName(), plies: z.int().min(1).max(2), time: time() }),
});

const endAndTimeData = () => ({
  ended: z.strictObject({
    result: z.strictObject({
      winner: SideName().nullable(),
      reason: z.enum([...RULE_REASONS, ...PLAYER_REASONS]),
    }),
    by: SideName().nullable(),
    time: time(),
  }),
  reminded: z.strictObject({ ply: z.int() }),
  stopped: z.strictObject({
    stop: z.strictObject({
      id: z.string(),
      rev: z.int(),
      side: SideName().nullable().describe("The side whose clock it stops; null: both."),
      cover: z.literal(true).optional().describe("An hour of cover, not booked."),
      ...Stopped().shape,
    }),
  }),
  uncovered: z.strictObject({
    deadline: Instant,
    reason: z
      .literal("turn-limit")
      .optional()
      .describe("Cover has extended this turn for 72 hours, the maximum."),
  }),
  gifted: z.strictObject({ side: SideName(), add: Span }),
  messaged: z.strictObject({ side: SideName(), message: Text() }),
  renamed: z.strictObject({ player: Id }),
  "rematch-asked": z.strictObject({ side: SideName(), game: Id }),
  "rematch-agreed": z.strictObject({ side: SideName(), game: Id }),
});

const DATA = onFirstUse(() => ({ ...challengeData(), ...playData(), ...endAndTimeData() }));

/** Returns a schema's name: `DrawOfferedEntry` for `draw-offered`, `RematchRequestedEntry` for `rematch-asked`. */
const nameOf = (type: string): string =>
  `${type.replace("asked", "requested").replaceAll(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())}Entry`;

function entryOf([type, data]: readonly [string, z.ZodType]) {
  return z
    .strictObject({
      seq: z.int().min(1),
      at: Instant,
      type: z.literal(type),
      data,
      prev: Hash().nullable().describe("The hash of the previous entry; null for the first."),
      hash: Hash(),
    })
    .meta({ id: nameOf(type) });
}

type OneEntry = ReturnType<typeof entryOf>;

/** The format of entries must never change, so that old hashes can always be recomputed. */
export const LogEntry = onFirstUse(() =>
  z.discriminatedUnion("type", Object.entries(DATA()).map(entryOf) as [OneEntry, ...OneEntry[]]).meta({
    id: "LogEntry",
    description:
      "`hash` is the SHA-256 (hex) of the entry's canonical form (RFC 8785) without `hash`, with the game's id as `game`.",
  }),
);

export const TextInLog = lateView(
  "TextInLog",
  () => ({ seq: z.int(), salt: z.string(), text: z.string() }),
  "SHA-256 of the salt's 16 bytes and the text is the `digest` in the entry `seq`.",
);
export type TextOfEntry = ViewOf<typeof TextInLog>;

export const Log = onFirstUse(() =>
  z.object({
    game: Id,
    head: Hash().nullable().describe("The hash of the last entry."),
    unread: z.int().describe("How many further entries this release of the service cannot read."),
    items: z.array(LogEntry()),
    texts: z.array(TextInLog()).meta({
      description:
        "The players' texts, except deleted ones. Only for the players, with a token that may `read` or `play`; the message of an open challenge is public.",
    }),
  }),
);
