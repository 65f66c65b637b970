import { beforeAll, describe, expect, it } from "vitest";
import { MAIL_TYPES } from "../../../src/contract/events/types.ts";
import { dateWords } from "../../../src/i18n/times.ts";
import { ask, beginBetween, move, signUp, type Someone } from "../../http/api.ts";
import { mailTurnsAtOnce, signUpWithMail } from "../../http/local-mail.ts";
import { inStockholm, open, press, pressAndFollow } from "../browsing.ts";

const notices = async ({ token }: Someone) => (await ask("GET", "/v1/me/notices", { token })).body;

/** The present form, with some fields changed. */
const FORM = {
  "mode.game.turn": "grouped",
  "digest.0": "08:00",
  "quiet.from": "",
  "quiet.to": "",
  "rung.0.amount": "20",
  "rung.0.unit": "percent",
};

/** The marked preset. */
const presetIn = (html: string) => /name="preset" value="(\w+)" checked/.exec(html)?.[1];

/** The local time in Stockholm. */
const clock = (at: number) =>
  new Intl.DateTimeFormat("sv", { timeStyle: "short", timeZone: "Europe/Stockholm" }).format(at);

describe("mail settings", () => {
  let who: Someone;
  beforeAll(async () => {
    who = await inStockholm();
  });

  it("have every event that can be mailed, and no other", async () => {
    const { body } = await open("/settings/mail", who);
    const asked = [...body.matchAll(/name="mode\.([^"]+)"/g)].map(([, type]) => type);
    expect(asked).toEqual(MAIL_TYPES);
    expect(body).toContain("You won’t get any e-mail until you confirm an address.");
    expect(body).not.toContain("we’d tell you");
  });

  it("have three presets or a choice for each event, and the present one is marked", async () => {
    const player = await inStockholm();
    expect(presetIn((await open("/settings/mail", player)).body)).toBe("usual");
    for (const [preset, modes] of [
      [
        "all",
        { "game.turn": "grouped", "game.offer-declined": "grouped", "game.deadline-near": "immediate" },
      ],
      ["least", { "game.turn": "off", "game.finished": "off", "game.deadline-near": "immediate" }],
      ["usual", { "game.turn": "grouped", "game.offer-declined": "off", "game.finished": "grouped" }],
    ] as const) {
      // The values of hidden rows do not count.
      const sent = { ...FORM, preset, "mode.game.turn": "digest" };
      const body = await pressAndFollow("/settings/mail", sent, player);
      expect([presetIn(body), (await notices(player)).mail]).toEqual([
        preset,
        expect.objectContaining(modes),
      ]);
    }
    const own = { ...FORM, preset: "own", "mode.game.turn": "digest" };
    expect(presetIn(await pressAndFollow("/settings/mail", own, player))).toBe("own");
    expect((await notices(player)).mail).toMatchObject({ "game.turn": "digest", "game.finished": "grouped" });
  });

  it("say when the next mail comes, to a player with a confirmed address", async () => {
    const { player } = await signUpWithMail();
    expect((await open("/settings/mail", player)).body).toMatch(
      /If it became your turn now, we’d tell you .*\d\d:\d\d/,
    );
    await mailTurnsAtOnce(player);
    const { body } = await open("/settings/mail", player);
    expect(body).toContain("If it became your turn now, we’d tell you at once.");
  });

  it("are changed by the form", async () => {
    const body = await pressAndFollow(
      "/settings/mail",
      {
        ...FORM,
        "mode.game.turn": "digest",
        "mode.game.finished": "off",
        "digest.0": "18:30",
        "digest.1": "07:15",
        "quiet.from": "22:00",
        "quiet.to": "06:30",
        "rung.1.amount": "1.5",
        "rung.1.unit": "hours",
        "rung.2.amount": "",
        "rung.2.unit": "days",
        "rung.3.amount": "2",
        "rung.3.unit": "days",
      },
      who,
    );
    expect(body).toContain("Saved.");
    expect(await notices(who)).toMatchObject({
      mail: { "game.turn": "digest", "game.finished": "off", "challenge.received": "grouped" },
      digestAt: ["07:15", "18:30"],
      quietHours: { from: "22:00", to: "06:30" },
      reminders: ["20%", "PT1H30M", "P2D"],
    });
    // An hour and a half is shown in the largest unit that divides it.
    expect(body).toContain('name="rung.1.amount" value="90"');
    expect(body).toMatch(/name="rung\.1\.unit"[^>]*>.*?<option value="minutes" selected/);
  });

  it("are refused at the field, with the input kept and nothing changed", async () => {
    const before = await notices(who);
    const { status, body } = await press(
      "/settings/mail",
      {
        ...FORM,
        "quiet.from": "22:00",
        "rung.1.amount": "<b>soon",
        "rung.1.unit": "hours",
      },
      who,
    );
    expect(status).toBe(422);
    expect(body).toContain('value="&lt;b&gt;soon" ');
    expect(body).toContain('name="quiet.from" value="22:00"');
    expect([...body.matchAll(/<p class="error" id="([^"]+)"/g)].map(([, id]) => id)).toEqual([
      "error-quietHours",
      "error-reminders",
    ]);
    const marked = [...body.matchAll(/<(?:input|select)[^>]*name="([^"]+)"[^>]*aria-invalid/g)];
    expect(marked.map(([, name]) => name)).toEqual(["quiet.from", "quiet.to", "rung.1.amount"]);
    expect(await notices(who)).toEqual(before);
  });

  it("are previewed for an unsaved form, without saving it", async () => {
    const before = await notices(who);
    const now = Date.parse(String((await ask("GET", "/health")).body["time"]));
    // Quiet from an hour ago until two hours from now, as clocks in Stockholm show it.
    const hour = 3_600_000;
    const quiet = { "quiet.from": clock(now - hour), "quiet.to": clock(now + 2 * hour) };
    const { status, body } = await press("/settings/mail/preview", { ...FORM, ...quiet }, who);
    expect(status).toBe(200);
    const end = Math.floor((now + 2 * hour) / 60_000) * 60_000;
    expect(body).toContain("With the settings below, not saved yet:");
    expect(body).toContain(`we’d tell you ${dateWords(end, "en", "Europe/Stockholm")}.`);
    expect(body).toContain(`name="quiet.to" value="${quiet["quiet.to"]}"`);
    const never = await press("/settings/mail/preview", { ...FORM, "mode.game.turn": "off" }, who);
    expect(never.body).toContain("If it became your turn now, we wouldn’t e-mail you.");
    expect(await notices(who)).toEqual(before);
  });

  it("are not previewed for an invalid form", async () => {
    const { status, body } = await press("/settings/mail/preview", { ...FORM, "digest.0": "" }, who);
    expect(status).toBe(422);
    expect(body).toContain('id="error-digestAt"');
    expect(body).not.toContain("not saved yet:");
  });

  it("say when waiting mail will be sent", async () => {
    const { player } = await signUpWithMail();
    await pressAndFollow("/settings/mail", { ...FORM, "mode.game.turn": "digest" }, player);
    const game = await beginBetween(await signUp("Egil"), player);
    await move(game, 1, "d6-c6");
    const { next } = await notices(player);
    const { body } = await open("/settings/mail", player);
    const when = dateWords(Date.parse(String(next)), "en", "Europe/Stockholm");
    expect(body).toContain(`Your next e-mail is due ${when}.`);
  });

  it("unmute a game, once that is ticked", async () => {
    const [one, other] = ["A".repeat(22), "B".repeat(22)];
    await ask("PATCH", "/v1/me/notices", { token: who.token, body: { mutedGames: [one, other] } });
    const { body } = await open("/settings/mail", who);
    expect(body).toContain(`name="unmute.${one}"`);
    await pressAndFollow("/settings/mail", { ...FORM, [`unmute.${one}`]: "on" }, who);
    expect(await notices(who)).toMatchObject({ mutedGames: [other] });
    await pressAndFollow("/settings/mail", FORM, who);
    expect(await notices(who)).toMatchObject({ mutedGames: [other] });
  });
});
