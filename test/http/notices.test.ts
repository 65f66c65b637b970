import { afterEach, describe, expect, it, vi } from "vitest";
import { setClockOffset } from "../../src/lib/now.ts";
import { newId } from "../../src/lib/ids.ts";
import { MAIL_TYPES, PUSH_TYPES } from "../../src/contract/events/types.ts";
import { ask, beginBetween, eventsOf, move, refusal, signUp, type Begun, type Someone } from "./api.ts";
import { inBatch } from "./batch.ts";
import { mailsSentTo, mailsWhenThere, signUpWithAddress } from "./local-mail.ts";

afterEach(() => setClockOffset(0));

interface Notices {
  readonly mail: Record<string, string>;
  readonly push: Record<string, string>;
  readonly digestAt: string[];
  readonly quietHours: { from: string; to: string } | null;
  readonly reminders: string[];
  readonly mutedGames: string[];
  readonly next: string | null;
}

const PATH = "/v1/me/notices";
const read = async (token: string) => (await ask<Notices>("GET", PATH, { token })).body;
const change = (token: string, body: unknown) => ask<Notices>("PATCH", PATH, { token, body });

describe("my notice settings", () => {
  it("are grouped mail, without quiet hours, by default", async () => {
    const { token } = await signUp();
    const { mail, push, ...rest } = await read(token);
    expect(Object.keys(mail).toSorted()).toEqual([...MAIL_TYPES].toSorted());
    expect(mail).toMatchObject({ "game.turn": "grouped", "game.deadline-near": "immediate" });
    // A browser is notified because its player wants it: at once.
    expect(Object.keys(push).toSorted()).toEqual([...PUSH_TYPES].toSorted());
    expect(push).toMatchObject({ "game.turn": "immediate", "challenge.declined": "off" });
    expect(rest).toEqual({
      immediateLeft: 50,
      digestAt: ["08:00"],
      quietHours: null,
      reminders: ["20%", "PT4H"],
      mutedGames: [],
      next: null,
    });
  });

  it("are changed field by field, and type by type", async () => {
    const { token } = await signUp();
    const game = newId();
    await change(token, { mail: { "game.turn": "digest" }, quietHours: { from: "22:00", to: "07:30" } });
    const { status, body } = await change(token, {
      mail: { "game.finished": "off" },
      push: { "game.turn": "grouped" },
      digestAt: ["18:00", "06:30", "18:00"],
      reminders: ["50%", "PT2H", "50%"],
      mutedGames: [game],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      mail: { "game.turn": "digest", "game.finished": "off", "game.draw-offered": "grouped" },
      push: { "game.turn": "grouped", "game.finished": "immediate" },
      digestAt: ["06:30", "18:00"],
      quietHours: { from: "22:00", to: "07:30" },
      reminders: ["50%", "PT2H"],
      mutedGames: [game],
    });
    expect(await read(token)).toEqual(body);
    expect((await change(token, { quietHours: null })).body.quietHours).toBeNull();
  });

  const WRONG: readonly (readonly [string, unknown, string])[] = [
    ["a mode that is none", { mail: { "game.turn": "hourly" } }, "/mail/game.turn"],
    [
      "a mode that a type cannot have",
      { mail: { "game.deadline-near": "digest" } },
      "/mail/game.deadline-near",
    ],
    ["a type that is not pushed", { push: { "webhook.off": "off" } }, "/push/webhook.off"],
    ["a type without mail", { mail: { "game.move": "off" } }, "/mail/game.move"],
    ["a time of day that is none", { digestAt: ["24:00"] }, "/digestAt/0"],
    ["no time of day", { digestAt: [] }, "/digestAt"],
    ["too many", { digestAt: ["01:00", "02:00", "03:00", "04:00", "05:00", "06:00", "07:00"] }, "/digestAt"],
    ["quiet hours without an end", { quietHours: { from: "22:00" } }, "/quietHours/to"],
    ["quiet hours that end when they begin", { quietHours: { from: "22:00", to: "22:00" } }, "/quietHours"],
    ["a part of more than all", { reminders: ["100%"] }, "/reminders/0"],
    ["a part of nothing", { reminders: ["0%"] }, "/reminders/0"],
    ["a duration that is none", { reminders: ["PT0S"] }, "/reminders/0"],
    ["words", { reminders: ["soon"] }, "/reminders/0"],
    ["six reminders", { reminders: ["1%", "2%", "3%", "4%", "5%", "6%"] }, "/reminders"],
    ["a game's name", { mutedGames: ["the long one"] }, "/mutedGames/0"],
    ["an unknown field", { quiet: null }, "/quiet"],
  ];

  it.each(WRONG)("refuse %s, by name, and change nothing", async (_what, wish, pointer) => {
    const { token } = await signUp("Wrong");
    const before = await read(token);
    const { status, body } = await refusal("PATCH", PATH, { token, body: wish });
    expect([status, body.code, body.errors?.[0]?.pointer]).toEqual([422, "invalid-request", pointer]);
    expect(await read(token)).toEqual(before);
  });
});

