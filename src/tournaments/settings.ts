import type { TournamentChanges, TournamentInput } from "../contract/new-tournament.ts";
import { TOURNAMENT_SIZES } from "../contract/bounds.ts";
import { fieldFault, type FieldRefusal } from "../contract/problems/fields.ts";
import type { Requirements } from "../contract/standing.ts";
import {
  type Format,
  KNOCKOUT_TIEBREAKS,
  type KnockoutTiebreak,
  type Tiebreak,
  TIEBREAKS,
  USUAL_STOPS,
} from "../contract/terms.ts";
import { shippedAs } from "../game/rules-of.ts";
import { formatInstant } from "../lib/duration.ts";
import type { Ruleset } from "../rules/index.ts";
import type { Settings } from "./tournament.ts";

export interface Apart {
  readonly apart?: Settings["apart"] | undefined;
}
export type SettingsInput = Omit<TournamentInput, "ruleset" | "apart"> & Apart;
export type Changes = Omit<TournamentChanges, "ruleset" | "apart"> & Apart;

const USUAL_TIEBREAKS = {
  "round-robin": ["direct", "sonneborn-berger", "wins-defenders"],
  swiss: ["buchholz-cut1", "direct", "wins"],
} as const;
const USUAL_OF_MATCH: readonly KnockoutTiebreak[] = ["replay", "quicker", "lot"];

function tiebreaksOf({ format, tiebreaks }: SettingsInput): Pick<Settings, "tiebreaks" | "matchTiebreaks"> {
  if (format === "knockout") {
    const matchTiebreaks = (tiebreaks as KnockoutTiebreak[] | undefined) ?? USUAL_OF_MATCH;
    return { tiebreaks: ["seed"], matchTiebreaks };
  }
  return {
    tiebreaks: (tiebreaks as Tiebreak[] | undefined) ?? USUAL_TIEBREAKS[format],
    matchTiebreaks: USUAL_OF_MATCH,
  };
}

/** Returns the default minimum of players: 2 for a knockout, otherwise 3, at least 2 per group, and at most the maximum. */
function usualMin({ format, groups = 1, players }: SettingsInput): number {
  return Math.min(Math.max(format === "knockout" ? 2 : 3, 2 * groups), players?.max ?? Infinity);
}

export function settingsOf(input: SettingsInput, rules: Ruleset): Settings {
  const { name, format, clock, pairing, start, players, requires = {} } = input;
  return {
    name,
    format,
    ruleset: rules.id,
    rules,
    clock,
    stops: input.stops ?? USUAL_STOPS,
    offers: input.offers ?? ["draw"],
    rated: input.rated ?? shippedAs(rules) !== null,
    requires: requires as Requirements,
    games: pairing?.games ?? 2,
    order: pairing?.order ?? "together",
    ...tiebreaksOf(input),
    rounds: input.rounds ?? null,
    double: input.double ?? false,
    groups: input.groups ?? 1,
    advance: input.advance ?? 0,
    roundStarts: input.roundStarts ?? "when-done",
    roundEnds: input.roundEnds ?? null,
    start: { at: start?.at ?? null, whenFull: start?.whenFull ?? false },
    players: { min: players?.min ?? usualMin(input), max: players?.max ?? null },
    atOnce: input.atOnce ?? null,
    noShow: input.noShow ?? 2,
    apart: input.apart ?? [],
  };
}

const OF_FORMATS = {
  rounds: ["swiss"],
  apart: ["swiss"],
  double: ["round-robin"],
  groups: ["round-robin"],
  advance: ["round-robin"],
} as const satisfies Partial<Record<keyof SettingsInput, readonly Format[]>>;
const OF_FORMAT = Object.entries(OF_FORMATS) as [keyof typeof OF_FORMATS, readonly Format[]][];

const without = <T extends object>(whole: T, names: readonly (keyof T)[]): T =>
  Object.fromEntries(Object.entries(whole).filter(([name]) => !names.includes(name as keyof T))) as T;

function inputOf(settings: Settings): SettingsInput {
  const { games, order, ruleset: _id, rules: _rules, matchTiebreaks, requires, ...same } = settings;
  const tiebreaks = [...(same.format === "knockout" ? matchTiebreaks : same.tiebreaks)];
  const all = { ...same, pairing: { games, order }, requires, tiebreaks } as unknown as SettingsInput;
  const foreign = OF_FORMAT.filter(([, formats]) => !formats.includes(same.format)).map(([name]) => name);
  return without(all, foreign);
}

