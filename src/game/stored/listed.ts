import type { StoredGame } from "../view.ts";
import { CUSTOM_NAME, CUSTOM_PREFIX, type Ruleset, type Side } from "../../rules/index.ts";
import type { Seat } from "../state.ts";
import type { RunningFacts } from "../facts.ts";
import type { ClockSettings } from "../../contract/clocks.ts";

type Unnamed = Pick<Seat, "id">;

/** Players are stored by id, so that no list shows an old name. Custom rules are stored separately, under their id. */
export interface ListedGame extends Omit<
  StoredGame,
  "at" | "players" | "challenge" | "clock" | "timeOff" | "offers"
> {
  readonly rulesName?: string;
  readonly players: Readonly<Record<Side, Unnamed>> | null;
  readonly clock: { readonly agreed: ClockSettings; readonly running: StandingClock | null };
  readonly challenge: Omit<StoredGame["challenge"], "by" | "to"> & {
    readonly by: Unnamed;
    readonly to: Unnamed | null;
  };
}

const unnamed = ({ id }: Unnamed): Unnamed => ({ id });

export const hasCustomRules = ({ ruleset }: Pick<StoredGame, "ruleset">): boolean =>
  ruleset.startsWith(CUSTOM_PREFIX);

function listedRules({ ruleset, rules }: StoredGame): Pick<ListedGame, "rules" | "rulesName"> {
  if (rules === undefined || !hasCustomRules({ ruleset })) return rules === undefined ? {} : { rules };
  return rules.name === CUSTOM_NAME ? {} : { rulesName: rules.name };
}

/** Lists show no running clocks. */
type StandingClock = Pick<RunningFacts, "spans" | "counted">;

export function listedGame(stored: StoredGame): ListedGame {
  const { at: _at, timeOff: _timeOff, offers: _offers, rules: _rules, ...facts } = stored;
  const { players, challenge, clock } = stored;
  const { by, to, message } = challenge;
  const running = clock.running && { spans: clock.running.spans, counted: clock.running.counted };
  return {
    ...facts,
    ...listedRules(stored),
    players: players && { attackers: unnamed(players.attackers), defenders: unnamed(players.defenders) },
    clock: { agreed: clock.agreed, running },
    challenge: {
      ...challenge,
      by: unnamed(by),
      to: to && unnamed(to),
      message: to === null ? message : null,
    },
  };
}

export const seatsIn = ({ players, challenge: { by, to } }: ListedGame): readonly string[] =>
  [by, to, players?.attackers, players?.defenders].flatMap((seat) => seat?.id ?? []);

const STOOD = { turnBegan: 0, deadline: 0, stopped: null } as const;

/**
 * Players who are not in `seats` get an empty name. `custom`: the rules of the game's custom rule set, if it has one.
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
    ...(custom && { rules: { ...custom, name: rulesName ?? custom.name } }),
    players: players && { attackers: named(players.attackers), defenders: named(players.defenders) },
    challenge: { ...challenge, by: named(challenge.by), to: challenge.to && named(challenge.to) },
    at: listed.finishedAt ?? listed.createdAt,
    clock: { agreed: clock.agreed, running: clock.running && { ...STOOD, ...clock.running } },
    timeOff: { attackers: [], defenders: [] },
    offers: [],
  };
}
