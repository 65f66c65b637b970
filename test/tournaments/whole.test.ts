import { expect, it } from "vitest";
import { DAY, MINUTE } from "../../src/lib/duration.ts";
import { type BulkHost, BulkObject } from "../../src/tournaments/bulk-object.ts";
import type { LadderEvent } from "../../src/tournaments/ladder.ts";
import { type LadderHost, LadderObject } from "../../src/tournaments/ladder-object.ts";
import { scoreIn } from "../../src/tournaments/results.ts";
import { gamesOf } from "../../src/tournaments/tournament.ts";
import { hasRatingsAsListed } from "../ratings/replayed.ts";
import { RULES } from "../game/people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { makeObject } from "../platform/objects.ts";
import { DEATHS, LADDER_SEASONS } from "../soak.ts";
import { type Chance, openChance, T0 } from "./hosting.ts";
import { SETTINGS } from "./ladders.ts";
import { agrees, openSeason } from "./seasons.ts";
import { openWorld, ORIGIN, resultOf, RULESET, type World } from "./world.ts";

withFrozenTime();

/** Ends all open games: the first by name wins, but neighbours draw. Then a day passes. */
async function playOn(world: World): Promise<void> {
  for (const id of world.running) {
    const { attackers, defenders } = world.games.get(id)!;
    const isDrawn = Math.abs(attackers.charCodeAt(0) - defenders.charCodeAt(0)) === 1;
    const winner = isDrawn ? null : attackers < defenders ? "attackers" : "defenders";
    world.endGame(id, { winner, reason: "agreement" }, 9);
  }
  await world.deliverAll();
  await world.pass(DAY);
}

/** A round robin of three, in which a game is annulled and restored, and a player is deleted. */
async function tournamentStory(dies: number) {
  const season = openSeason(3, { format: "round-robin", games: 1, tiebreaks: ["seed"] });
  season.faults.storage = dies;
  await season.begin();
  await season.pass(2 * DAY);
  await playOn(season);
  const [first] = [...season.games.values()];
  await season.annul(first!.id, first!.attackers);
  await season.leave("p3");
  await playOn(season);
  await season.annul(first!.id, null);
  await playOn(season);
  await season.settle();
  agrees(season);
  const { entrants, rounds } = season.state;
  const played = rounds.map(({ pairings }) =>
    pairings.map((one) => [one.players, gamesOf(one).map(({ score, how }) => [score, how])]),
  );
  return {
    outcome: { entrants: entrants.map(({ at: _at, ...one }) => one), played },
    uses: season.faults.uses,
  };
}

/** A ladder in a world, and its log. */
function openClimb() {
  const world = openWorld();
  const records = { players: [] as readonly string[] };
  const host: Omit<LadderHost, "incidents"> = {
    ...world.toMatches,
    origin: ORIGIN,
    namesOf: (some) => world.namesOf(some),
    toMailbox: world.toMailbox,
    async toRecords({ players }) {
      world.mayFail();
      records.players = players;
      return players.filter((player) => world.gone.has(player));
    },
  };
  const ladder = world.host((storage, goOn) => makeObject(LadderObject, storage, { host, goOn }));
  world.owners.set("ladder", (report) => ladder.living().hear(report));
  const climb = {
    ...world,
    ladder,
    records,
    /** The places, from the top. */
    places: () => ladder.read((one) => one.state()?.places.map(({ player }) => player) ?? []),
    async begin(...players: readonly string[]): Promise<void> {
      await ladder.until((one) => one.make("l1", SETTINGS, "sigrid"));
      for (const player of players) await ladder.until((one) => one.ask({ type: "enter", player }));
    },
    async challenge(challenger: string, defender: string): Promise<void> {
      const games = [world.newId(), world.newId()] as const;
      const match = { id: games[0], games, challenger, defender };
      await ladder.until((one) => one.ask({ type: "challenge", match }));
    },
    /** Deletes a player, and removes them from the ladder if the records list them. */
    async leave(player: string): Promise<void> {
      await world.leave(player);
      await ladder.until((one) => one.ask({ type: "leave", player, why: "gone", by: null }));
    },
  };
  return climb;
}
type Climb = ReturnType<typeof openClimb>;

/** The places that follow from entries, withdrawals and the games of each match. */
function listedPlaces({ ladder, games }: Climb): readonly string[] {
  const events = ladder.storage
    .rows("SELECT body FROM events ORDER BY seq")
    .map(({ body }) => JSON.parse(String(body)) as LadderEvent);
  const pairs = new Map(events.flatMap((one) => (one.type === "challenged" ? [[one.id, one] as const] : [])));
  return events.reduce<string[]>((places, event) => {
    if (event.type === "entered") return places.concat(event.player);
    if (event.type === "left") return places.filter((player) => player !== event.player);
    if (event.type !== "ended") return places;
    const { challenger, defender } = pairs.get(event.match)!;
    const results = [...games.values()].filter(({ match }) => match === event.match);
    const points = results.reduce((sum, game) => sum + scoreIn(resultOf(game, null), challenger), 0);
    expect(results).toHaveLength(2);
    if (points <= 2) return places;
    return places.toSpliced(places.indexOf(challenger), 1).toSpliced(places.indexOf(defender), 0, challenger);
  }, []);
}

