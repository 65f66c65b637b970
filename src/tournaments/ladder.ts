import type { ClockSettings } from "../contract/clocks.ts";
import { LADDER_PLACES } from "../contract/bounds.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import type { Requirements } from "../contract/standing.ts";
import type { MatchOrder } from "../contract/terms.ts";
import { DAY, formatInstant } from "../lib/duration.ts";
import { err, ok, type Ruleset } from "../rules/index.ts";
import type { MatchReport } from "./tournament.ts";

/** Spans in milliseconds, instants in milliseconds since 1970. */
export interface LadderSettings {
  readonly name: string;
  readonly ruleset: string;
  readonly rules: Ruleset;
  readonly clock: ClockSettings;
  readonly rated: boolean;
  readonly games: number;
  readonly order: MatchOrder;
  /** How many places above their own a player can challenge. */
  readonly reach: number;
  readonly again: number;
  /** A player without a match for this long loses their place. */
  readonly idle: number;
  readonly requires: Requirements;
}

export type LadderPatch = Partial<Pick<LadderSettings, "name" | "reach" | "again" | "idle" | "requires">>;

export interface LadderPlace {
  readonly player: string;
  readonly since: number;
  /** When the player entered, or when their last match ended. */
  readonly activeAt: number;
}

export interface PlaceMatch {
  readonly id: string;
  readonly games: readonly string[];
  readonly challenger: string;
  readonly defender: string;
}

export interface LadderState {
  readonly id: string;
  /** Rises with each change by the organiser, so that a change to an outdated version can be rejected. */
  readonly version: number;
  readonly settings: LadderSettings;
  readonly organiser: string;
  readonly createdAt: number;
  readonly isClosed: boolean;
  readonly places: readonly LadderPlace[];
  readonly matches: readonly PlaceMatch[];
  /** When each pair's matches ended, the latest last. Entries older than `FORGOTTEN_AFTER` are dropped. */
  readonly met: readonly { readonly pair: string; readonly at: number }[];
}

export type LeftWhy = "left" | "removed" | "idle" | "gone";

interface Events {
  made: { readonly id: string; readonly settings: LadderSettings; readonly by: string };
  changed: { readonly patch: LadderPatch; readonly by: string };
  closed: { readonly by: string };
  entered: { readonly player: string };
  /** The player gives up their running matches, which then don't change the places. */
  left: { readonly player: string; readonly why: LeftWhy; readonly by: string | null };
  challenged: PlaceMatch;
  /** `winner`: null for a draw, which does not change the places. */
  ended: { readonly match: string; readonly winner: string | null };
}

export type LadderEvent<Type extends keyof Events = keyof Events> = {
  [Name in Type]: { readonly at: number; readonly type: Name } & Events[Name];
}[Type];

/** How long pairs are remembered. No ladder has a longer wait between two matches of the same players. */
const FORGOTTEN_AFTER = 365 * DAY;

const pairOf = (one: string, other: string): string => [one, other].toSorted().join(" ");
/** Counts from 0; -1 if the player has no place. */
export const placeIn = ({ places }: LadderState, player: string): number =>
  places.findIndex((place) => place.player === player);
const isIn = ({ challenger, defender }: PlaceMatch, player: string): boolean =>
  challenger === player || defender === player;

const rearranged = (before: readonly LadderPlace[], after: readonly LadderPlace[], at: number) =>
  after.map((place, index) => (before[index]?.player === place.player ? place : { ...place, since: at }));

function withoutMatches(state: LadderState, ended: readonly PlaceMatch[], at: number): LadderState {
  const played = (player: string) => ended.some((match) => isIn(match, player));
  return {
    ...state,
    matches: state.matches.filter((match) => !ended.includes(match)),
    places: state.places.map((place) => (played(place.player) ? { ...place, activeAt: at } : place)),
    met: [
      ...state.met.filter((met) => met.at > at - FORGOTTEN_AFTER),
      ...ended.map(({ challenger, defender }) => ({ pair: pairOf(challenger, defender), at })),
    ],
  };
}

function leave(state: LadderState, player: string, at: number): LadderState {
  const ended = state.matches.filter((match) => isIn(match, player));
  const left = withoutMatches(state, ended, at);
  const places = left.places.filter((place) => place.player !== player);
  return { ...left, places: rearranged(left.places, places, at) };
}

/** A challenger who wins takes the defender's place. The defender and the players between them move down. */
function end(state: LadderState, id: string, winner: string | null, at: number): LadderState {
  const match = state.matches.find((one) => one.id === id);
  if (match === undefined) return state;
  const over = withoutMatches(state, [match], at);
  if (winner !== match.challenger) return over;
  // The challenger is still below the defender, because only winning this match moves the challenger past.
  const [from, to] = [placeIn(over, match.challenger), placeIn(over, match.defender)];
  const places = over.places.toSpliced(from, 1).toSpliced(to, 0, ...over.places.slice(from, from + 1));
  return { ...over, places: rearranged(over.places, places, at) };
}

const changed = (state: LadderState): LadderState => ({ ...state, version: state.version + 1 });

