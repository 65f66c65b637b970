/** SOAK=1 (`npm run soak`): long searches. A push makes the short ones, so that nobody waits for it. */
export const isSoak = process.env["SOAK"] === "1";

/** The number of runs of a property: a push tries this many, the same or new ones each time, and a soak more. */
export const runs = (inPush: number, inSoak: number): number => (isSoak ? inSoak : inPush);

/** In how many simulated worlds, from the first on, the faults planted for them are found (test/sim/mutants.test.ts). */
export const WORLDS_A_PUSH = 50;
/** The worlds of a push, in which games end in most of the ways in which the rules can end them. */
const WORLDS_OF_A_PUSH = [300, 340, 9, 367, 314, 344, 339, 82];

/** How many worlds a soak lives; WORLDS=… */
const WORLDS_OF_A_SOAK = Number(process.env["WORLDS"] ?? 2000);

/**
 * The seed of a soak's first world: 20 seeds a second, so that no two soaks live the same. 32 bits of a seed count
 * (test/sim/watchdog.ts), which last three years.
 */
const FIRST_OF_A_SOAK = (Math.floor(Date.now() / 1000) * 20) % 2 ** 31;

/** The seeds of the worlds to live. */
export const WORLDS: readonly number[] = isSoak
  ? Array.from({ length: WORLDS_OF_A_SOAK }, (_, index) => FIRST_OF_A_SOAK + index)
  : WORLDS_OF_A_PUSH;

/** How often the service is killed while games are played; KILLS=… in a soak. */
export const KILLS = isSoak ? Number(process.env["KILLS"] ?? 100) : 8;

/**
 * How often the service is killed while many clients ask one game at once (test/crash/linearizable.test.ts), and about how
 * many requests lie between two kills, and before a game that has ended is left.
 */
export const HISTORY = { kills: isSoak ? 100 : 2, operations: 60 };

/** Among how many games of a year the faults planted for them are found (test/sim/mutants.test.ts). */
export const STORIES_A_PUSH = 60;
/** How many games of a year the clock's rules are held against (test/game/fair): a soak draws its own. */
export const STORIES = isSoak ? 5000 : 30;
export const FIRST_STORY = isSoak ? Date.now() % 2 ** 31 : 1;

/** How many mutated texts are read as rules (test/rules/definition/fuzz.test.ts): a soak draws its own. */
export const TEXTS = isSoak ? 1_000_000 : 12_000;
export const FIRST_TEXT = isSoak ? Date.now() % 2 ** 31 : 1;

/** How many climbs search for the costliest rule set, and how far each goes (test/rules/cost.test.ts): a soak climbs for minutes. */
export const FIRST_CLIMB = isSoak ? Date.now() % 2 ** 31 : 1;
export const CLIMBS = Array.from({ length: isSoak ? 6 : 2 }, (_, index) => ({
  seed: FIRST_CLIMB + index,
  steps: isSoak ? 4000 : 100,
}));

/** How many games the engine plays against itself (test/engine/games.test.ts). */
export const ENGINE_GAMES = isSoak ? 1000 : 8;

/** In how many games the house goes on after kills (test/crash/house.test.ts). */
export const HOUSE_GAMES = isSoak ? 100 : 6;

/**
 * How many tournaments are played beside their objects' faults (test/tournaments/open-tournament.test.ts), SEASONS=… in a soak,
 * and how many play in the largest: every tenth is of any size up to that.
 */
export const TOURNAMENTS = {
  seasons: isSoak ? Number(process.env["SEASONS"] ?? 1000) : 16,
  first: isSoak ? Date.now() % 2 ** 31 : 1,
  players: 250,
};

/**
 * At which uses of their storages the objects of a small competition die, one a time, and how many seasons a ladder has
 * (test/tournaments/whole.test.ts): a soak has them die at each.
 */
export const DEATHS = { first: isSoak ? 0 : 7, every: isSoak ? 1 : 67 };
export const LADDER_SEASONS = isSoak ? 200 : 8;

/**
 * How many play in a round that is paired while the service is killed (test/crash/round.test.ts), how often that is, and within
 * how many milliseconds of each other.
 */
export const ROUND = isSoak ? { players: 1000, kills: 12, span: 4000 } : { players: 12, kills: 3, span: 400 };