/** Nothing is left to send, ask or rate. */
function isSettled(climb: Climb): void {
  const { ladder, pool, records, running } = climb;
  expect(climb.places()).toEqual(listedPlaces(climb));
  expect([records.players, running.size]).toEqual([climb.places(), 0]);
  const waiting =
    "SELECT subject FROM outbox UNION ALL SELECT player FROM news UNION ALL SELECT id FROM asks";
  expect(ladder.storage.rows(waiting)).toEqual([]);
  hasRatingsAsListed(pool.living(), pool.storage, RULESET);
}

/** Four on a ladder: one climbs, one defends, one is deleted in the middle of a match. */
async function ladderStory(dies: number) {
  const climb = openClimb();
  climb.faults.storage = dies;
  await climb.begin("d", "c", "b", "a");
  await climb.challenge("a", "d");
  await climb.challenge("b", "c");
  await climb.pass(DAY);
  await playOn(climb);
  expect(climb.places()).toEqual(["a", "d", "c", "b"]);
  await climb.challenge("c", "a");
  await climb.challenge("b", "d");
  await climb.pass(DAY);
  await climb.leave("d");
  await playOn(climb);
  await climb.settle();
  isSettled(climb);
  return { outcome: climb.places(), uses: climb.faults.uses };
}

/** A bulk pairing of two matches; for one of them a player does not consent. */
async function bulkStory(dies: number) {
  const world = openWorld();
  const counted = new Set<string>();
  world.faults.storage = dies;
  const host: Omit<BulkHost, "incidents"> = {
    ...world.toMatches,
    async use(player, _bulk, { games }) {
      if (player !== "d") counted.add(`${player} ${games[0]}`);
      return player !== "d";
    },
    free: async (player, match) => void counted.delete(`${player} ${match}`),
  };
  const bulks = world.host((storage, goOn) => makeObject(BulkObject, storage, { host, goOn }));
  const match = { games: 2, order: "together", tiebreaks: [] } as const;
  const pairings = (["ac", "bd"] as const).map(([one = "", other = ""]) => {
    return { players: [one, other] as const, ref: null, games: [`${one}1`, `${one}2`], match };
  });
  const { clock } = SETTINGS;
  const bulk = { id: "b1", at: T0, startsAt: T0 + DAY, rules: RULES, clock, rated: true, pairings };
  await bulks.until((one) => one.make(bulk, 20));
  await world.pass(2 * DAY);
  await playOn(world);
  await world.settle();
  hasRatingsAsListed(world.pool.living(), world.pool.storage, RULESET);
  const { statuses } = bulks.living().read("b1")!;
  const rated = world.pool.storage.rows("SELECT game, score FROM games ORDER BY game");
  return { outcome: { statuses, rated, counted: [...counted] }, uses: world.faults.uses };
}

it.each([
  ["a round robin", tournamentStory],
  ["a ladder", ladderStory],
  ["a bulk pairing", bulkStory],
])(
  "%s ends the same at whatever access to a storage an object of it dies",
  // A soak has objects die thousands of times.
  { timeout: 60 * MINUTE },
  async (_name, story) => {
    const { outcome, uses } = await story(-1);
    expect(uses).toBeGreaterThan(DEATHS.every);
    for (let dies = DEATHS.first; dies < uses; dies += DEATHS.every)
      expect((await story(dies)).outcome, `dies at use ${dies}`).toEqual(outcome);
  },
);

/** A random season on a ladder. */
async function climbOn(climb: Climb, players: readonly string[], chance: Chance): Promise<void> {
  const pick = <T>(all: readonly T[]): T => all[chance(all.length)]!;
  climb.fail(chance);
  await climb.begin(...players);
  for (let turn = 0; turn < 60; turn++) {
    climb.fail(chance);
    for (let n = chance(4); n > 0; n--) await climb.challenge(pick(players), pick(players));
    for (const id of climb.running)
      if (chance(3) === 0) {
        const winner = pick(["attackers", "defenders", null] as const);
        climb.endGame(id, { winner, reason: "agreement" }, 9);
      }
    await climb.deliver(chance);
    if (chance(15) === 0) await climb.leave(pick(players));
    if (chance(8) === 0) climb.ladder.evict();
    await climb.pass(chance(3 * DAY));
  }
  for (const id of climb.running) climb.endGame(id, { winner: null, reason: "agreement" }, 9);
  await climb.settle();
}

it.each(Array.from({ length: LADDER_SEASONS }, (_, seed) => seed))(
  "a ladder has the places that its list of results gives, despite interruptions, repeats, late news and deletions (%i)",
  async (seed) => {
    const chance = openChance(seed);
    const climb = openClimb();
    await climbOn(climb, "abcdefghijkl".slice(0, 4 + chance(9)).split(""), chance);
    expect(climb.matches.size).toBeGreaterThan(0);
    isSettled(climb);
  },
);
