import { setTimeout as sleep } from "node:timers/promises";
import { expect, vi } from "vitest";
import { DAY, MINUTE } from "../../src/lib/duration.ts";
import { boardText, replay, rulesetOf } from "../../src/rules/index.ts";
import { PATIENCE } from "../patience.ts";
import { chanceFrom } from "./chance.ts";
import { clientOf, type Client, type EventBody, type GameBody } from "./client.ts";
import { HookReceiver, type Delivery } from "./receiver.ts";
import { Service } from "./service.ts";
import { playerWithHook, Table, type PlayedGame, type Player } from "./table.ts";

const TABLES = 4;
/** After the last kill every delivery that was refused is tried again, once the clock is put forward often enough. */
const LOOK = "PT10M";
/**
 * This many kills hit everything, which takes a second to start again; the others hit the runtime, which has everything that
 * can be lost.
 */
const WHOLE = 0.25;

/** A service that is to be killed, its players and its webhook receiver. */
interface Trial {
  readonly service: Service;
  readonly receiver: HookReceiver;
  readonly client: Client;
  readonly seed: number;
}

/**
 * Plays games on a separate service, kills it again and again meanwhile, and expects that nothing was lost, done twice or left
 * without a notice. Returns the number of kills.
 */
export async function killWhilePlaying(seed: number, most: number): Promise<number> {
  const service = await Service.create();
  const receiver = await HookReceiver.create();
  try {
    await receiver.open();
    await service.start();
    return await playAndKill({ service, receiver, client: clientOf(service.url), seed }, most);
  } finally {
    await service.remove();
    await receiver.close();
  }
}

async function playAndKill(trial: Trial, most: number): Promise<number> {
  const { client, receiver, seed } = trial;
  receiver.refusals = refusalsFrom(chanceFrom(seed - 1));
  await client.advance("P1D");
  const tables = await Promise.all(Array.from({ length: TABLES }, (_, index) => tableOf(trial, index)));
  let kills = 0;
  let killedBeforeRetry = 0;
  const playing = Promise.all(tables.map((table) => table.play(() => kills >= most)));
  // A player who cannot go on fails the test at once, not after the last kill.
  const killing = (async () => {
    const chance = chanceFrom(seed);
    for (; kills < most; kills++) {
      await sleep(chance() * 250);
      // Mostly at the instant of an answer, when the notices of that move have not been delivered.
      if (chance() < 0.7) await tables[Math.floor(chance() * TABLES)]!.nextAnswer();
      // Few kills can all miss the retries: the last one waits for a delivery that was refused.
      if (kills === most - 1 && killedBeforeRetry === 0)
        await vi.waitUntil(() => receiver.waiting() > 0, { timeout: PATIENCE });
      if (receiver.waiting() > 0) killedBeforeRetry++;
      await killAndCheck(trial, tables, chance() < WHOLE);
    }
  })();
  await Promise.all([playing, killing]);

  for (const table of tables) for (const game of table.games) await checkGame(client, game);
  const feeds = new Map<string, EventBody[]>();
  for (const table of tables) await checkFeeds(client, table, feeds);
  await checkWebhooks(trial, feeds);
  const games = tables.flatMap((table) => table.games);
  expect(games.length).toBeGreaterThanOrEqual(TABLES);
  expect(killedBeforeRetry).toBeGreaterThan(most / 10);
  const moves = games.reduce((sum, { acknowledged }) => sum + acknowledged, 0);
  const replays = tables.reduce((sum, table) => sum + table.replays, 0);
  console.log(
    `${games.length} games, ${moves} moves, of which ${replays} were stored when their answer was lost; ` +
      `${receiver.deliveries.length} webhooks, ${receiver.refused.size} refused at first; retries stood at ${killedBeforeRetry} kills`,
  );
  return kills;
}

/**
 * Some deliveries are refused, once: a game's later events wait for two tries that fail, and on a machine that has much else
 * to do one more runs out of time now and then.
 */
