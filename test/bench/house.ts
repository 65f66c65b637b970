import { setTimeout as sleep } from "node:timers/promises";
import { HOUSE } from "../../src/contract/house.ts";
import type { Client } from "./client.ts";
import type { Figure } from "./figures.ts";
import { signUp } from "./players.ts";
import { gameAt, measure, type Throughput } from "./throughput.ts";

const GAMES = 200;
/** A person has three. */
const GAMES_OF_ONE = 3;
/** People's moves meanwhile: some games, a move now and then in each. */
const PEOPLE = { atOnce: 4, seconds: 40, pauseMs: 150 };
/** From then on all games wait for the house: it takes between five seconds and eighty. */
const ALL_WAIT = 8000;

const measured = (http: Client): Promise<Throughput> => measure(() => gameAt(http), PEOPLE);

async function beginWithHouse(http: Client, index: number): Promise<string> {
  const { token } = await signUp(http);
  const ids = Array.from({ length: GAMES_OF_ONE }, async (_, game) => {
    const to = HOUSE[(index + game) % HOUSE.length]!.name;
    const body = { ruleset: "copenhagen", side: "defenders", to, clock: { kind: "unlimited" } };
    const { status, text } = await http.send("POST", "/v1/challenges", token, body);
    if (status !== 201) throw new Error(`the house answers ${status}: ${text}`);
    return (JSON.parse(text) as { id: string }).id;
  });
  return (await Promise.all(ids))[0]!;
}

/** The time of a move between people while very many games wait for the computer at once, beside the same without any. */
export async function besideTheHouse(http: Client): Promise<Figure[]> {
  const without = await measured(http);
  const ids: string[] = [];
  for (let index = 0; index * GAMES_OF_ONE < GAMES; index++) ids.push(await beginWithHouse(http, index));
  await sleep(ALL_WAIT);
  const beside = await measured(http);
  const plies = ids.map(async (id) => {
    const { text } = await http.send("GET", `/v1/games/${id}`, null, undefined);
    return (JSON.parse(text) as { ply: number }).ply;
  });
  const moved = (await Promise.all(plies)).filter((ply) => ply > 0).length;
  return [
    { name: "a move between people, p50", value: without.p50, unit: "ms" },
    { name: "a move between people, p99", value: without.p99, unit: "ms" },
    {
      name: `the same while ${GAMES} games wait for the house, p50`,
      value: beside.p50,
      unit: "ms",
      aim: `at most ${(2 * without.p50).toPrecision(3)}`,
    },
    {
      name: `the same while ${GAMES} games wait for the house, p99`,
      value: beside.p99,
      unit: "ms",
      aim: `at most ${(without.p99 + 50).toPrecision(3)}`,
    },
    {
      name: "of the games that wait, those that the house has moved in",
      value: moved / ids.length,
      unit: "",
    },
  ];
}
