import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../../src/lib/duration.ts";
import { ask, beginBetween, look, signUp, type Someone, THREE_DAYS } from "../../http/api.ts";
import { readText } from "../following.ts";
import { open, press, pressAndFollow, textOf } from "../browsing.ts";

const WHERE = "/settings/time";
const STOCKHOLM = { timezone: "Europe/Stockholm" };

const scheduleOf = async ({ token }: Someone) => (await ask("GET", "/v1/me/schedule", { token })).body;
interface Account {
  readonly running: { readonly to: string } | null;
  readonly booked: readonly { readonly id: string; readonly from: string; readonly to: string }[];
}
const vacationOf = async ({ token }: Someone) =>
  (await ask<Account>("GET", "/v1/me/vacation", { token })).body;

/** A time of day of a day from now on, as a form of a player in UTC has it. */
const ahead = (days: number, hours = 0) =>
  new Date(Date.now() + days * DAY + hours * HOUR).toISOString().slice(0, 16);

describe("the schedule", () => {
  it("is set with a form, and shown again", async () => {
    const me = await signUp("Me", STOCKHOLM);
    const { body } = await open(WHERE, me);
    expect(body).toContain('name="timezone" value="Europe/Stockholm"');
    expect(body).toMatch(/name="cover" checked/);
    const form = {
      timezone: "Asia/Tokyo",
      "night.from": "22:30",
      "night.to": "07:00",
      "weekend.saturday": "on",
      "weekend.sunday": "on",
    };
    const after = await pressAndFollow(WHERE, form, me);
    expect(after).toContain("Saved.");
    expect(after).toMatch(/name="weekend.saturday" checked/);
    expect(after).not.toMatch(/name="cover" checked/);
    expect(await scheduleOf(me)).toEqual({
      timezone: "Asia/Tokyo",
      night: { from: "22:30", to: "07:00" },
      weekend: ["sunday", "saturday"],
      cover: false,
    });
    await pressAndFollow(WHERE, { timezone: "UTC", "night.from": "", "night.to": "", cover: "on" }, me);
    expect(await scheduleOf(me)).toEqual({ timezone: "UTC", night: null, weekend: [], cover: true });
  });

  it.each([
    ["a night over nine hours", { "night.from": "20:00", "night.to": "07:00" }, "night"],
    ["a night without length", { "night.from": "20:00", "night.to": "20:00" }, "night"],
    ["half a night", { "night.from": "23:00", "night.to": "" }, "night"],
    [
      "three weekend days",
      { "weekend.friday": "on", "weekend.saturday": "on", "weekend.sunday": "on" },
      "weekend",
    ],
    ["an unknown zone", { timezone: "Nowhere/Atlantis" }, "timezone"],
  ])("is refused beside its field, and the input stays: %s", async (_what, wrong, field) => {
    const me = await signUp("Me", STOCKHOLM);
    const before = await scheduleOf(me);
    const { status, body } = await press(WHERE, { timezone: "UTC", ...wrong }, me);
    expect(status).toBe(422);
    expect(body).toMatch(new RegExp(`class="error" id="error-${field}">[^<]{10,}`));
    for (const [name, value] of Object.entries(wrong))
      expect(body).toMatch(value === "on" ? `name="${name}" checked` : `name="${name}"`);
    expect(await scheduleOf(me)).toEqual(before);
  });

  it("is shown as a week in words, for screen readers", async () => {
    const me = await signUp("Me", STOCKHOLM);
    await press(WHERE, { timezone: "Europe/Stockholm", "night.from": "23:00", "night.to": "07:00" }, me);
    const { body } = await open(WHERE, me);
    const days = [...body.matchAll(/class="strip-day" role="img" aria-label="([^"]*)"/g)].map(
      ([, day]) => day,
    );
    expect(days).toHaveLength(7);
    expect(days[3]).toMatch(/^\w+day \d+ \w+: night 00:00–07:00, 23:00–24:00; runs 07:00–23:00\.$/);
    expect(textOf(body)).toContain("In these seven days your clocks run for 4 days 16 hours.");
    expect(body).not.toContain("style=");
  });
});

