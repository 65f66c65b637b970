import { describe, expect, it } from "vitest";
import { ask, beginBetween, type Page, signUp } from "../../http/api.ts";
import { lostRated, moderator } from "../../http/moderators.ts";
import { alertIn, headingOf, led, open, press, textOf } from "../browsing.ts";

describe("the page to report a player", () => {
  it("is linked from the game's page, accepts a report once, and says what is wrong with one", async () => {
    const [egil, ragnhild] = [await signUp("Egil"), await signUp("Ragnhild")];
    const { id } = await beginBetween(egil, ragnhild);
    const path = `/games/${id}/report`;
    expect((await open(`/games/${id}`, egil)).body).toContain(`<a href="${path}">Report a player</a>`);
    const form = await open(path, egil);
    expect(headingOf(form.body)).toMatch(/^Report a player: /);
    const options = [...form.body.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value);
    expect(options.slice(0, 2)).toEqual([ragnhild.name, "stalling"]);
    const other = (await open(path, ragnhild)).body;
    expect(/<option value="([^"]*)"/.exec(other)?.[1]).toBe(egil.name);
    expect(textOf((await open(path, null)).body)).toContain("Sign in to report a player.");
    expect(led(await press(path, { reason: "abuse" }, null))).toEqual([
      303,
      `/sign-in?next=${encodeURIComponent(path)}`,
    ]);
    const wrong = await press(path, { key: "k", reason: "other", from: "3", text: " " }, egil);
    expect([wrong.status, alertIn(wrong.body)]).toEqual([422, expect.stringContaining("marked below")]);
    expect(wrong.body).toContain(
      'name="from" inputmode="numeric" size="5" maxlength="6" autocomplete="off" value="3"',
    );
    const sent = { key: "k", player: ragnhild.name, reason: "abuse", text: "She calls me names." };
    for (let times = 0; times < 2; times++)
      expect(led(await press(path, sent, egil))).toEqual([303, `${path}?sent`]);
    expect(textOf((await open(`${path}?sent`, egil)).body)).toContain("The moderators have your report.");
    const { token } = await moderator();
    const reports = await ask<Page>("GET", "/v1/reports?limit=100", { token });
    expect(reports.body.items.filter((one) => one["game"] === id)).toHaveLength(1);
  });

  it.each([
    ["ru", "Пожаловаться на игрока", "Помощь программы"],
    ["sv", "Anmäl en spelare", "Hjälp av ett program"],
  ])("is in %s", async (language, link, reason) => {
    const { id, attackers } = await beginBetween(await signUp(), await signUp());
    const reader = { ...attackers, token: "" };
    expect((await open(`/games/${id}?lang=${language}`, reader, language)).body).toContain(link);
    expect((await open(`/games/${id}/report?lang=${language}`, attackers)).body).toContain(reason);
  });
});

describe("the moderators' page", () => {
  it("opens after a moderator signs in with a token, and is in their menu", async () => {
    const { token } = await moderator();
    const signedIn = await press("/sign-in", { token, next: "" }, null);
    expect(led(signedIn)).toEqual([303, "/moderation"]);
    expect(led(await press("/sign-in", { token, next: "/lobby" }, null))).toEqual([303, "/lobby"]);
    const someone = await signUp();
    expect(led(await press("/sign-in", { token: someone.token }, null))).toEqual([303, "/me"]);
    const link = '<a href="/moderation">Reports</a>';
    expect((await open("/lobby", await moderator())).body).toContain(link);
    expect((await open("/lobby", someone)).body).not.toContain(link);
  });

  it("is for moderators only", async () => {
    const someone = await signUp();
    expect(led(await open("/moderation", null))).toEqual([303, "/sign-in?next=%2Fmoderation"]);
    const { status, body } = await open("/moderation", someone);
    expect([status, headingOf(body)]).toEqual([403, "You are not a moderator"]);
    expect((await press("/moderation/some", { verdict: "upheld" }, someone)).status).toBe(403);
  });

  it("lists open reports, decides them, and the game's page shows everybody the decision", async () => {
    const [egil, ragnhild, judge] = [await signUp("Egil"), await signUp("Ragnhild"), await moderator()];
    const game = await lostRated(egil, ragnhild);
    const body = { game, reason: "engine-use", text: "Too good.", plies: { from: 1, to: 2 } };
    const { body: report } = await ask<{ id: string }>("POST", "/v1/reports", { token: egil.token, body });
    const list = textOf((await open("/moderation", judge)).body);
    for (const part of [`${ragnhild.name}: Help from a program`, "Moves 1 to 2.", "Too good."])
      expect(list).toContain(part);
    const path = `/moderation/${report.id}`;
    const wrong = await press(path, { verdict: "perhaps" }, judge);
    expect([wrong.status, alertIn(wrong.body)]).toEqual([422, expect.stringContaining("upheld")]);
    const typed = { verdict: "dismissed", annul: "never", note: "Moves <b>too</b> good." };
    const { body: kept } = await press(path, typed, judge);
    expect(kept).toContain('<option value="dismissed" selected="">');
    expect(kept).toContain('<optgroup label="is annulled and no longer counts">');
    expect(kept).toContain("Moves &lt;b&gt;too&lt;/b&gt; good.</textarea>");
    const decision = { verdict: "upheld", annul: "engine-use", note: "Moves of an engine." };
    expect(led(await press(path, decision, judge))).toEqual([303, "/moderation?done"]);
    const again = await press(path, decision, judge);
    expect([again.status, alertIn(again.body)]).toEqual([409, expect.stringContaining("already")]);
    const decided = textOf((await open("/moderation?status=decided", judge)).body);
    expect(decided).toContain(`Decided by ${judge.name}`);
    const shown = textOf((await open(`/games/${game}`, null)).body);
    expect(shown).toContain(
      `the report against ${ragnhild.name} was upheld. Reason: Help from a program. The game was annulled. The moderators write: Moves of an engine.`,
    );
    expect(shown).not.toContain("Too good.");
  });
});