/** Waits until a player's feed has a turn in a game. Then time passes: grouped mail about a game waits five minutes. */
async function settle(player: Someone, { id }: Begun, advance = "PT6M"): Promise<void> {
  await vi.waitFor(async () => {
    const turns = (await eventsOf(player)).filter(({ type }) => type === "game.turn");
    expect(turns.at(-1)?.data.game.id).toBe(id);
  });
  await ask("POST", "/dev/clock", { body: { advance } });
}

describe("mail about games", () => {
  it("goes to the confirmed address when it is the player's turn, and not about their own actions", async () => {
    const [ragnhild, egil] = [await signUpWithAddress("Ragnhild"), await signUpWithAddress("Egil")];
    const game = await beginBetween(ragnhild, egil);
    await settle(ragnhild, game);
    // The challenge to Egil, and to Ragnhild that it is her turn: one mail for all that his accepting means.
    const [, turn, ...more] = await mailsWhenThere(ragnhild.address, 2);
    expect([turn?.text.includes(game.id), more]).toEqual([true, []]);
    await move(game, 1, "d1-c1");
    // A game has one such mail an hour, and the challenge was the first.
    await settle(egil, game, "PT1H");
    const toEgil = await mailsWhenThere(egil.address, 3);
    expect(toEgil.at(-1)?.text).toContain("d1-c1");
    expect(await mailsSentTo(ragnhild.address)).toHaveLength(2);
  });

  it("is throttled after one mail, until the player visits; reading the feed is not a visit", async () => {
    const [egil, ragnhild] = [await signUp("Egil"), await signUpWithAddress("Ragnhild")];
    await change(ragnhild.token, { mail: { "challenge.received": "off" } });
    const games = [];
    for (let game = 0; game < 4; game++) games.push(await beginBetween(egil, ragnhild));
    const [first, second, third, fourth] = games as [Begun, Begun, Begun, Begun];

    await move(first, 1, "d1-c1");
    await settle(ragnhild, first);
    await mailsWhenThere(ragnhild.address, 2);
    await move(second, 1, "d1-c1");
    await settle(ragnhild, second);
    await inBatch([{ path: "/v1/me/events?after=latest" }], ragnhild);
    await move(third, 1, "d1-c1");
    await settle(ragnhild, third);
    expect(await mailsSentTo(ragnhild.address)).toHaveLength(2);

    await ask("GET", "/v1/me/games", { token: ragnhild.token });
    await move(fourth, 1, "d1-c1");
    await settle(ragnhild, fourth);
    const mails = await mailsWhenThere(ragnhild.address, 3);
    expect([mails.length, mails.at(-1)?.text.includes(fourth.id)]).toEqual([3, true]);
  });

  it("says when the next would be sent", async () => {
    const [ragnhild, egil] = [await signUpWithAddress("Ragnhild"), await signUp("Egil")];
    await change(ragnhild.token, { mail: { "game.turn": "off" }, reminders: ["PT4H"] });
    const { id } = await beginBetween(ragnhild, egil);
    const { deadline } = (await ask<{ clock: { deadline: string } }>("GET", `/v1/games/${id}`)).body.clock;
    const next = new Date(Date.parse(deadline) - 4 * 60 * 60 * 1000).toISOString();
    await vi.waitFor(async () => expect((await read(ragnhild.token)).next).toBe(next));
    expect((await change(ragnhild.token, { mutedGames: [id] })).body.next).toBeNull();
  });
});
