import { describe, expect, it } from "vitest";
import { type GameRecord, recordOf } from "../../src/game/projections/records.ts";
import * as blocks from "../../src/players/blocks.ts";
import * as counters from "../../src/players/counters.ts";
import { ORDERS } from "../../src/lib/places.ts";
import * as ladders from "../../src/players/ladders.ts";
import * as listing from "../../src/players/listing.ts";
import * as hiddenNames from "../../src/players/hidden-names.ts";
import * as operatorLog from "../../src/players/operator-log.ts";
import * as probe from "../../src/players/probe.ts";
import * as pushKeys from "../../src/players/push-keys.ts";
import * as ratings from "../../src/players/ratings.ts";
import * as records from "../../src/players/records.ts";
import * as incidents from "../../src/players/incidents.ts";
import * as sealedKeys from "../../src/players/sealed-keys.ts";
import * as rulesets from "../../src/players/rulesets.ts";
import * as signUps from "../../src/players/counters.ts";
import * as standings from "../../src/players/standings.ts";
import * as store from "../../src/players/store.ts";
import * as tournaments from "../../src/players/tournaments.ts";
import { OPEN, playing, T0 } from "../game/people.ts";
import { migratedDatabase, notingD1, type Asked } from "./database.ts";

const PLACE = { at: T0, id: "game-1" };
const PLAYER = { id: "player-1", name: "Egil", email: null, language: "en", timezone: "UTC" };
const KNOWN = { ...PLAYER, ...OPEN, confirmedEmail: null, challengesFrom: "anyone", createdAt: T0 } as const;
const BOT = { botOf: "player-1", botUrl: null, botAbout: null, most: 5 };
const UNDER = { key: "key", request: "request" };
const PAIR = { by: "player-1", whom: "player-2" };
/** A rule set without figures. */
const DRAWN = { figures: "{}", figuresBy: "0" };
const markOf = () => Promise.resolve("#mark");
const RECORD: GameRecord = recordOf(playing(0), T0);
const SOUGHT: records.SoughtTerms = {
  by: "player-1",
  rulesets: ["brandubh", "tablut"],
  perMove: { min: 1, max: 2 },
  rated: true,
  ratedByBots: false,
  side: "attackers",
};
const SOUGHT_ALL: records.SoughtTerms = { ...SOUGHT, rated: null, ratedByBots: true, side: null };
const TALLY = { ruleset: "brandubh", side: "attackers", won: 1, lost: 0, drawn: 0 } as const;

const CONDUCT = { number: 1, latest: T0, conduct: { reply: null, reliability: null, finished: 1 } };
const POOL = { ruleset: "brandubh", day: 20_000, offset: -30, sd: 30, counts: "[]", number: 1 };
const NUMBERS = { rating: 1500, rd: 60, volatility: 0.06, games: 20, below: 2_500_000_000, number: 1 };
const RATING = { player: "player-1", ruleset: "brandubh", ...NUMBERS, ratedAt: T0, listedUntil: null };

const TOURNAMENT = {
  id: "t1",
  status: "open",
  ruleset: "brandubh",
  at: T0,
  body: "{}",
  number: 1,
} as const;
const PERSON = { player: "player-1", role: "player", isIn: true, number: 1 } as const;
const LADDER = { id: "ladder-1", name: "The long ladder", ruleset: "brandubh", organiser: "player-1" };

/** From the beginning, and from a place on, in either order. */
const REACHES = ORDERS.flatMap((order) => [null, PLACE].map((after) => ({ after, limit: 20, order })));