export function foldLadder(state: LadderState | null, event: LadderEvent): LadderState {
  const { at } = event;
  if (event.type === "made") {
    const { id, settings, by: organiser } = event;
    const empty = { places: [], matches: [], met: [] } as const;
    return { id, version: 1, settings, organiser, createdAt: at, isClosed: false, ...empty };
  }
  if (state === null) throw new Error("the first event of a ladder must create it");
  switch (event.type) {
    case "changed":
      return { ...changed(state), settings: { ...state.settings, ...event.patch } };
    case "closed":
      return { ...changed(state), isClosed: true };
    case "entered":
      return { ...state, places: [...state.places, { player: event.player, since: at, activeAt: at }] };
    case "left":
      return leave(state, event.player, at);
    case "challenged": {
      const { id, games, challenger, defender } = event;
      return { ...state, matches: [...state.matches, { id, games, challenger, defender }] };
    }
    case "ended":
      return end(state, event.match, event.winner, at);
  }
}

interface Commands {
  /** `versions`: the versions of the ladder that the change may apply to; null for any. */
  change: Events["changed"] & { readonly isClosed: boolean; readonly versions: readonly number[] | null };
  enter: Events["entered"];
  leave: Events["left"];
  challenge: { readonly match: PlaceMatch };
}

export type LadderCommand<Type extends keyof Commands = keyof Commands> = {
  [Name in Type]: { readonly type: Name } & Commands[Name];
}[Type];

export type LadderRefusal =
  | "ladder-not-found"
  | "ladder-closed"
  | "version-changed"
  | "ladder-full"
  | "already-entered"
  | "not-entered"
  | "out-of-reach"
  | "place-busy"
  | "again-too-soon";
type Decided = Outcome<LadderEvent[], LadderRefusal>;

const closed = err(refusal("ladder-closed"));

function decideEntering(state: LadderState, player: string, at: number): Decided {
  if (state.isClosed) return closed;
  if (placeIn(state, player) >= 0) return err(refusal("already-entered"));
  return state.places.length >= LADDER_PLACES
    ? err(refusal("ladder-full", { max: LADDER_PLACES }))
    : ok([{ type: "entered", at, player }]);
}

function tooFar({ settings: { reach } }: LadderState, from: number, to: number) {
  const whom = to < 0 ? "nobody" : to === from ? "self" : to > from ? "below" : "far";
  return whom === "far" && from - to <= reach ? null : err(refusal("out-of-reach", { reach, whom }));
}

function decideChallenge(state: LadderState, match: PlaceMatch, at: number): Decided {
  const { challenger, defender } = match;
  // The command is a repeat, because its match is running already.
  if (state.matches.some(({ id }) => id === match.id)) return ok([]);
  if (state.isClosed) return closed;
  const [from, to] = [placeIn(state, challenger), placeIn(state, defender)];
  if (from < 0) return err(refusal("not-entered"));
  const unreachable = tooFar(state, from, to);
  if (unreachable !== null) return unreachable;
  const isAttacking = state.matches.some((one) => one.challenger === challenger);
  if (isAttacking || state.matches.some((one) => one.defender === defender))
    return err(refusal("place-busy", { whose: isAttacking ? "yours" : "theirs" }));
  const met = state.met.findLast(({ pair }) => pair === pairOf(challenger, defender));
  const free = met === undefined ? at : met.at + state.settings.again;
  return free > at
    ? err(refusal("again-too-soon", { at: formatInstant(free) }))
    : ok([{ type: "challenged", at, ...match }]);
}

export function decideLadder(state: LadderState, command: LadderCommand, at: number): Decided {
  switch (command.type) {
    case "change": {
      const { patch, versions, by } = command;
      const { version } = state;
      if (versions !== null && !versions.includes(version))
        return err(refusal("version-changed", { version }));
      const closing: LadderEvent[] = command.isClosed && !state.isClosed ? [{ type: "closed", at, by }] : [];
      return ok(Object.keys(patch).length === 0 ? closing : [{ type: "changed", at, patch, by }, ...closing]);
    }
    case "enter":
      return decideEntering(state, command.player, at);
    case "leave": {
      const { player, why, by } = command;
      const isThere = placeIn(state, player) >= 0;
      return isThere ? ok([{ type: "left", at, player, why, by }]) : err(refusal("not-entered"));
    }
    case "challenge":
      return decideChallenge(state, command.match, at);
  }
}

/** Returns an event only for the end of a match that the ladder is waiting for, so a repeated report changes nothing. */
export const decideReport = (state: LadderState, report: MatchReport, at: number): LadderEvent[] =>
  report.isOver && state.matches.some(({ id }) => id === report.match)
    ? [{ type: "ended", at, match: report.match, winner: report.winner }]
    : [];

/** Returns when players without a match lose their places (milliseconds since 1970), soonest first; empty if closed. */
function idling({ isClosed, places, matches, settings: { idle } }: LadderState) {
  const resting = isClosed
    ? []
    : places.filter(({ player }) => !matches.some((match) => isIn(match, player)));
  return resting
    .map(({ player, activeAt }) => ({ player, due: activeAt + idle }))
    .toSorted((one, other) => one.due - other.due);
}

/** Returns when the next idle player loses their place, in milliseconds since 1970; null for never. */
export const nextIdle = (state: LadderState): number | null => idling(state)[0]?.due ?? null;

export const decideIdle = (state: LadderState, at: number): LadderEvent[] =>
  idling(state)
    .filter(({ due }) => due <= at)
    .map(({ player }) => ({ type: "left", at, player, why: "idle", by: null }));
