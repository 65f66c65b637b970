import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { HOUR, MINUTE, parseDuration } from "../../src/lib/duration.ts";
import { KILLS } from "../soak.ts";
import { chanceFrom, seed } from "./chance.ts";
import { clientOf, type Client } from "./client.ts";
import { Service } from "./service.ts";
import { until } from "./within.ts";

interface Span {
  readonly from: string;
  readonly to: string;
}

interface Account {
  readonly waiting: number;
  readonly booked: readonly (Span & { readonly id: string })[];
  readonly ledger: readonly { readonly type: string; readonly add: string }[];
}

interface Game {
  readonly status: string;
  readonly booked: { readonly attackers: readonly Span[] };
  readonly clock: { readonly deadline: string };
}

const GAMES = 6;
const ROUNDS = Math.ceil(KILLS / 10);

let service: Service;
let client: Client;
let player: string;
let games: string[];
const chance = chanceFrom(seed);

beforeEach(async () => {
  service = await Service.create();
  client = clientOf(service.url);
  await service.start();
  player = await client.signUp("Ragnhild");
  const other = await client.signUp("Egil");
  const clock = { kind: "per-move", perMove: "PT12H" };
  games = [];
  for (let index = 0; index < GAMES; index++) games.push(await client.begin([player, other], { clock }));
});

afterEach(() => service.remove());

const accountOf = () => client.must<Account>("GET", "/v1/me/vacation", { token: player });
const allGames = () => Promise.all(games.map((id) => client.must<Game>("GET", `/v1/games/${id}`)));
const now = async () => Date.now() + (await client.offset());

/** Puts the clock forward, once: what was not answered may have happened. */
const advance = (milliseconds: number) =>
  fetch(`${service.url}/dev/clock`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ advance: `PT${Math.floor(milliseconds / 1000)}S` }),
  }).catch(() => null);

/** Kills the service a moment from now, and waits until it is back. */
async function killSoon(most: number): Promise<void> {
  await sleep(chance() * most);
  await service.killRuntime()();
}

/** The account once all games were updated. */
async function toldEverywhere(): Promise<Account> {
  return until("account of which all games know", async () => {
    const account = await accountOf();
    const spans = account.booked.map(({ from, to }) => ({ from, to }));
    const known = (await allGames()).map(({ booked }) => booked.attackers);
    const isKnown = known.every((one) => JSON.stringify(one) === JSON.stringify(spans));
    return isKnown && account.waiting === 0 ? account : null;
  });
}

test("killed while vacations are booked and cancelled, it loses none, and no game disagrees with them", async () => {
  console.log(`SEED=${seed}`);
  for (let round = 0; round < ROUNDS; round++) {
    const from = (await now()) + HOUR;
    const body = { from: new Date(from).toISOString(), to: new Date(from + 2 * HOUR).toISOString() };
    const wish = { token: player, key: `book-${round}`, body };
    const [booked] = await Promise.all([
      client.must<{ vacation: { id: string } }>("POST", "/v1/me/vacation", wish),
      killSoon(150),
    ]);
    const { id } = booked.vacation;
    expect((await toldEverywhere()).booked).toEqual([{ ...body, id, kind: "booked" }]);
    // A repeat after a lost answer learns that it is over already.
    const [ended] = await Promise.all([
      client.ask("DELETE", `/v1/me/vacation/${id}`, { token: player }),
      killSoon(150),
    ]);
    expect([200, 409]).toContain(ended.status);
    expect((await toldEverywhere()).booked).toEqual([]);
  }
  const { ledger } = await accountOf();
  expect(ledger.map(({ type }) => type)).not.toContain("vacation");
});

test("killed while cover is granted, it loses no game, and charges one hour", async () => {
  const deadlines = (await allGames()).map(({ clock }) => Date.parse(clock.deadline));
  const before = await now();
  await advance(12 * HOUR - 11 * MINUTE);
  for (let kills = 0; kills < 4; kills++) await Promise.all([advance(4 * MINUTE), killSoon(300)]);
  await advance(before + 12 * HOUR + 30 * MINUTE - (await now()));
  const after = await allGames();
  expect(after.map(({ status }) => status)).toEqual(games.map(() => "playing"));
  // The hour, and what a game that was killed as it asked has waited for its answer, which stops its clocks.
  for (const [index, { clock }] of after.entries()) {
    const given = Date.parse(clock.deadline) - (deadlines[index] ?? 0);
    expect(given).toBeGreaterThanOrEqual(HOUR);
    expect(given).toBeLessThan(HOUR + MINUTE);
  }
  await advance(31 * MINUTE);
  const { ledger } = await accountOf();
  const covered = ledger.filter(({ type }) => type === "cover").map(({ add }) => parseDuration(add.slice(1)));
  // The hour, and what has passed of the next.
  expect(Math.floor((covered[0] ?? 0) / HOUR)).toBe(1);
  expect(covered).toHaveLength(1);
});
