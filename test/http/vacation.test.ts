import { describe, expect, it } from "vitest";
import type { Env } from "../../src/env.ts";
import { HOUR, parseDuration } from "../../src/lib/duration.ts";
import { now } from "../../src/lib/now.ts";
import {
  ask,
  askProduction,
  beginGame,
  challenge,
  look,
  signUp,
  THREE_DAYS,
  type Answer,
  type Someone,
} from "./api.ts";

interface VacationBody {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly kind: string;
}

interface ChangeBody {
  readonly vacation: VacationBody;
  readonly balance: string;
  readonly waiting: number;
  readonly unbooked?: boolean;
}

interface AccountBody {
  readonly balance: string;
  readonly running: VacationBody | null;
  readonly booked: readonly VacationBody[];
  readonly bookingsLeft: number;
  readonly waiting: number;
  readonly ledger: readonly { readonly type: string; readonly add: string; readonly balance: string }[];
  readonly [member: string]: unknown;
}

const at = (hours: number): string => new Date(now() + hours * HOUR).toISOString();
const span = (text: string): number =>
  text.startsWith("-") ? -parseDuration(text.slice(1))! : parseDuration(text)!;

const accountOf = async ({ token }: Someone) =>
  (await ask<AccountBody>("GET", "/v1/me/vacation", { token })).body;
function book({ token }: Someone, body: unknown, headers = {}): Promise<Answer<ChangeBody>> {
  return ask<ChangeBody>("POST", "/v1/me/vacation", { token, body, headers });
}
const end = ({ token }: Someone, id: string) => ask<ChangeBody>("DELETE", `/v1/me/vacation/${id}`, { token });

describe("the account", () => {
  it("begins with 48 hours, earns three a day, and says so", async () => {
    const player = await signUp("Account");
    expect(await accountOf(player)).toMatchObject({
      balance: "P2D",
      max: "P30D",
      earns: { add: "PT3H", every: "P1D" },
      cover: true,
      running: null,
      booked: [],
      bookingsLeft: 10,
      waiting: 0,
      ledger: [{ type: "start", add: "P2D", balance: "P2D" }],
    });
    await ask("POST", "/dev/clock", { body: { advance: "P8D" } });
    expect((await accountOf(player)).balance).toBe("P3D");
  });
});

describe("a vacation", () => {
  it("begins now, stops its player's clock, and is visible to everyone", async () => {
    const game = await beginGame("brandubh", THREE_DAYS, ["vacation"]);
    const { deadline } = (await look(game.id)).clock;
    const { status, body, headers } = await book(game.attackers, { to: at(24) });
    expect([status, body.waiting]).toEqual([201, 0]);
    expect(body.vacation.kind).toBe("booked");
    expect(headers.get("location")).toBe(`/v1/me/vacation/${body.vacation.id}`);

    const seen = await look(game.id);
    const until = body.vacation.to;
    expect(seen).toMatchObject({ away: { attackers: { until }, defenders: null } });
    expect(seen.clock).toMatchObject({ stopped: { kind: "vacation", until } });
    const gained = Date.parse(seen.clock.deadline!) - Date.parse(deadline!);
    expect(gained).toBeGreaterThan(23.9 * HOUR);
    expect(gained).toBeLessThanOrEqual(24 * HOUR);
    expect((await ask("GET", `/v1/players/${game.attackers.name}`)).body).toMatchObject({
      away: { until },
      booked: [],
    });
    expect(await accountOf(game.attackers)).toMatchObject({ running: body.vacation });
  });

  it("that is booked is visible before its player's challenge is accepted", async () => {
    const maker = await signUp("Maker");
    const { body } = await book(maker, { from: at(48), to: at(72) });
    const { from, to } = body.vacation;
    const id = await challenge(maker);
    expect((await ask("GET", `/v1/challenges/${id}`)).body).toMatchObject({
      away: null,
      booked: [{ from, to }],
    });
    expect((await ask("GET", `/v1/players/${maker.name}`)).body).toMatchObject({
      away: null,
      booked: [{ from, to }],
    });
    // Lists have many, and ask nobody's mailbox.
    const mine = await ask<{ items: object[] }>("GET", "/v1/challenges", { token: maker.token });
    expect(mine.body.items[0]).not.toHaveProperty("away");
  });

  it("can be ended, and the unused rest is given back", async () => {
    const game = await beginGame("brandubh", THREE_DAYS, ["vacation"]);
    const { body: begun } = await book(game.attackers, { to: at(40) });
    await ask("POST", "/dev/clock", { body: { advance: "PT8H" } });
    const { status, body } = await end(game.attackers, begun.vacation.id);
    expect([status, body.waiting]).toEqual([200, 0]);
    expect(body).not.toHaveProperty("unbooked");
    expect(Date.parse(body.vacation.to)).toBeLessThan(Date.parse(begun.vacation.to));
    // Eight hours used, one earned.
    expect(span(body.balance) / HOUR).toBeCloseTo(41, 0);
    expect((await look(game.id))["away"]).toEqual({ attackers: null, defenders: null });
    // The answer may have been lost: a repeat is answered as well.
    const twice = await end(game.attackers, begun.vacation.id);
    expect([twice.status, twice.body.vacation]).toEqual([200, body.vacation]);
  });
});

describe("an unreachable mailbox", () => {
  it("only hides when its player is away on their page and challenges", async () => {
    const maker = await signUp("Silent");
    const id = await challenge(maker);
    const MAILBOXES = {
      getByName: () => ({ timeOff: () => Promise.reject(new Error("the object is away")) }),
    } as unknown as Env["MAILBOXES"];
    for (const path of [`/v1/players/${maker.name}`, `/v1/challenges/${id}`]) {
      const { status, body } = await askProduction("GET", path, {}, { MAILBOXES });
      expect([status, body["away"], body["booked"]]).toEqual([200, null, []]);
    }
  });
});
