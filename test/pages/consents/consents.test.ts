import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { DAY } from "../../../src/lib/duration.ts";
import { ask, signUp, type Someone } from "../../http/api.ts";
import { headingOf, led, open, press, textOf } from "../browsing.ts";

const TERMS = { until: "2099-03-01", maxGames: "4", shortest: "P2D" };
const given = async ({ token }: Someone) =>
  (await ask<{ items: Record<string, unknown>[] }>("GET", "/v1/me/consents", { token })).body.items;
const told = async (path: string, reader: Someone, language = "en") =>
  textOf((await open(path, reader, language)).body);

/** An organiser, one who is to consent, and the page between them. */
async function two() {
  const [organiser, egil] = [
    await signUp("Sigrid"),
    await signUp("Egil", { language: "en", timezone: "Europe/Stockholm" }),
  ];
  return { organiser, egil, path: `/consents/${organiser.name}` };
}

describe("the page of a consent", () => {
  it("gives, changes and withdraws it, and is linked from the settings", async () => {
    const { organiser, egil, path } = await two();
    expect(headingOf((await open(path, egil)).body)).toBe(`Games that ${organiser.name} starts`);
    expect(await told(path, egil)).toContain("You haven’t agreed to this.");
    expect((await open("/settings/people", egil)).body).not.toContain(`href="${path}"`);
    expect(led(await press(path, TERMS, egil))).toEqual([303, path]);
    // The last day counts to its end, by the clock of who agrees.
    const terms = { organiser: organiser.name, until: "2099-03-01T22:59:00.000Z", shortest: "P2D", begun: 0 };
    expect(await given(egil)).toEqual([{ ...terms, maxGames: 4 }]);
    const { body } = await open(path, egil);
    expect(textOf(body)).toMatch(/agreed until 1 March 2099, 23:59 .*2 days per move\. 4 games are left/);
    for (const held of ['value="2099-03-01"', 'value="4"', '<option value="P2D" selected'])
      expect(body).toContain(held);
    expect((await open("/settings/people", egil)).body).toContain(`<a href="${path}">${organiser.name}</a>`);
    await press(path, { ...TERMS, maxGames: "1" }, egil);
    expect(await told(path, egil)).toContain("1 game is left");
    expect(led(await press(`${path}/withdraw`, {}, egil))).toEqual([303, path]);
    expect(led(await press(`${path}/withdraw`, {}, egil))).toEqual([303, path]);
    expect(await given(egil)).toEqual([]);
  });

  it("shows a consent given by the API, and that it has ended", async () => {
    const { organiser, egil, path } = await two();
    const give = (body: object) =>
      ask("PUT", `/v1/me/consents/${organiser.name}`, { token: egil.token, body });
    await give({ until: "2099-03-01T12:00:00Z", maxGames: 3, shortest: "PT36H" });
    expect((await open(path, egil)).body).toContain('<option value="P1DT12H" selected');
    const ended = { until: Date.parse("2020-03-01T12:00:00Z"), most: 3, shortest: DAY };
    await env.MAILBOXES.getByName(egil.id).consents.give({ organiser: organiser.id, ...ended });
    expect(await told(path, egil)).toContain("no new games will start");
  });

  it("says at a field what is wrong with it, and keeps the input", async () => {
    const { egil, path } = await two();
    for (const [name, wrong] of [
      ["until", "tomorrow"],
      ["until", ""],
      ["until", "2020-01-01"],
      ["maxGames", "many"],
      ["maxGames", ""],
      ["shortest", "PT1S"],
    ] as const) {
      const { status, body } = await press(path, { ...TERMS, [name]: wrong }, egil);
      expect([name, status, body.includes(`id="error-${name}"`)]).toEqual([name, 422, true]);
      const kept = name === "shortest" || body.includes(`name="${name}" value="${wrong}"`);
      expect([name, wrong, kept]).toEqual([name, wrong, true]);
    }
    expect(await given(egil)).toEqual([]);
  });

  it("is only for signed-in readers and existing players, in the reader's language", async () => {
    const { organiser, path } = await two();
    const signIn = `/sign-in?next=${encodeURIComponent(path)}`;
    expect(led(await open(path, null))).toEqual([303, signIn]);
    expect(led(await press(path, TERMS, null))).toEqual([303, signIn]);
    expect(led(await press(`${path}/withdraw`, {}, null))).toEqual([303, signIn]);
    const reader = await signUp("Tove", { language: "sv" });
    expect((await open("/consents/nobody-here", reader)).status).toBe(404);
    expect((await press("/consents/nobody-here", TERMS, reader)).status).toBe(404);
    expect(await told(path, reader)).toContain(`Partier som ${organiser.name} startar`);
  });
});
