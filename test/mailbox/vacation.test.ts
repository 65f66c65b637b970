import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { HOUR, parseDuration } from "../../src/lib/duration.ts";
import {
  advance,
  ask,
  beginBetween,
  eventsOf,
  look,
  move,
  signUp,
  type Begun,
  type Someone,
} from "../http/api.ts";

interface VacationBody {
  readonly balance: string;
  readonly waiting: number;
  readonly running: { readonly kind: string } | null;
  readonly ledger: readonly { type: string; id?: string; from?: string; to?: string; add: string }[];
}

const TEN_HOURS = { kind: "per-move", perMove: "PT10H" };
const VACATION = ["vacation"];

const vacationOf = async ({ token }: Someone) =>
  (await ask<VacationBody>("GET", "/v1/me/vacation", { token })).body;
const deadlineOf = async ({ id }: Begun) => Date.parse((await look(id)).clock.deadline ?? "");

/** The player's events about vacation and changed deadlines, with the game that each is of. */
async function toldOf(player: Someone): Promise<string[]> {
  return (await eventsOf(player))
    .filter(({ type }) => type.startsWith("vacation.") || type === "game.deadline-changed")
    .map(({ type, data }) => `${type} ${data.game?.id ?? ""}`.trim());
}

describe("a player with cover whose time runs out in two games", () => {
  it("loses neither, for an hour that is charged once, and is notified once", async () => {
    const player = await signUp("Away");
    const first = await beginBetween(player, await signUp(), "brandubh", TEN_HOURS, VACATION);
    const second = await beginBetween(player, await signUp(), "brandubh", TEN_HOURS, VACATION);
    const deadlines = await Promise.all([first, second].map(deadlineOf));
    await advance("PT10H30M");
    for (const [index, game] of [first, second].entries()) {
      expect((await look(game.id)).status).toBe("playing");
      expect(await deadlineOf(game)).toBe((deadlines[index] ?? 0) + HOUR);
    }
    const { ledger, running } = await vacationOf(player);
    expect(running).toMatchObject({ kind: "cover" });
    expect(ledger.filter(({ type }) => type === "cover")).toHaveLength(1);
    expect((await toldOf(player)).filter((told) => told.startsWith("vacation."))).toEqual([
      `vacation.cover ${first.id}`,
    ]);
    for (const game of [first, second]) expect((await move(game, 1, "d1-c1")).status).toBe(201);
    await advance("PT2H");
    const after = await vacationOf(player);
    const used = after.ledger.filter(({ type }) => type === "cover");
    // The two deadlines are a moment apart, so that the hours may not begin at the same millisecond.
    expect(used.map(({ add }) => add)).toEqual(["-PT1H"]);
    expect(Date.parse(used[0]?.from ?? "")).toBe(Math.min(...deadlines) - 1);
    expect(parseDuration(after.balance)).toBeGreaterThan(48 * HOUR);
    // Else the next test puts the clock forward through every hour of their cover, too.
    for (const { id } of [first, second])
      await ask("POST", `/v1/games/${id}/resign`, { token: player.token, body: { ply: 1 } });
  });
});

describe("a mailbox that was never written to", () => {
  it("says that nobody is away, and stores nothing", async () => {
    const nobody = env.MAILBOXES.getByName("nobody-at-all");
    expect(await nobody.vacation.timeOff()).toEqual({ running: null, booked: [] });
    const tables = await runInDurableObject(nobody, (_it, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    );
    expect(tables).toEqual([]);
  });
});
