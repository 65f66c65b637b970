import type { ChainLink } from "../proof/link.ts";
import type { ChallengeTerms, GameEvent } from "../state.ts";
import { firstRules, isOfTheSix, wholeRules, type WrittenRules } from "./rules.ts";

/** The version of most events, and those of challenges whose time, or whose moves, releases before could not judge. */
const CURRENT = 2;
const TIMED = 3;
const RULED = 4;

/**
 * The stored form of a game's events: the event itself with a version. Version 2 is current. Events of the first edition
 * have no version; their moves do not say how they ended the game, and their challenges name the rule set only by id.
 * Version 3 is version 2 of a challenge with stops or clocks that came with it: no release that reads no more than 2
 * plays that game, for it would count hours that do not count. Version 4 is the same of a challenge by another rule set
 * than the six that all releases know, and of the counter-offer that proposes one: those who know the six alone would
 * judge it by less than its rules. Every stored form stays readable: a new version adds a step here, and no step is ever
 * removed.
 */
export type StoredEvent = { readonly v: typeof CURRENT | typeof TIMED | typeof RULED } & Marks & GameEvent;

/** The form of the first edition. */
type FirstEvent =
  | { readonly type: "challenged"; readonly at: number; readonly id: string; readonly terms: ChallengeTerms }
  | (Omit<Declined, "counter"> & { readonly counter?: Omit<NonNullable<Declined["counter"]>, "rules"> })
  | Exclude<GameEvent, { readonly type: "challenged" | "declined" }>;

type Declined = Extract<GameEvent, { readonly type: "declined" }>;

const TYPES: Readonly<Record<GameEvent["type"], true>> = {
  challenged: true,
  accepted: true,
  declined: true,
  cancelled: true,
  moved: true,
  "draw-offered": true,
  "draw-declined": true,
  ended: true,
  reminded: true,
  renamed: true,
  stopped: true,
  uncovered: true,
  gifted: true,
  expired: true,
  offered: true,
  "offer-declined": true,
  "offer-withdrawn": true,
  "offer-accepted": true,
  "taken-back": true,
  messaged: true,
  "rematch-asked": true,
  "rematch-agreed": true,
};

/** The clocks that releases know which read version 2 alone, with all their settings. */
const UNTIMED: Readonly<Record<string, readonly string[]>> = {
  "per-move": ["perMove"],
  fischer: ["initial", "increment", "max"],
  unlimited: [],
};

/** Whether the time of a game is counted as it was before there were stops. */
function isUntimed({ clock: { kind, ...settings }, stops = [] }: ChallengeTerms): boolean {
  const all = UNTIMED[kind];
  return stops.length === 0 && all !== undefined && Object.keys(settings).every((one) => all.includes(one));
}

/**
 * The events that a release which does not know them must not pass over: the position depends on a takeback, and what
 * gives a side time keeps it from being flagged too early.
 */
const ESSENTIAL: ReadonlySet<GameEvent["type"]> = new Set(["stopped", "gifted", "taken-back"]);

/** The rules of the game that an event proposes; null where it proposes none, or one by the rules of its own. */
function rulesIn(event: GameEvent): WrittenRules | null {
  if (event.type === "challenged") return event.rules;
  return event.type === "declined" ? (event.counter?.rules ?? null) : null;
}

function versionOf(event: GameEvent): StoredEvent["v"] {
  const rules = rulesIn(event);
  if (rules !== null && !isOfTheSix(rules)) return RULED;
  return event.type === "challenged" && !isUntimed(event.terms) ? TIMED : CURRENT;
}

/** The newest version that is known of each type of which there is more than one. */
const NEWEST: Readonly<Partial<Record<GameEvent["type"], StoredEvent["v"]>>> = {
  challenged: RULED,
  declined: RULED,
};

/** An event as it is stored; what chains it to those before it stands beside it. */
export function storedEvent(event: GameEvent): StoredEvent & Pick<Marks, "essential"> {
  return { v: versionOf(event), ...(ESSENTIAL.has(event.type) ? { essential: true } : {}), ...event };
}

/** What an event of any release can say of its own form. */
interface Marks extends Partial<ChainLink> {
  readonly v?: number;
  /** True where what follows cannot be understood without it: a release that does not know its type stops there. */
  readonly essential?: boolean;
  /** When the records from this one on were chained, where that was not in the commit of their events. */
  readonly chainedFrom?: number;
}

/** A row of the log as it was read. */
export interface ReadRow {
  /** Null for a type that only a later release knows. */
  readonly event: GameEvent | null;
  /** Null in rows of releases from before logs were chained. */
  readonly link: ChainLink | null;
  readonly chainedFrom: number | null;
}

/** What a row says of its record in the public log; null where it says nothing. */
function linkIn({ hash, digest, salt }: Partial<ChainLink>): ChainLink | null {
  if (hash === undefined) return null;
  return { hash, ...(digest === undefined ? {} : { digest }), ...(salt === undefined ? {} : { salt }) };
}

/**
 * Reads a row of any release: its event (null for a type that only a later release knows: it is passed over and stays
 * stored), and how it is chained. Throws if the text is not an event, is of a later version (read as one of ours it could
 * mean something else), or is marked as essential and of an unknown type: play must not go on from a position that may
 * not be the game's.
 */
export function readRow(text: string): ReadRow {
  const read = JSON.parse(text) as (StoredEvent | FirstEvent) & Marks;
  const { hash: _hash, digest: _digest, salt: _salt, chainedFrom = null, ...event } = read;
  return { event: eventIn(event), link: linkIn(read), chainedFrom };
}

/** Reads the event of a row, as `readRow` does. */
export const readEvent = (text: string): GameEvent | null => readRow(text).event;

function eventIn({
  v = 1,
  essential = false,
  ...stored
}: (StoredEvent | FirstEvent) & Marks): GameEvent | null {
  if (!Object.hasOwn(TYPES, stored.type)) {
    if (typeof stored.type !== "string") throw new Error("no event: it has no type");
    if (essential)
      throw new Error(`an event “${stored.type as string}”, which only a later release can read`);
    return null;
  }
  if (v > (NEWEST[stored.type] ?? CURRENT))
    throw new Error(`an event of version ${v}, which only a later release can read`);
  if (stored.type === "declined") return declinedIn(stored);
  if (stored.type !== "challenged" || "rules" in stored) return stored;
  return { ...stored, rules: firstRules(stored.terms.ruleset) };
}

/** A counter-offer from before it said by which rules: of the six, by its terms. */
function declinedIn({
  counter,
  ...event
}: Extract<StoredEvent | FirstEvent, { type: "declined" }>): GameEvent {
  if (counter === undefined) return event;
  const rules = "rules" in counter ? counter.rules : wholeRules(firstRules(counter.terms.ruleset));
  return { ...event, counter: { ...counter, rules } };
}
