import { defined } from "../../lib/json.ts";
import { type Ruleset, SIDES } from "../../rules/index.ts";
import { startClock } from "../clock/clock.ts";
import type { BySide } from "../clock/kind.ts";
import { type OptionalTerms, optionalTerms } from "../facts.ts";
import { type ChallengeTerms, type GameState, isAgreed, partiesOf, type Seat } from "../state.ts";
import { clockTerms } from "../view.ts";
import {
  type EventKind,
  type Notice,
  OF_NOBODY,
  type PublicData,
  span,
  toBoth,
  toMover,
  type Unsaid,
} from "./kind.ts";
import type { ClockSettings, ClockTerms } from "../../contract/clocks.ts";

interface RecordedTerms extends OptionalTerms, Pick<ChallengeTerms, "side" | "listed" | "stops"> {
  readonly rules: Ruleset;
  readonly by: string;
  readonly to: string | null;
  readonly clock: ClockTerms;
}

function recordedTerms(terms: ChallengeTerms, rules: Ruleset): RecordedTerms {
  const { side, by, to, listed, clock, stops } = terms;
  const parties = { by: by.id, to: to?.id ?? null };
  return { rules, side, ...parties, listed, clock: clockTerms(clock), stops, ...optionalTerms(terms) };
}

function settingsIn({ kind, ...terms }: ClockTerms): ClockSettings {
  const settings = Object.entries<unknown>(terms).map(([name, value]) => [
    name,
    typeof value === "string" ? span(value) : value,
  ]);
  return { kind, ...Object.fromEntries(settings) } as ClockSettings;
}

function termsIn(recorded: RecordedTerms, { message, seat }: Unsaid): ChallengeTerms {
  const { rules, side, by, to, listed, clock, stops } = recorded;
  const parties = { by: seat(by), to: to === null ? null : seat(to) };
  const judged = { clock: settingsIn(clock), stops, ...optionalTerms(recorded) };
  return { ruleset: rules.id, side, ...parties, listed, message, ...judged };
}

export const challenged: EventKind<"challenged"> = {
  fold: () => {
    throw new Error("a game is proposed only once");
  },
  text: ({ terms }) => terms.message,
  record: ({ terms, rules }, message) => ({ ...recordedTerms(terms, rules), message }),
  read: (data, unsaid) => {
    const recorded = data as unknown as RecordedTerms;
    return { id: unsaid.game, terms: termsIn(recorded, unsaid), rules: recorded.rules };
  },
  by: (_, { terms }) => terms.by,
  tells: ({ after: { terms } }) =>
    terms.to === null || isAgreed(terms)
      ? []
      : [{ to: terms.to, type: "challenge.received", by: terms.by.name }],
};

const takerOf = (after: GameState): Seat | null =>
  partiesOf(after).find(({ id }) => id !== after.terms.by.id) ?? null;

export const accepted: EventKind<"accepted"> = {
  fold: (state, { at, players, schedules = null, unrated = null }) => {
    const stops = { honoured: state.terms.stops, schedules, known: [] };
    const { clock } = startClock(state.terms.clock, stops, state.position.turn, at);
    return { ...state, status: "playing", players, clock, startedAt: at, unrated };
  },
  record: ({ players, schedules, unrated }) => ({
    players: Object.fromEntries(SIDES.map((side) => [side, players[side].id])),
    ...defined({ schedules, unrated }),
  }),
  read: (data, { seat }) => {
    const { attackers, defenders } = data["players"] as BySide<string>;
    return { ...data, players: { attackers: seat(attackers), defenders: seat(defenders) } };
  },
  by: (_, after) => takerOf(after),
  tells: ({ after }) => {
    const by = (takerOf(after) ?? after.terms.by).name;
    const accepting: Notice = { to: after.terms.by, type: "challenge.accepted", by };
    const answered = isAgreed(after.terms) ? [] : [accepting];
    return [...answered, ...toBoth(after, "game.started", by), ...toMover(after, "game.turn", null)];
  },
};

export const declined: EventKind<"declined"> = {
  fold: (state, { at, reason, counter }) => {
    const closed = { ...state, status: "cancelled", finishedAt: at } as const;
    if (counter === undefined) return { ...closed, declined: reason };
    return { ...closed, successor: { ...counter, at, by: null, agreed: false } };
  },
  record: ({ reason, counter }) => defined({ reason, counter: counter?.game }),
  read: ({ counter, ...data }) => defined({ ...data, counter: counter && { game: counter } }) as never,
  by: (_, { terms }) => terms.to,
  tells: ({ event, after: { terms } }) =>
    // The maker gets a notice of the counter-offer instead, as for any challenge.
    event.counter === undefined
      ? [{ to: terms.by, type: "challenge.declined", by: terms.to?.name ?? null }]
      : [],
};

const fold = (state: GameState, { at }: { readonly at: number }): GameState => ({
  ...state,
  status: "cancelled",
  finishedAt: at,
});
const record = (): PublicData => ({});

export const cancelled: EventKind<"cancelled"> = {
  fold,
  record,
  read: record,
  by: (_, { terms }) => terms.by,
  tells: ({ after: { terms } }) =>
    terms.to === null ? [] : [{ to: terms.to, type: "challenge.cancelled", by: terms.by.name }],
};

export const expired: EventKind<"expired"> = {
  fold,
  record,
  read: record,
  ...OF_NOBODY,
  tells: ({ after }) => toBoth(after, "challenge.expired", null),
};
