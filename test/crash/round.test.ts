import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { ROUND } from "../soak.ts";
import { chanceFrom, seed } from "./chance.ts";
import { clientOf, type Client, type GameBody } from "./client.ts";
import { Service } from "./service.ts";

const TIME_LIMIT = Math.max(ROUND.players, 100) * 10_000;
/** The number of players who act at the same time. */
const SIDE_BY_SIDE = 8;
/** Alarms come by themselves, a second apart and more: looked for so often, so many times. */
const [LOOK, MOST_LOOKS] = [250, 4 * 60 * 20];

interface Player {
  readonly name: string;
  readonly token: string;
}
interface Pairing {
  readonly players: readonly [string, string];
  readonly match: string;
  readonly games: readonly string[];
  readonly points: Readonly<Record<string, number>>;
  readonly how: string | null;
}
interface RoundBody {
  readonly n: number;
  readonly pairings: readonly Pairing[];
}
type Listed = Pick<GameBody, "id" | "status">;

async function each<One, T>(
  all: readonly One[],
  work: (one: One, index: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  for (let at = 0; at < all.length; at += SIDE_BY_SIDE)
    done.push(
      ...(await Promise.all(all.slice(at, at + SIDE_BY_SIDE).map((one, index) => work(one, at + index)))),
    );
  return done;
}

/** Waits until something is there. */
async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  for (let looks = 0; looks < MOST_LOOKS; looks++) {
    const found = await look();
    if (found !== null) return found;
    await sleep(LOOK);
  }
  throw new Error(`${what} does not come`);
}

/** Kills the runtime so many times, at instants that chance chooses, while something goes on. */
async function killWhile(service: Service, chance: () => number, work: Promise<unknown>): Promise<void> {
  const killing = async () => {
    for (let kills = 0; kills < ROUND.kills; kills++) {
      await sleep(chance() * ROUND.span);
      await service.killRuntime()();
    }
  };
  await Promise.all([work, killing()]);
}

/** A name for each number: none looks like another. */
const nameOf = (number: number): string =>
  `P-${String(number)
    .padStart(4, "0")
    .replaceAll(/\d/g, (digit) => "aekmoprstu"[Number(digit)]!)}`;

/** A tournament that is full, and what is read of it. */
async function openTournament(client: Client) {
  const names = Array.from({ length: ROUND.players }, (_, index) => nameOf(index));
  const players = await each(names, async (name): Promise<Player> => ({
    name,
    token: await client.signUp(name),
  }));
  const { token } = players[0]!;
  const body = {
    name: "Winter post",
    format: "swiss",
    rounds: 2,
    ruleset: "brandubh",
    clock: { kind: "per-move", perMove: "P3D" },
    pairing: { games: 1 },
  };
  const { id } = await client.must<{ id: string }>("POST", "/v1/tournaments", { token, key: "made", body });
  const act = (by: Player, what: string) =>
    client.must("POST", `/v1/tournaments/${id}/${what}`, { token: by.token, key: `${by.name}-${what}` });
  await act(players[0]!, "open");
  await each(players, (player) => act(player, "enter"));
  return {
    players,
    /** Where the answer was lost it has started already. */
    start: async () => {
      const { status } = await client.ask("POST", `/v1/tournaments/${id}/start`, { token, key: "start" });
      expect([200, 409]).toContain(status);
    },
    /** A round that is paired, once it is. */
    round: (n: number) =>
      until(`round ${n}`, async () => {
        const { status, body: round } = await client.ask<RoundBody>(
          "GET",
          `/v1/tournaments/${id}/rounds/${n}`,
        );
        return status === 200 ? round : null;
      }),
  };
}

/** The games of a player that run, or are over. */
const gamesOf = async (client: Client, { token }: Player, status: "playing" | "finished") =>
  (await client.must<{ items: Listed[] }>("GET", `/v1/me/games?status=${status}`, { token })).items.map(
    ({ id }) => id,
  );

/** Everybody is paired once, and has the one game of their pairing. */
async function checkRound(
  client: Client,
  players: readonly Player[],
  { n, pairings }: RoundBody,
): Promise<void> {
  const paired = pairings.flatMap((one) => one.players);
  expect(paired.toSorted()).toEqual(players.map(({ name }) => name).toSorted());
  expect(new Set(pairings.flatMap(({ games }) => games)).size).toBe(players.length / 2);
  const gameOf = new Map(pairings.flatMap((one) => one.players.map((name) => [name, one.games] as const)));
  await each(players, async (player) => {
    const running = () => gamesOf(client, player, "playing");
    const games = await until(`a game of ${player.name} in round ${n}`, async () => {
      const all = await running();
      return all.length > 0 ? all : null;
    });
    expect([player.name, games]).toEqual([player.name, gameOf.get(player.name)]);
  });
}

test(
  `killed ${ROUND.kills} times while a round of ${ROUND.players / 2} games is paired, and again while its results arrive, each pairing has one game, and counts as it ended`,
  async () => {
    console.log(`SEED=${seed}`);
    const chance = chanceFrom(seed);
    const service = await Service.create();
    try {
      await service.start();
      const client = clientOf(service.url);
      const { players, start, round } = await openTournament(client);
      await killWhile(service, chance, start());
      const first = await round(1);
      await checkRound(client, players, first);

      const tokens = new Map(players.map(({ name, token }) => [name, token]));
      // The attackers resign, or the defenders; neither has moved.
      const losers = new Map(
        first.pairings.map((one) => [one.games[0]!, one.players[chance() < 0.5 ? 0 : 1]]),
      );
      const resigning = each([...losers], ([game, loser]) =>
        client.must("POST", `/v1/games/${game}/resign`, {
          token: tokens.get(loser)!,
          key: game,
          body: { ply: 0 },
        }),
      );
      await killWhile(service, chance, resigning);
      const second = await round(2);
      const { pairings } = await round(1);
      expect(pairings.map(({ games, players: both, match }) => [games, both, match])).toEqual(
        first.pairings.map(({ games, players: both, match }) => [games, both, match]),
      );
      for (const one of pairings) {
        const loser = losers.get(one.games[0]!)!;
        const winner = one.players.find((name) => name !== loser)!;
        expect([one.how, one.points]).toEqual(["played", { [loser]: 0, [winner]: 1 }]);
      }
      await checkRound(client, players, second);
      await each(players, async (player) => {
        const own = first.pairings.find((one) => one.players.includes(player.name))!;
        expect(await gamesOf(client, player, "finished")).toEqual(own.games);
      });
    } finally {
      await service.remove();
    }
  },
  TIME_LIMIT,
);
