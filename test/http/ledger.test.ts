import { expect, it } from "vitest";
import { parseDuration } from "../../src/lib/duration.ts";
import { ask, beginGame, challenge, move, signUp, type Begun } from "./api.ts";

interface EntryBody {
  readonly type: string;
  readonly ply?: number;
  readonly from?: string;
  readonly to?: string;
  readonly counted?: string;
  readonly stopped?: readonly { from: string; to: string }[];
  readonly add: string;
  readonly balance: string;
  readonly [member: string]: unknown;
}

interface LedgerBody {
  readonly kind: string;
  readonly turn: { side: string; ply: number; deadline: string; budget: string } | null;
  readonly sides: Readonly<
    Record<"attackers" | "defenders", { balance: string; entries: readonly EntryBody[] }>
  >;
  readonly [member: string]: unknown;
}

const ledgerOf = async (id: string) => (await ask<LedgerBody>("GET", `/v1/games/${id}/clock`)).body;

/** A span as it is written, with a minus or without. */
const span = (text: string): number =>
  text.startsWith("-") ? -parseDuration(text.slice(1))! : parseDuration(text)!;

/** The promises of the guide on time about each ledger, for its side. */
function expectSums({ sides }: LedgerBody): void {
  for (const { balance, entries } of Object.values(sides)) {
    let before = 0;
    for (const entry of entries) {
      expect(span(entry.balance)).toBe(before + span(entry.add));
      before = span(entry.balance);
      if (entry.type !== "turn") continue;
      const stopped = entry.stopped!.reduce((sum, one) => sum + Date.parse(one.to) - Date.parse(one.from), 0);
      expect(Date.parse(entry.to!) - Date.parse(entry.from!)).toBe(span(entry.counted!) + stopped);
      expect(span(entry.add)).toBe(-span(entry.counted!));
    }
    expect(span(balance)).toBe(before);
  }
}

const typesOf = ({ entries }: LedgerBody["sides"]["attackers"]) => entries.map(({ type }) => type);

async function played(clock: Record<string, string | number>): Promise<Begun> {
  const game = await beginGame("brandubh", clock, ["vacation"]);
  await move(game, 1, "d1-c1");
  await ask("POST", "/dev/clock", { body: { advance: "PT5H" } });
  await move(game, 2, "d5-c5");
  return game;
}

it("the ledger has each change of both balances, and adds up", async () => {
  const game = await played({ kind: "fischer", initial: "P3D", increment: "P1D", max: "P7D" });
  const add = { token: game.attackers.token, body: { ply: 2, add: "P2D" } };
  await ask("POST", `/v1/games/${game.id}/time`, add);
  const ledger = await ledgerOf(game.id);
  expect(ledger).toMatchObject({ kind: "fischer", initial: "P3D", stops: ["vacation"], schedules: null });
  expect(ledger.turn).toMatchObject({ side: "attackers", ply: 3, stopped: null });
  expect(typesOf(ledger.sides.attackers)).toEqual(["start", "turn", "increment"]);
  expect(typesOf(ledger.sides.defenders)).toEqual(["start", "turn", "increment", "gift"]);
  expect(ledger.sides.defenders.entries.at(-1)).toMatchObject({ by: "attackers", add: "P2D" });
  expect(span(ledger.sides.defenders.entries[1]!.counted!)).toBeGreaterThanOrEqual(span("PT5H"));
  expectSums(ledger);
});

it("the ledger agrees with the game to the millisecond", async () => {
  const game = await played({ kind: "per-move", perMove: "P3D" });
  const { deadline } = (await ask<{ clock: { deadline: string } }>("GET", `/v1/games/${game.id}`)).body.clock;
  const { turn } = await ledgerOf(game.id);
  expect(turn).toMatchObject({ deadline, budget: "P3D" });
});

it("the ledger has no entries before the game begins", async () => {
  const id = await challenge(await signUp("Ledger"), { listed: false, stops: [] });
  expect(await ledgerOf(id)).toMatchObject({
    stops: [],
    turn: null,
    sides: { attackers: { balance: "P3D", entries: [] }, defenders: { balance: "P3D", entries: [] } },
  });
});

it("the ledger is not computed again until something has happened in the game", async () => {
  const game = await beginGame();
  const path = `/v1/games/${game.id}/clock`;
  const etag = (await ask("GET", path)).headers.get("etag")!;
  const ifNew = { headers: { "if-none-match": etag } };
  expect((await ask("GET", path, ifNew)).status).toBe(304);
  await move(game, 1, "d1-c1");
  expect((await ask("GET", path, ifNew)).status).toBe(200);
});