function refusalsFrom(chance: () => number): (key: string) => number {
  const drawn = new Map<string, number>();
  return (key) => {
    const refusals = drawn.get(key) ?? (chance() < 0.2 ? 1 : 0);
    drawn.set(key, refusals);
    return refusals;
  };
}

async function tableOf({ client, receiver, seed }: Trial, index: number): Promise<Table> {
  const [attackers, defenders] = await Promise.all(
    ["Attack", "Defend"].map((side) => playerWithHook(client, receiver, `${side}-${"abcdefgh"[index]}`)),
  );
  return new Table(client, attackers!, defenders!, chanceFrom(seed + index + 1));
}

async function killAndCheck(
  { service, client }: Trial,
  tables: readonly Table[],
  isWhole: boolean,
): Promise<void> {
  if (isWhole) await service.kill();
  const isBack = isWhole ? () => service.start() : service.killRuntime();
  const before = tables
    .flatMap((table) => table.games.slice(-1))
    .map((game) => ({ game, least: game.acknowledged }));
  await isBack();
  expect(await client.offset()).toBeGreaterThan(DAY - MINUTE);
  for (const { game, least } of before) {
    const { moves, ply } = await client.must<GameBody>("GET", `/v1/games/${game.id}`);
    expect(moves.length).toBe(ply);
    expect(ply).toBeGreaterThanOrEqual(least);
  }
}

async function checkGame(client: Client, { id, line }: PlayedGame): Promise<void> {
  const game = await client.must<GameBody>("GET", `/v1/games/${id}`);
  const played = replay(rulesetOf("brandubh"), game.moves);
  if (!played.ok) throw new Error(`${id} does not replay: ${JSON.stringify(played.error)}`);
  expect(game.moves.map((move) => move.split("x")[0])).toEqual(line.moves);
  expect(game).toMatchObject({
    ply: line.moves.length,
    status: "finished",
    board: line.board,
    result: line.result,
  });
  expect(boardText(played.value.at(-1)!.position)).toBe(game.board);
}

async function checkFeeds(client: Client, table: Table, feeds: Map<string, EventBody[]>): Promise<void> {
  const expected = table.expectedFeeds();
  const check = async ({ name, token }: Player, wanted: readonly string[]): Promise<void> => {
    const feed = await client.feed(token);
    // In order game by game: what a kill kept from being delivered comes with the game's alarm, while others go on.
    const told = feed.map(({ type, data }) => `${data.game.id}/${type} ${data.ply}`);
    expect(byGame(told)).toEqual(byGame(wanted));
    expect(new Set(feed.map(({ id }) => id)).size).toBe(feed.length);
    feeds.set(name, feed);
  };
  await check(table.attackers, expected.attackers);
  await check(table.defenders, expected.defenders);
}

function byGame(events: readonly string[]): Partial<Record<string, string[]>> {
  return Object.groupBy(events, (event) => event.slice(0, event.lastIndexOf("/")));
}

/** Every event of every feed was sent, under the id that it has there, a game's in order, and nothing else was. */
async function checkWebhooks(
  { client, receiver }: Trial,
  feeds: ReadonlyMap<string, readonly EventBody[]>,
): Promise<void> {
  const wanted = [...feeds].flatMap(([player, feed]) =>
    feed.map((event) => nameOf({ player, id: event.id, event })),
  );
  const arrived = (): Set<string> => new Set(receiver.deliveries.map(nameOf));
  for (const limit = Date.now() + PATIENCE; arrived().size < wanted.length && Date.now() < limit;) {
    await client.advance(LOOK);
    await sleep(200);
  }
  expect(receiver.faults).toEqual([]);
  // As each first arrived: what came before a kill comes before what came after it.
  expect(byGame([...arrived()])).toEqual(byGame(wanted));
}

function nameOf({ player, id, event }: Delivery): string {
  return `${player} ${event.data.game.id}/${event.type} ${event.data.ply} ${id}`;
}
