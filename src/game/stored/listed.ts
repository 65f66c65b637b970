import type { StoredGame } from "../view.ts";
import { CUSTOM_NAME, CUSTOM_PREFIX, type Ruleset, type Side } from "../../rules/index.ts";
import type { Seat } from "../state.ts";

type Unnamed = Pick<Seat, "id">;

/**
 * A game as lists store it for as long as they have it, none of which changes while it does not go on: it is for everyone
 * to see, its players are ids, so that no list has a name that is no longer theirs, and the rules of a custom rule set
 * stand where its id leads to.
 */
export interface ListedGame extends Omit<StoredGame, "players" | "challenge" | "timeOff" | "offers"> {
  /** What a custom rule set was called. */
  readonly rulesName?: string;
  readonly players: Readonly<Record<Side, Unnamed>> | null;
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

/** A schedule says how a clock runs on: in lists none does. */
function standingClock({ agreed, running }: StoredGame["clock"]): StoredGame["clock"] {
  if (running === null) return { agreed, running };
  const { schedule: _schedule, ...clock } = running;
  return { agreed, running: clock };
}

/** What lists store of a game. */
export function listedGame(stored: StoredGame): ListedGame {
  const { timeOff: _timeOff, offers: _offers, rules: _rules, players, challenge, clock, ...facts } = stored;
  const { by, to, message, ...terms } = challenge;
  return {
    ...facts,
    ...listedRules(stored),
    players: players && { attackers: unnamed(players.attackers), defenders: unnamed(players.defenders) },
    clock: standingClock(clock),
    challenge: { ...terms, by: unnamed(by), to: to && unnamed(to), message: to === null ? message : null },
  };
}

/** The ids of everyone whom a listed game names. */
export function seatsIn({ players, challenge: { by, to } }: ListedGame): readonly string[] {
  return [by, to, players?.attackers, players?.defenders].flatMap((seat) => seat?.id ?? []);
}

/**
 * The game that a list has stored.
 * @param names by the ids of players; empty for those that are not there
 * @param custom the rules of its custom rule set; null where it has none
 */
export function ofListed(
  { rulesName, ...listed }: ListedGame,
  names: ReadonlyMap<string, string>,
  custom: Ruleset | null,
): StoredGame {
  const named = ({ id }: Unnamed): Seat => ({ id, name: names.get(id) ?? "" });
  const { players, challenge } = listed;
  return {
    ...listed,
    ...(custom === null ? {} : { rules: { ...custom, name: rulesName ?? custom.name } }),
    players: players && { attackers: named(players.attackers), defenders: named(players.defenders) },
    challenge: { ...challenge, by: named(challenge.by), to: challenge.to && named(challenge.to) },
    timeOff: { attackers: [], defenders: [] },
    offers: [],
  };
}