/** Every function that asks the database, as it is called. A new one without its row fails below. */
const CALLS: Readonly<Record<string, readonly ((db: D1Database) => Promise<unknown>)[]>> = {
  addPlayer: [
    (db) => store.addPlayer(db, PLAYER, { marks: ["#1", "#2"], under: null }),
    (db) => store.addPlayer(db, PLAYER, { marks: ["#1", "#2"], under: UNDER }),
    (db) => store.addPlayer(db, { ...PLAYER, bot: BOT }, { marks: ["#1", "#2"], under: null }),
  ],
  playersByNames: [(db) => store.playersByNames(db, ["Egil"])],
  playerByName: [(db) => store.playerByName(db, "Egil")],
  takenSkeletons: [(db) => store.takenSkeletons(db, ["egll", "#1"])],
  botsOf: [(db) => store.botsOf(db, "player-1")],
  playerNames: [(db) => store.playerNames(db, ["player-1", "player-2"])],
  playerById: [(db) => store.playerById(db, "player-1")],
  restorePlayer: [(db) => store.restorePlayer(db, KNOWN)],
  changePlayer: [(db) => store.changePlayer(db, "player-1", { language: "sv" })],
  confirmEmail: [(db) => store.confirmEmail(db, "player-1", "egil@example.org")],
  dropEmail: [(db) => store.dropEmail(db, "player-1", "egil@example.org")],
  erasePlayer: [(db) => store.erasePlayer(db, "player-1", "deleted-1", markOf)],
  playersByAddress: [(db) => store.playersByAddress(db, "egil@example.org")],
  useAllowance: [(db) => counters.useAllowance(db, { kind: "a kind", max: 1, span: 1000 }, "somebody")],
  recordGame: [
    (db) => records.recordGame(db, RECORD),
    (db) => records.recordGame(db, { ...RECORD, version: 2, status: "finished" }),
  ],
  lobby: REACHES.flatMap((reach) =>
    [{}, { ruleset: "brandubh" }, { ruleset: "brandubh", size: 7 }, { size: 7 }].map(
      (filter) => (db: D1Database) => records.lobby(db, reach, filter),
    ),
  ).concat((db) => records.lobby(db, REACHES[0]!, { bots: false })),
  soughtChallenges: REACHES.flatMap((reach) =>
    [SOUGHT, SOUGHT_ALL].map((terms) => (db: D1Database) => records.soughtChallenges(db, reach, terms)),
  ),
  watchedGames: [null, PLACE].flatMap((after) =>
    [true, false].map(
      (bots) => (db: D1Database) => records.watchedGames(db, { after, limit: 20, bots }, new Set(["game-2"])),
    ),
  ),
  forgetGame: [(db) => records.forgetGame(db, "game-1")],
  takeName: [(db) => store.takeName(db, KNOWN, "#mark")],
  pickName: [(db) => store.pickName(db, "player-1", "Egil", ["#1"])],
  closedPlayers: [null, "player-1"].map((after) => (db: D1Database) => store.closedPlayers(db, after, 100)),
  noteAct: [(db) => operatorLog.noteAct(db, "close", "player-1", "Spam.")],
  actsAfter: [(db) => operatorLog.actsAfter(db, 7, 100)],
  seatsOf: [(db) => listing.seatsOf(db, ["player-1", "player-2"])],
  newestPlayers: REACHES.map(
    (reach) => (db: D1Database) => listing.newestPlayers(db, { ...reach, bots: reach.after === null }),
  ),
  playersCalled: REACHES.map(
    (reach) => (db: D1Database) => listing.playersCalled(db, "Eg", { ...reach, bots: false }),
  ),
  talliesOf: [(db) => records.talliesOf(db, "player-1", "withBots")],
  recordTally: [(db) => records.recordTally(db, "player-1", TALLY, "withBots")],
  noteIncident: [0, 3].map(
    (count) => (db: D1Database) => incidents.noteIncident(db, "mail-waiting", "player-1", count),
  ),
  noteLateAlarm: [(db) => incidents.noteLateAlarm(db, 20_000)],
  knownIncidents: [(db) => incidents.knownIncidents(db)],
  latestIncidents: [(db) => incidents.latestIncidents(db, 50)],
  incidentsToCheck: [(db) => incidents.incidentsToCheck(db, T0, 10)],
  runningGameIds: [null, "game-1"].map((after) => (db: D1Database) => records.runningGameIds(db, after, 25)),
  liveGameIds: [(db) => records.liveGameIds(db)],
  addBlock: [(db) => blocks.addBlock(db, PAIR, 500)],
  removeBlock: [(db) => blocks.removeBlock(db, "player-1", "Ragnhild")],
  blocksOf: REACHES.map((reach) => (db: D1Database) => blocks.blocksOf(db, "player-1", reach)),
  hasBlocked: [(db) => blocks.hasBlocked(db, PAIR)],
  isBlocked: [(db) => blocks.isBlocked(db, PAIR)],
  apartFrom: [(db) => blocks.apartFrom(db, "player-1", ["player-2", "player-3"])],
  areApart: [(db) => blocks.areApart(db, "player-1", "player-2")],
  signUpUnder: [(db) => signUps.signUpUnder(db, "key")],
  addRuleset: [
    (db) => rulesets.addRuleset(db, { id: "custom-1", rules: "{}", ...DRAWN, createdBy: "player-1" }),
  ],
  standingsOf: [
    (db) =>
      standings.standingsOf(db, [
        { player: "player-1", ruleset: "brandubh" },
        { player: "player-2", ruleset: "copenhagen" },
      ]),
  ],
  recordConduct: [(db) => standings.recordConduct(db, "player-1", CONDUCT)],
  ratingsOf: [(db) => ratings.ratingsOf(db, ["player-1", "player-2"], ["brandubh", "copenhagen"])],
  offsetsOf: [(db) => ratings.offsetsOf(db, ["brandubh", "copenhagen"])],
  listedRatings: [0, 1].map(
    (from) => (db: D1Database) => ratings.listedRatings(db, "brandubh", { from, limit: 20 }),
  ),
  unlistedRatings: [(db) => ratings.unlistedRatings(db, "brandubh", { from: T0, limit: 20 })],
  recordRatings: [(db) => ratings.recordRatings(db, [RATING], POOL)],
  recordTournament: [(db) => tournaments.recordTournament(db, TOURNAMENT, [PERSON])],
  tournamentsBy: REACHES.flatMap((reach) =>
    [
      {},
      { status: "open" },
      { ruleset: "brandubh" },
      { status: "open", ruleset: "brandubh" },
      { player: "player-1" },
      { organiser: "player-1", status: "draft" },
      { player: "player-1", status: "finished", ruleset: "brandubh" },
    ].map(
      (filter) => (db: D1Database) =>
        tournaments.tournamentsBy(db, filter as tournaments.TournamentFilter, reach),
    ),
  ),
  takeTournamentPlace: [(db) => tournaments.takeTournamentPlace(db, "tournament-1", "player-1", 10)],
  freeTournamentPlace: [(db) => tournaments.freeTournamentPlace(db, "tournament-1", "player-1")],
  tournamentsWith: [(db) => tournaments.tournamentsWith(db, "player-1", ["player", "invited"])],
  tournamentsEverOf: [(db) => tournaments.tournamentsEverOf(db, "player-1")],
  forgetTournaments: [(db) => tournaments.forgetTournaments(db, "player-1")],
  unfinishedTournamentIds: [(db) => tournaments.unfinishedTournamentIds(db)],
  blocksAmong: [(db) => tournaments.blocksAmong(db, ["player-1", "player-2"])],
  takeLadderPlace: [(db) => ladders.takeLadderPlace(db, LADDER, 10)],
  recordLadder: [
    (db) =>
      ladders.recordLadder(db, {
        ...LADDER,
        createdAt: T0,
        isClosed: false,
        players: ["player-1"],
        number: 2,
      }),
  ],
  listedLadders: REACHES.flatMap((reach) =>
    [null, "player-1"].map(
      (player) => (db: D1Database) => ladders.listedLadders(db, { player, isClosed: false }, reach),
    ),
  ),
  laddersOf: [(db) => ladders.laddersOf(db, "player-1")],
  currentLaddersBy: [(db) => ladders.currentLaddersBy(db, "player-1")],
  redrawRuleset: [(db) => rulesets.redrawRuleset(db, "custom-1", DRAWN)],
  storedRuleset: [(db) => rulesets.storedRuleset(db, "custom-1")],
  rulesetsOf: REACHES.map((reach) => (db: D1Database) => rulesets.rulesetsOf(db, "player-1", reach)),
};

