import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { HOUSE_GAMES } from "../soak.ts";
import { chanceFrom, seed } from "./chance.ts";
import { type Client, clientOf, type GameBody } from "./client.ts";
import { Service } from "./service.ts";

const ROUNDS = 2;
const KILLS_A_ROUND = 4;
/** A person has three games with the house. */
const GAMES_OF_ONE = 3;
const LEVELS = ["Thrall", "Karl", "Hersir"] as const;

interface Waiting {
  readonly id: string;
  readonly token: string;
}

/** Names of which no two look alike. */
const nameOf = (index: number): string =>
  `Person${["a", "e", "k", "r", "t", "v"][Math.floor(index / 6)]}${["a", "e", "k", "r", "t", "v"][index % 6]}`;

/** Games that the house begins, many people having three each. */
async function begin(client: Client): Promise<readonly Waiting[]> {
  const people = Array.from({ length: Math.ceil(HOUSE_GAMES / GAMES_OF_ONE) }, (_, index) => nameOf(index));
  const games = people.map(async (name) => {
    const token = await client.signUp(name);
    const begun = LEVELS.map(async (to) => {
      const body = { ruleset: "brandubh", side: "defenders", to, clock: { kind: "unlimited" } };
      const { id } = await client.must<GameBody>("POST", "/v1/challenges", { token, key: to, body });
      return { id, token };
    });
    return Promise.all(begun);
  });
  return (await Promise.all(games)).flat();
}

/** Lets time pass; null where it was cut off. */
async function advance({ url }: Service, span: string): Promise<number | null> {
  const headers = { "content-type": "application/json" };
  const request = { method: "POST", headers, body: JSON.stringify({ advance: span }) };
  const answer = await fetch(`${url}/dev/clock`, request).catch(() => null);
  return answer?.status ?? null;
}

async function moveOn(client: Client, { id, token }: Waiting): Promise<void> {
  const legal = await client.must<{ ply: number; moves: { move: string }[] }>(
    "GET",
    `/v1/games/${id}/legal-moves`,
  );
  const body = { ply: legal.ply + 1, move: legal.moves[0]!.move };
  await client.must("POST", `/v1/games/${id}/moves`, { token, key: `${legal.ply}`, body });
}

test(
  `killed while ${HOUSE_GAMES} games wait for the computer, it continues all of them, with one move a turn`,
  async () => {
    console.log(`SEED=${seed}`);
    const chance = chanceFrom(seed);
    const service = await Service.create();
    try {
      await service.start();
      const client = clientOf(service.url);
      const games = await begin(client);
      for (let round = 1; round <= ROUNDS; round++) {
        for (let kill = 0; kill < KILLS_A_ROUND; kill++) {
          // The due game is thought about within this request: it dies in the middle of that.
          const advancing = advance(service, "PT20S");
          await sleep(chance() * 100 * HOUSE_GAMES);
          const isBack = service.killRuntime();
          await advancing;
          await isBack();
        }
        await advance(service, "PT2M");
        await advance(service, "PT10M");
        const views = await Promise.all(
          games.map(({ id }) => client.must<GameBody>("GET", `/v1/games/${id}`)),
        );
        expect(views.map(({ ply, moves }) => [ply, moves.length])).toEqual(
          games.map(() => [2 * round - 1, 2 * round - 1]),
        );
        await Promise.all(games.map((game) => moveOn(client, game)));
      }
    } finally {
      await service.remove();
    }
  },
  600_000 + HOUSE_GAMES * 10_000,
);