/** Fields that return to their defaults when the format changes; of `players`, only the minimum. */
const BY_FORMAT = [...OF_FORMAT.map(([name]) => name), "tiebreaks", "players"] as const;

export function changedInput(settings: Settings, changes: Changes, rules: Ruleset | null): SettingsInput {
  const { format = settings.format } = changes;
  const whole = inputOf(settings);
  const { players, ...same } = format === settings.format ? whole : without(whole, BY_FORMAT);
  const isRated = rules !== null && settings.rated ? { rated: undefined } : {};
  return {
    ...same,
    ...isRated,
    ...changes,
    // Whether bots may enter stays the same unless the change says otherwise.
    requires: {
      ...(settings.requires.bots !== undefined && { bots: settings.requires.bots }),
      ...(changes.requires ?? settings.requires),
    },
    players: { max: whole.players?.max, ...players, ...changes.players },
    pairing: { ...same.pairing, ...changes.pairing },
    start: { ...same.start, ...changes.start },
  } as SettingsInput;
}

function ofOtherFormats(input: SettingsInput): FieldRefusal[] {
  const { format, tiebreaks = [] } = input;
  const options: readonly string[] = format === "knockout" ? KNOCKOUT_TIEBREAKS : TIEBREAKS;
  return [
    ...OF_FORMAT.filter(([name, formats]) => input[name] !== undefined && !formats.includes(format)).map(
      ([name, formats]) => fieldFault(`/${name}`, "of-format", { formats }),
    ),
    ...tiebreaks.flatMap((one, at) =>
      options.includes(one) ? [] : [fieldFault(`/tiebreaks/${at}`, "one-of", { options })],
    ),
  ];
}

function inTime({ start, roundStarts }: SettingsInput, now: number): FieldRefusal[] {
  const dates = Array.isArray(roundStarts) ? roundStarts : [];
  const isPast = start?.at != null && start.at <= now;
  return [
    ...(isPast ? [fieldFault("/start/at", "not-ahead")] : []),
    ...dates.flatMap((at, index) => {
      const [pointer, before] = [`/roundStarts/${index}`, dates[index - 1]];
      if (at <= now) return [fieldFault(pointer, "not-ahead")];
      return before !== undefined && at <= before
        ? [fieldFault(pointer, "not-after", { other: formatInstant(before) })]
        : [];
    }),
  ];
}

function inSize({ format, groups = 1, advance = 0, players, start }: SettingsInput): FieldRefusal[] {
  const { min = 2, max = null } = players ?? {};
  const most = format === "round-robin" ? groups * TOURNAMENT_SIZES.group : TOURNAMENT_SIZES.players;
  const faults: (FieldRefusal | false)[] = [
    max !== null && max > most && fieldFault("/players/max", "too-large", { limit: most }),
    min > (max ?? most) && fieldFault("/players/min", "too-large", { limit: max ?? most }),
    (max ?? most) < 2 * groups && fieldFault("/players/max", "too-small", { limit: 2 * groups }),
    players?.min !== undefined &&
      min < 2 * groups &&
      fieldFault("/players/min", "too-small", { limit: 2 * groups }),
    start?.whenFull === true && max === null && fieldFault("/players/max", "needed"),
    advance > 0 && advance * groups < 2 && fieldFault("/advance", "too-small", { limit: 2 }),
  ];
  return faults.filter((one) => one !== false);
}

function inRating({ rated, offers = [], requires = {} }: SettingsInput, isShipped: boolean): FieldRefusal[] {
  const asksRating = requires.rating !== undefined || requires.provisional === false;
  return [
    ...((rated ?? isShipped) && offers.includes("takeback") ? [fieldFault("/offers", "rated-takeback")] : []),
    ...(asksRating && !isShipped ? [fieldFault("/requires", "requires-unrated")] : []),
  ];
}

export const faultsIn = (input: SettingsInput, rules: Ruleset, now: number): FieldRefusal[] => [
  ...ofOtherFormats(input),
  ...inTime(input, now),
  ...inSize(input),
  ...inRating(input, shippedAs(rules) !== null),
];