/** Asked by the movable clock of local mode alone, which has to wake everybody. */
const WHOLE_TABLE = ["playerIdsBefore"];
/** Through the tables of keys under which names are hidden, and with which push messages are signed: one row each. */
const OF_KEYS = [
  "markOf",
  "marksOf",
  "marksOfEach",
  "openedKey",
  "keepNameKeys",
  "publicPushKey",
  "pushKey",
  "pushKeyFor",
  "keepPushKeys",
];
/** Of every table none of the rows: the plan does not say so. */
const OF_NO_ROWS = ["probeRecords"];
/** These touch no database. */
const PURE = ["incidentLog", "isMark", "notingSignUp"];

async function askedBy(call: (db: D1Database) => Promise<unknown>): Promise<readonly string[]> {
  const db = migratedDatabase();
  const asked: Asked[] = [];
  await call(notingD1(db, asked));
  return asked.flatMap(({ sql, bindings }) =>
    db
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all(...(bindings as string[]))
      .map((row) => String(row["detail"])),
  );
}

describe("a query of the records", () => {
  it("has its row here, whichever function makes it", () => {
    const modules = {
      ...store,
      ...records,
      ...blocks,
      ...counters,
      ...incidents,
      ...hiddenNames,
      ...probe,
      ...pushKeys,
      ...ratings,
      ...signUps,
      ...standings,
      ...rulesets,
      ...sealedKeys,
      ...listing,
      ...ladders,
      ...operatorLog,
      ...tournaments,
    };
    const functions = Object.entries(modules).filter(([, value]) => typeof value === "function");
    expect(functions.map(([name]) => name).toSorted()).toEqual(
      [...Object.keys(CALLS), ...WHOLE_TABLE, ...OF_KEYS, ...OF_NO_ROWS, ...PURE].toSorted(),
    );
  });

  it.each(
    Object.entries(CALLS).flatMap(([name, calls]) =>
      calls.map((call, index) => [name, index + 1, call] as const),
    ),
  )("of %s (%i) uses an index, and scans no whole table", async (_name, _index, call) => {
    const plan = await askedBy(call);
    // A JSON text given as a parameter is no table.
    const whole = /^SCAN (?!CONSTANT ROW|json_each )/;
    expect(plan.filter((step) => whole.test(step))).toEqual([]);
  });

  it.each([
    ["the lobby", "lobby", 0],
    ["the lobby, further on", "lobby", 4],
    ["the lobby by a rule set", "lobby", 5],
    ["the lobby by a rule set and a size", "lobby", 6],
    ["the lobby by a size", "lobby", 7],
    ["the games to watch", "watchedGames", 0],
    ["the games to watch, further on", "watchedGames", 2],
    ["the games to watch without bots", "watchedGames", 1],
    ["the lobby without bots", "lobby", -1],
    ["a player's tallies", "talliesOf", 0],
    ["the latest incidents", "latestIncidents", 0],
    ["whom a player blocks", "blocksOf", 0],
    ["whom a player blocks, further on", "blocksOf", 1],
    ["the running games", "runningGameIds", 1],
    ["what a player looks for", "soughtChallenges", 0],
    ["what a player looks for, further on", "soughtChallenges", 2],
    ["a leaderboard", "listedRatings", 0],
    ["a leaderboard, further on", "listedRatings", 1],
    ["the players without a place", "unlistedRatings", 0],
    ["the rule sets that a player has made", "rulesetsOf", 1],
    ["the tournaments", "tournamentsBy", 0],
    ["the tournaments of a status", "tournamentsBy", 8],
    ["the tournaments by a rule set", "tournamentsBy", 2],
    ["the tournaments of a status by a rule set", "tournamentsBy", 10],
  ] as const)("of %s is sorted by its index", async (_what, name, index) => {
    const plan = await askedBy(CALLS[name]!.at(index)!);
    expect(plan.length).toBeGreaterThan(0);
    expect(plan.filter((step) => step.includes("TEMP B-TREE"))).toEqual([]);
  });

  it.each(["tournamentsBy", "tournamentsWith"])(
    "of a player's tournaments (%s) reads no others",
    async (name) => {
      const plan = await askedBy(CALLS[name]!.at(-1)!);
      expect(plan.find((step) => step.includes("tournaments USING"))).toContain("(id=?)");
    },
  );

  it("would be found if it scanned a whole table", async () => {
    const plan = await askedBy((db) => db.prepare("SELECT id FROM games WHERE version = 1").all());
    expect(plan.some((step) => step.startsWith("SCAN games"))).toBe(true);
    expect(
      (await askedBy((db) => store.playerIdsBefore(db, Date.now()))).some((step) =>
        step.startsWith("SCAN players"),
      ),
    ).toBe(true);
  });

  it.each([
    ["for one name", "playerByName", 1],
    ["that signs a player up", "addPlayer", 1],
    ["that records a game that goes on", "recordGame", 1],
    ["that names everybody on a page", "seatsOf", 1],
    ["that tells what is known of everybody on a page", "standingsOf", 1],
  ] as const)("%s is as few as possible", async (_what, name, most) => {
    const asked: Asked[] = [];
    await CALLS[name]![0]!(notingD1(migratedDatabase(), asked));
    expect(asked).toHaveLength(most);
  });

  it("takes its values as bindings, never as text", async () => {
    const nasty = `'; DROP TABLE players; --"`;
    const asked: Asked[] = [];
    const db = notingD1(migratedDatabase(), asked);
    await store.playerByName(db, nasty);
    await store.playersByAddress(db, nasty);
    await store.changePlayer(db, nasty, { email: nasty });
    await records.lobby(db, { after: { at: 1, id: nasty }, limit: 5, order: "desc" }, { ruleset: nasty });
    await records.watchedGames(db, { after: { at: 1, id: nasty }, limit: 5 }, new Set([nasty]));
    await listing.seatsOf(db, [nasty]);
    for (const { sql } of asked) expect(sql).not.toContain("DROP");
    expect(asked.every(({ bindings }) => bindings.length <= 100)).toBe(true);
  });
});
