import { chained, digestOf, type LogRecord, publicEvent } from "../../../src/game/proof/chain.ts";
import { textOf } from "../../../src/game/events/index.ts";
import type { ChallengeTerms, GameEvent } from "../../../src/game/state.ts";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { accepted, challenged, EGIL, moved, RAGNHILD, RULES, T0, TERMS, WHOLE_GAME } from "../people.ts";

export const GAME = "game-1";

/** Another salt for each event. */
export const saltOf = (seq: number): string => seq.toString(16).padStart(32, "0");

/** Chains events to each other, in order; `head` is the hash of the record before the first of them. */
export function chainOf(
  game: string,
  events: readonly ReturnType<typeof publicEvent>[],
  head: string | null = null,
): readonly LogRecord[] {
  const records: LogRecord[] = [];
  for (const event of events) records.push(chained(game, records.at(-1)?.hash ?? head, event));
  return records;
}

/** The public log of events. */
export function publicLog(events: readonly GameEvent[]): readonly LogRecord[] {
  const shown = events.map((event, index) => {
    const text = textOf(event);
    return publicEvent(index + 1, event, text === null ? null : digestOf({ salt: saltOf(index + 1), text }));
  });
  return chainOf(GAME, shown);
}

const TIME = { counted: HOUR, stopped: [{ kind: "night", from: T0, to: T0 + 8 * HOUR }] } as const;

/** One event of every type, in an order in which they could come. */
export const EVERY_EVENT: readonly GameEvent[] = [
  challenged({ stops: ["vacation", "night"], offers: ["draw", "takeback"] }),
  {
    ...accepted(),
    type: "accepted",
    schedules: {
      attackers: {
        timezone: "Europe/Stockholm",
        night: { from: "23:00", to: "07:00" },
        weekend: ["saturday"],
      },
      defenders: { timezone: "Asia/Tokyo", night: null, weekend: [] },
    },
  } as GameEvent,
  { ...moved(WHOLE_GAME[0]!, T0 + HOUR, "Well met"), ending: null, time: TIME },
  { ...moved(WHOLE_GAME[1]!, T0 + HOUR), ending: null, time: TIME, planned: true },
  { type: "draw-offered", at: T0, side: "attackers" },
  { type: "draw-declined", at: T0, side: "defenders" },
  { type: "offered", at: T0, side: "attackers", offer: { type: "pause", until: T0 + DAY } },
  { type: "offer-declined", at: T0, side: "defenders", offer: "pause" },
  { type: "offered", at: T0, side: "attackers", offer: { type: "extend", add: 3 * DAY } },
  { type: "offer-accepted", at: T0, side: "defenders", offer: "extend" },
  { type: "gifted", at: T0, side: "defenders", add: 3 * DAY },
  { type: "offered", at: T0, side: "defenders", offer: { type: "resume" } },
  { type: "offer-withdrawn", at: T0, side: "defenders", offer: "resume" },
  { type: "reminded", at: T0, ply: 2 },
  {
    type: "stopped",
    at: T0,
    stop: { id: "v-1", rev: 3, kind: "vacation", side: "attackers", from: T0, to: T0 + DAY },
  },
  { type: "uncovered", at: T0, deadline: T0 + 5 * DAY },
  { type: "taken-back", at: T0, side: "attackers", plies: 2, time: TIME },
  {
    type: "ended",
    at: T0,
    result: { winner: "defenders", reason: "resignation" },
    by: "attackers",
    time: TIME,
  },
  { type: "messaged", at: T0, side: "defenders", text: "Well played" },
  { type: "rematch-asked", at: T0, side: "attackers", game: "game-2" },
  { type: "rematch-agreed", at: T0, side: "defenders", game: "game-2" },
  { type: "renamed", at: T0, player: EGIL.id, name: "deleted-1" },
];

const COUNTER: ChallengeTerms = {
  ...TERMS,
  by: RAGNHILD,
  to: EGIL,
  clock: { kind: "per-move", perMove: DAY },
  counterOf: GAME,
  changed: ["/clock/perMove"],
};

/** The ends of a challenge without a game. */
export const CLOSED: readonly (readonly GameEvent[])[] = [
  [challenged({ to: null, message: null }), { type: "expired", at: T0 + DAY }],
  [challenged(), { type: "declined", at: T0 + DAY, reason: "too-fast" }],
  [challenged(), { type: "cancelled", at: T0 + DAY }],
  [
    challenged(),
    {
      type: "declined",
      at: T0 + DAY,
      reason: "no-reason",
      counter: { game: "game-2", terms: COUNTER, rules: RULES },
    },
  ],
  [challenged(COUNTER), { type: "cancelled", at: T0 + DAY }],
];
