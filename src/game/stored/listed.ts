import type { StoredGame } from "../view.ts";
import { CUSTOM_NAME, CUSTOM_PREFIX, type Ruleset, type Side } from "../../rules/index.ts";
import type { Seat } from "../state.ts";
import type { RunningFacts } from "../facts.ts";
import type { ClockSettings } from "../../contract/clocks.ts";

type Unnamed = Pick<Seat, "id">;

/**
 * A game as lists store it for as long as they have it, none of which changes while it does not go on: it is for everyone
 * to see, its players are ids, so that no list has a name that is no longer theirs, and the rules of a custom rule set
 * stand where its id leads to.
 */
export interface ListedGame extends Omit<
  StoredGame,
  "at" | "players" | "challenge" | "clock" | "timeOff" | "offers"
> {
  /** What a custom rule set was called. */
  readonly rulesName?: string;
  readonly players: Readonly<Record<Side, Unnamed>> | null;
  readonly clock: { readonly agreed: ClockSettings; readonly running: StandingClock | null };
  readonly challenge: Omit<StoredGame["challenge"], "by" | "to"> & {
    readonly by: Unnamed;
    readonly to: Unnamed | null;
  };
}

const unnamed = ({ id }: Unnamed): Unnamed => ({ id });

/** Whether the rules of a game stand where its rule set's id leads to. */
export const hasCustomRules = ({ ruleset }: Pick<StoredGame, "ruleset">): boolean =>
  ruleset.startsWith(CUSTOM_PREFIX);

function listedRules({ ruleset, rules }: StoredGame): Pick<ListedGame, "rules" | "rulesName"> {
  if (rules === undefined || !hasCustomRules({ ruleset })) return rules === undefined ? {} : { rules };
  return rules.name === CUSTOM_NAME ? {} : { rulesName: rules.name };
}

/** In lists no clock runs: what each side has left is all that is told of it. */
type StandingClock = Pick<RunningFacts, "spans" | "counted">;

function standing({ spans, counted }: RunningFacts): StandingClock {
  return { spans, counted };
}

/** What lists store of a game. */
export function listedGame(stored: StoredGame): ListedGame {
  const { at: _at, timeOff: _timeOff, offers: _offers, rules: _rules, ...facts } = stored;
  const { players, challenge, clock } = stored;
  const { by, to, message } = challenge;
  return {
    ...facts,
    ...listedRules(stored),
    players: players && { attackers: unnamed(players.attackers), defenders: unnamed(players.defenders) },
    clock: { agreed: clock.agreed, running: clock.running && standing(clock.running) },
    challenge: {
      ...challenge,
      by: unnamed(by),
      to: to && unnamed(to),
      message: to === null ? message : null,
    },
  };
}

/** The ids of everyone whom a listed game names. */
export function seatsIn({ players, challenge: { by, to } }: ListedGame): readonly string[] {
  return [by, to, players?.attackers, players?.defenders].flatMap((seat) => seat?.id ?? []);
}

/** What is not told of a clock that does not run. */
const STOOD = { turnBegan: 0, deadline: 0, stopped: null } as const;

/**
 * The game that a list has stored.
 * @param seats of its players, by their ids; who is not there has no name
 * @param custom the rules of its custom rule set; null where it has none
 */
export function ofListed(
  { rulesName, ...listed }: ListedGame,
  seats: ReadonlyMap<string, Seat>,
  custom: Ruleset | null,
): StoredGame {
  const named = ({ id }: Unnamed): Seat => seats.get(id) ?? { id, name: "" };
  const { players, challenge, clock } = listed;
  return {
    ...listed,
    ...(custom === null ? {} : { rules: { ...custom, name: rulesName ?? custom.name } }),
    players: players && { attackers: named(players.attackers), defenders: named(players.defenders) },
    challenge: { ...challenge, by: named(challenge.by), to: challenge.to && named(challenge.to) },
    at: listed.finishedAt ?? listed.createdAt,
    clock: { agreed: clock.agreed, running: clock.running && { ...STOOD, ...clock.running } },
    timeOff: { attackers: [], defenders: [] },
    offers: [],
  };
}
