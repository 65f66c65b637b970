import { describe, expect, it } from "vitest";
import { ask, beginBetween, challenge, look, move, refusal, signUp, type Someone } from "./api.ts";

const STOCKHOLM = {
  timezone: "Europe/Stockholm",
  night: { from: "23:00", to: "07:00" },
  weekend: ["saturday", "sunday"],
  cover: true,
};

const scheduleOf = async ({ token }: Someone) => (await ask("GET", "/v1/me/schedule", { token })).body;
const set = ({ token }: Someone, body: unknown) => ask("PUT", "/v1/me/schedule", { token, body });

describe("a schedule", () => {
  it("that was never set has the player's zone, no night, no weekend, and cover", async () => {
    const player = await signUp("Schedule", { timezone: "Asia/Tokyo" });
    const unset = { timezone: "Asia/Tokyo", night: null, weekend: [], cover: true };
    expect(await scheduleOf(player)).toEqual(unset);
    // A player without settings moves with every default.
    await ask("PATCH", "/v1/me", { token: player.token, body: { timezone: "Europe/Oslo" } });
    expect(await scheduleOf(player)).toEqual({ ...unset, timezone: "Europe/Oslo" });
  });

  it("is set as a whole: omitted fields get their defaults", async () => {
    const player = await signUp("Schedule", { timezone: "Asia/Tokyo" });
    const { status, body } = await set(player, STOCKHOLM);
    expect([status, body]).toEqual([200, STOCKHOLM]);
    expect(await scheduleOf(player)).toEqual(STOCKHOLM);
    await set(player, { weekend: ["friday"], cover: false });
    expect(await scheduleOf(player)).toEqual({
      timezone: "Asia/Tokyo",
      night: null,
      weekend: ["friday"],
      cover: false,
    });
  });

  it("stays unchanged without a body", async () => {
    const player = await signUp("Schedule");
    await set(player, { ...STOCKHOLM, cover: false });
    const refused = await refusal("PUT", "/v1/me/schedule", { token: player.token });
    expect([refused.status, refused.body.code]).toEqual([400, "malformed-json"]);
    expect(await scheduleOf(player)).toEqual({ ...STOCKHOLM, cover: false });
  });

  it("stores the IANA name of a zone, so that every program knows it", async () => {
    const player = await signUp("Zone", { timezone: "ASIA/TOKYO" });
    expect(await scheduleOf(player)).toMatchObject({ timezone: "Asia/Tokyo" });
    expect((await set(player, { timezone: "europe/stockholm" })).body).toMatchObject({
      timezone: "Europe/Stockholm",
    });
  });

  it("says what is wrong with it, in the player's language", async () => {
    const { token } = await signUp("Night", { language: "sv" });
    const body = { ...STOCKHOLM, night: { from: "21:00", to: "07:00" } };
    const answer = await refusal("PUT", "/v1/me/schedule", { token, body });
    expect(answer.body.errors).toEqual([
      {
        in: "body",
        pointer: "/night",
        detail: "En natt får vara högst 9 timmar. Låt den börja senare eller sluta tidigare.",
      },
    ]);
  });
});

/** A game between two with schedules, which honours these stops. */
async function begun(stops: readonly string[] | undefined, maker: Someone, taker: Someone): Promise<string> {
  // Undefined is not sent: then the service decides.
  const id = await challenge(maker, { to: taker.name, stops });
  const { status } = await ask("POST", `/v1/challenges/${id}/accept`, { token: taker.token });
  expect(status).toBe(200);
  return id;
}

const ledgerOf = async (id: string) => (await ask("GET", `/v1/games/${id}/clock`)).body;

describe("what stops the clocks of a game", () => {
  it("is vacation by default", async () => {
    const [maker, taker] = [await signUp("Maker"), await signUp("Taker")];
    const id = await begun(undefined, maker, taker);
    expect(await look(id)).toMatchObject({ stops: ["vacation"] });
    expect((await ask("GET", `/v1/challenges/${id}`)).body["stops"]).toEqual(["vacation"]);
    expect(await ledgerOf(id)).toMatchObject({ stops: ["vacation"], schedules: null });
  });

  it("can be nothing, or all", async () => {
    const [maker, taker] = [await signUp("Maker"), await signUp("Taker")];
    for (const stops of [[], ["weekend", "vacation", "night"]])
      expect(await look(await begun(stops, maker, taker))).toMatchObject({ stops });
  });

  it("is copied from both schedules when the game begins, whoever takes which side, and stays", async () => {
    const [maker, taker] = [await signUp("Maker"), await signUp("Taker", { timezone: "Asia/Tokyo" })];
    const { cover: _cover, ...ofMaker } = STOCKHOLM;
    const ofTaker = { timezone: "Asia/Tokyo", night: null, weekend: [] };
    await set(maker, STOCKHOLM);
    const id = await begun(["night", "weekend"], maker, taker);
    const schedules = { attackers: ofMaker, defenders: ofTaker };
    expect(await ledgerOf(id)).toMatchObject({ stops: ["night", "weekend"], schedules });
    const other = await challenge(maker, { to: taker.name, side: "defenders", stops: ["night"] });
    await ask("POST", `/v1/challenges/${other}/accept`, { token: taker.token });
    expect(await ledgerOf(other)).toMatchObject({
      schedules: { attackers: ofTaker, defenders: ofMaker },
    });

    // Changing zone buys no time.
    const { deadline } = (await look(id)).clock;
    await set(maker, { timezone: "Pacific/Auckland", night: { from: "09:00", to: "18:00" } });
    expect(await ledgerOf(id)).toMatchObject({ schedules });
    expect((await look(id)).clock.deadline).toBe(deadline);
  });

  it("is included in the deadline: two days of weekend are not counted", async () => {
    const [maker, taker] = [await signUp("Maker"), await signUp("Taker")];
    await set(maker, { timezone: "UTC", weekend: ["saturday", "sunday"] });
    const id = await challenge(maker, {
      to: taker.name,
      clock: { kind: "per-move", perMove: "P7D" },
      stops: ["weekend"],
    });
    await ask("POST", `/v1/challenges/${id}/accept`, { token: taker.token });
    const { clock, startedAt } = await look(id);
    const days = (Date.parse(clock.deadline!) - Date.parse(String(startedAt))) / 86_400_000;
    // Seven days that count, and the weekends in between: one, or two where they reach into the second.
    expect([9, 10, 11]).toContain(Math.round(days));
    expect(clock.remaining?.attackers).toMatch(/^P6DT23H59M|^P7D$/);
  });

  it("stays nothing in a game that honours none, even if its players have schedules", async () => {
    const [maker, taker] = [await signUp("Maker"), await signUp("Taker")];
    await set(maker, STOCKHOLM);
    const game = await beginBetween(maker, taker);
    const { clock, startedAt } = await look(game.id);
    expect(Date.parse(clock.deadline!) - Date.parse(String(startedAt))).toBe(3 * 86_400_000);
    expect((await move(game, 1, "d1-c1")).status).toBe(201);
  });
});
