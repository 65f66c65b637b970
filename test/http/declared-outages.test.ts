import { afterAll, describe, expect, it } from "vitest";
import { HOUR } from "../../src/lib/duration.ts";
import { now, setClockOffset } from "../../src/lib/now.ts";
import {
  ask,
  askProduction,
  beginBetween,
  beginGame,
  delivered,
  eventsOf,
  look,
  type Answer,
  type GameBody,
  type ProblemBody,
} from "./api.ts";
import { advance, deadlineOf, ONE_DAY, outages } from "./away.ts";

const TOKEN = "a-token-of-the-operator-for-tests-alone";
const OPERATOR = { OPERATOR_TOKEN: TOKEN };

afterAll(() => setClockOffset(0));

const operate = <T>(path: string, body: unknown): Promise<Answer<T & ProblemBody>> =>
  askProduction<T & ProblemBody>("POST", `/operator/outages${path}`, { token: TOKEN, body }, OPERATOR);

interface Told {
  readonly told: number;
  readonly failed: readonly string[];
  readonly next: string | null;
}

interface Lost {
  readonly games: readonly { readonly id: string; readonly [member: string]: unknown }[];
  readonly next: { readonly at: number; readonly id: string } | null;
}

const span = (from: number, to: number) => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** All games that were lost in a span, however many steps that takes. */
async function lostIn(from: number, to: number): Promise<Lost["games"]> {
  const games: Lost["games"][number][] = [];
  for (let after: Lost["next"] | undefined = null; after !== undefined;) {
    const { body }: Answer<Lost> = await operate<Lost>("/lost", { ...span(from, to), after });
    games.push(...body.games);
    after = body.next ?? undefined;
  }
  return games;
}

describe("an outage that the operator declares", () => {
  it("is given to the running games, once, however often it is declared", async () => {
    const game = await beginGame("brandubh", ONE_DAY);
    await advance("PT6H");
    const before = await deadlineOf(game);
    const declared = span(now() - 3 * HOUR, now() - 2 * HOUR);
    for (let times = 0; times < 2; times++) {
      expect(await operate("", declared)).toMatchObject({
        status: 200,
        body: { ...declared, declared: true },
      });
      let next: string | null = null;
      do {
        const told: Answer<Told> = await operate<Told>("/tell", { after: next });
        expect(told.body.failed).toEqual([]);
        next = told.body.next;
      } while (next !== null);
    }
    // It is in both players' feeds before anybody reads the game.
    await delivered(game.id);
    const last = (await eventsOf(game.defenders)).at(-1);
    expect(last).toMatchObject({ type: "game.deadline-changed", data: { reason: "outage" } });
    expect(Date.parse(last?.data.deadline ?? "")).toBe(before + HOUR);
    expect(await deadlineOf(game)).toBe(before + HOUR);
    expect((await outages())?.filter(({ from }) => from === declared.from)).toEqual([
      { ...declared, declared: true },
    ]);
  });

  it("lists the games lost on time during it or within its length after it, with what would have been", async () => {
    const [inIt, after, later] = [
      await beginGame("brandubh", ONE_DAY),
      await beginGame("brandubh", { kind: "per-move", perMove: "PT26H" }),
      await beginGame("brandubh", { kind: "per-move", perMove: "PT40H" }),
    ];
    const resigned = await beginGame("brandubh", ONE_DAY);
    await ask("POST", `/v1/games/${resigned.id}/resign`, {
      token: resigned.attackers.token,
      body: { ply: 0 },
    });
    const [first, second] = [await deadlineOf(inIt), await deadlineOf(after)];
    await advance("P2D");
    const [from, to] = [first - HOUR, first + HOUR];
    const lost = await lostIn(from, to);
    const mine = lost.filter(({ id }) => [inIt, after, later, resigned].some((game) => game.id === id));
    expect(mine).toEqual([
      {
        id: inIt.id,
        url: `http://localhost:8787/games/${inIt.id}`,
        side: "attackers",
        player: inIt.attackers.name,
        ply: 0,
        lostAt: new Date(first).toISOString(),
        deadline: new Date(first + 2 * HOUR).toISOString(),
      },
      expect.objectContaining({
        id: after.id,
        lostAt: new Date(second).toISOString(),
        deadline: new Date(second + 2 * HOUR).toISOString(),
      }),
    ]);
    // It decides nothing.
    expect(await look(inIt.id)).toMatchObject({ result: { reason: "timeout" } } as Partial<GameBody>);
  });

  it("lists many such games in steps", async () => {
    const first = await beginGame("brandubh", ONE_DAY);
    const { attackers, defenders } = first;
    const games = [first];
    for (let more = 0; more < 26; more++)
      games.push(await beginBetween(attackers, defenders, "brandubh", ONE_DAY));
    const deadline = await deadlineOf(first);
    await advance("P2D");
    const { body } = await operate<Lost>("/lost", { ...span(deadline - HOUR, deadline + HOUR), after: null });
    expect(body.games).toHaveLength(25);
    expect(body.next).not.toBeNull();
    const all = await lostIn(deadline - HOUR, deadline + HOUR);
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set(games.map(({ id }) => id)));
    expect(all).toHaveLength(27);
  });

  it.each([
    ["what has not been yet", () => span(now() - HOUR, now() + HOUR), "/to"],
    ["no end", () => ({ from: span(now() - HOUR, now()).from }), "/to"],
    ["no instant", () => ({ ...span(now() - HOUR, now()), from: "yesterday" }), "/from"],
    ["a day without its time", () => ({ ...span(now() - HOUR, now()), from: "2026-11-20" }), "/from"],
    ["more than that", () => ({ ...span(now() - HOUR, now()), why: "a storm" }), "/why"],
  ])("is refused for %s, and nothing has changed", async (_what, body, pointer) => {
    const before = await outages();
    const { status, body: said } = await operate("", body());
    expect([status, said.errors?.map((error) => error.pointer)]).toEqual([422, [pointer]]);
    expect(said.errors?.[0]?.detail.length).toBeGreaterThan(10);
    expect(await outages()).toEqual(before);
  });

  it.each(["", "/tell", "/lost"])("can be declared by nobody else: %s", async (path) => {
    for (const token of [null, "a".repeat(40)])
      expect(
        (await askProduction("POST", `/operator/outages${path}`, { token, body: {} }, OPERATOR)).status,
      ).toBe(401);
  });
});