describe("vacation", () => {
  it("begins now, is visible to the opponent, and is ended again", async () => {
    const [me, you] = [await signUp("Me"), await signUp("You")];
    const game = await beginBetween(me, you, "brandubh", THREE_DAYS, ["vacation"]);
    const after = await pressAndFollow(`${WHERE}/book`, { from: "", to: ahead(1) }, me);
    expect(after).toContain("Your vacation is booked.");
    expect(textOf(after)).toMatch(/You’re on vacation until \d\d:\d\d\./);
    expect(textOf(after)).not.toContain("No vacation booked");
    const seen = textOf((await open(`/games/${game.id}`, you)).body);
    expect(seen).toMatch(/On vacation until|is on vacation until/);
    const id = /name="id" value="([^"]+)"/.exec(after)?.[1] ?? "";
    const over = await pressAndFollow(`${WHERE}/end`, { id }, me);
    expect(over).toContain("Your vacation has ended.");
    expect(textOf(over)).not.toContain("You’re on vacation");
    expect(textOf(over)).toContain("No vacation booked");
    expect((await look(game.id)).clock).toMatchObject({ stopped: null });
    // Pressed twice it is answered twice: nothing is changed, nothing is wrong.
    expect(await pressAndFollow(`${WHERE}/end`, { id }, me)).toContain("Your vacation has ended.");
  });

  it("is booked in the player's time zone, and cancelled", async () => {
    const me = await signUp("Me", { timezone: "Asia/Tokyo" });
    const [from, to] = [ahead(20), ahead(21)];
    const after = await pressAndFollow(`${WHERE}/book`, { from, to }, me);
    const [booked] = (await vacationOf(me)).booked;
    expect(booked?.from).toBe(new Date(Date.parse(`${from}:00Z`) - 9 * HOUR).toISOString());
    const player = textOf((await open(`/players/${me.name}`, me)).body);
    expect(player).toContain("has booked a vacation");
    const free = await pressAndFollow(`${WHERE}/end`, { id: booked?.id ?? "" }, me);
    expect(after).toContain("Cancel booking");
    expect(free).toContain("The booking is cancelled.");
    expect((await vacationOf(me)).booked).toEqual([]);
  });

  it("is booked once, however often the button is clicked", async () => {
    const me = await signUp();
    const form = { key: "k", from: ahead(20), to: ahead(21) };
    for (const _press of [1, 2]) expect((await press(`${WHERE}/book`, form, me)).status).toBe(303);
    expect((await vacationOf(me)).booked).toHaveLength(1);
  });

  it.each([
    ["in the past", { from: ahead(-2), to: ahead(1) }, 422, "error-from"],
    ["under an hour", { from: ahead(1), to: ahead(1, 0.5) }, 422, "error-to"],
    ["no date", { from: "", to: "whenever" }, 422, "error-to"],
    ["longer than the account will hold", { from: ahead(1), to: ahead(20) }, 409, 'role="alert"'],
  ])("is refused with a sentence, and the input stays: %s", async (_what, form, code, mark) => {
    const me = await signUp();
    const { status, body } = await press(`${WHERE}/book`, form, me);
    expect(status).toBe(code);
    expect(body).toContain(mark);
    expect(body).toContain(`name="to" value="${form.to}"`);
    expect(await vacationOf(me)).toMatchObject({ running: null, booked: [] });
  });

  it("shows the balance and its history, in words", async () => {
    const me = await signUp();
    const text = readText((await open(WHERE, me)).body.replaceAll(/<[^>]*>/g, " "));
    expect(text).toMatch(/You have 2 days of vacation\. It grows by 3 hours a day, up to 30 days\./);
    expect(text).toMatch(/At the start +\+?2\u00A0d +2\u00A0d/);
  });

  it.each([
    ["ru", "Отпуск", "Запланировать отпуск"],
    ["sv", "Semester", "Boka semester"],
  ])("has its page in %s", async (language, ...words) => {
    const me = await signUp("Me", { language });
    const { body } = await open(WHERE, me);
    for (const word of words) expect(body).toContain(word);
  });
});
