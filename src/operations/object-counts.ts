import type { Env } from "../env.ts";
import { stubOf } from "../lib/stubs.ts";
import { traced } from "../lib/tracing.ts";
import type { Ports } from "./ports.ts";

type Counts = Readonly<Record<string, number>>;

interface Platform {
  readonly platformId: string;
}

/** A limit that no list of an object reaches. */
const ALL = 1_000_000_000;

async function tournamentCounts(env: Env, object: Platform): Promise<Counts> {
  const tournament = traced(stubOf(env, env.TOURNAMENTS, object));
  const head = await tournament.head();
  if (head === null) return {};
  const [acts, players] = [await tournament.log(0, ALL), await tournament.entrants(0, ALL)];
  // Computes the standings from all rows, to check that this works.
  await tournament.standings(0, ALL);
  await tournament.bracket();
  for (let n = 1; n <= head.round; n++) await tournament.round(n);
  return { acts: acts.length, players: players.length, rounds: head.round };
}

const archiveOf = (env: Env, object: Platform) => traced(stubOf(env, env.ARCHIVES, object));
const ALL_GAMES = { after: { at: -1, id: "" }, to: 1e15, limit: ALL, timedOut: false } as const;
const ANY_RECORD = { ruleset: null, player: null, playerId: null, result: null } as const;

const READERS = {
  tournaments: tournamentCounts,

  archives: async (env: Env, object: Platform): Promise<Counts> => ({
    games: (await archiveOf(env, object).games(ALL_GAMES)).length,
  }),

  lists: async (env: Env, object: Platform): Promise<Counts> => ({
    records: (await archiveOf(env, object).records(ANY_RECORD, { after: null, limit: ALL, order: "asc" }))
      .length,
  }),

  async ladders(env: Env, object: Platform): Promise<Counts> {
    const ladder = await traced(stubOf(env, env.LADDERS, object)).state();
    return ladder === null ? {} : { players: ladder.places.length, versions: ladder.version };
  },

  async matches(env: Env, object: Platform): Promise<Counts> {
    const match = await traced(stubOf(env, env.MATCHES, object)).state();
    return match === null ? {} : { events: match.version };
  },
} as const;

export type CountedKind = keyof typeof READERS;
export const COUNTED_KINDS = Object.keys(READERS) as readonly CountedKind[];

/** Counts the rows of each object; null if unreadable. Only for local copies: reads a whole tournament or month at once. */
export const countObjects = (kind: CountedKind, ids: readonly string[], { env }: Pick<Ports, "env">) =>
  Promise.all(ids.map((platformId) => READERS[kind](env, { platformId }).catch(() => null)));
