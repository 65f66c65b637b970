import { expect, it, vi } from "vitest";
import { rulesetOf, writeGameRecord } from "../../../src/rules/index.ts";
import { ask, freshName, signUp } from "../../http/api.ts";
import { moderator } from "../../http/moderators.ts";
import { headingOf, open, press, textOf } from "../browsing.ts";

const record = (event: string) =>
  writeGameRecord({
    ruleset: rulesetOf("brandubh"),
    attackers: "Linnaeus",
    defenders: "<Grönland>",
    event,
    site: null,
    date: "1732-07-20",
    result: "1",
    termination: null,
    moves: ["d6-c6", "e4-e6", "d1-e1"],
    comments: [{ ply: 2, text: "a bold one" }],
    lines: [{ ply: 2, moves: ["e4-e3"] }],
    tags: [{ name: "Round", value: "<3>" }],
  });

it("a game is pasted, saved, read by anybody, and deleted", async () => {
  const [holder, event] = [await signUp("Holder"), freshName("Event")];
  const bad = await press("/records/new", { text: "d6-c6\nd1d", ruleset: "brandubh" }, holder);
  expect([bad.status, textOf(bad.body).includes("Line 2: This isn’t a move.")]).toEqual([422, true]);
  expect(bad.body).toContain('value="brandubh" selected');
  expect(textOf((await open("/records/new", holder)).body)).toContain("everyone can read it");
  const saved = await press("/records/new", { text: record(event), listed: "on" }, holder);
  expect(saved.status).toBe(303);
  const path = saved.headers.get("location") ?? "";
  const { status, body } = await open(path, null);
  expect([status, headingOf(body)]).toEqual([200, "Linnaeus – &lt;Grönland&gt; · Brandubh"]);
  for (const said of [
    "Attackers won",
    event,
    "wasn’t played here",
    "a bold one",
    "instead: e4-e3",
    "Round: &lt;3&gt;",
  ])
    expect(textOf(body)).toContain(said);
  expect(body).not.toContain('href="/players/Linnaeus');
  expect(body).not.toContain("/delete");
  expect(body).toContain(`href="/v1${path}/export.otg"`);
  expect(body).toContain(`href="/v1${path}/original" download`);
  const other = await signUp("Reader");
  expect((await open(path, other)).body).not.toMatch(/\/delete|\/unlist/);
  expect((await press(`${path}/delete`, {}, other)).status).toBe(404);
  expect((await open(path, holder)).body).toContain(`action="${path}/delete"`);
  expect((await open(`${path}?ply=1`, null)).body).toContain('aria-current="true"');
  expect((await ask("GET", `${path}/board.png`)).status).toBe(200);
  expect((await open("/records?mine=1", holder)).body).toContain(`href="${path}"`);
  expect((await open("/records?player=linnaeus&ruleset=&result=attackers", null)).body).toContain(event);
  expect((await press(`${path}/delete`, {}, holder)).status).toBe(303);
  expect((await open(path, null)).status).toBe(404);
});

it("a moderator removes a game from the list on its page, and everybody reads why", async () => {
  const [judge, event] = [await moderator(), freshName("Event")];
  const saved = await press("/records/new", { text: record(event), listed: "on" }, await signUp("Holder"));
  const path = saved.headers.get("location") ?? "";
  const isThere = async () => (await open("/records", null)).body.includes(path);
  await vi.waitFor(async () => expect(await isThere()).toBe(true));
  for (const reader of [null, await signUp("Reader")])
    expect((await open(path, reader)).body).not.toContain("/unlist");
  expect((await open(path, judge)).body).toContain(`action="${path}/unlist"`);
  const done = await press(`${path}/unlist`, { note: "An insult in a name." }, judge);
  expect([done.status, done.headers.get("location")]).toEqual([303, path]);
  const { body } = await open(path, null);
  expect(textOf(body)).toMatch(
    /moderators took this off the list. The moderators write: An insult in a name\./,
  );
  await vi.waitFor(async () => expect(await isThere()).toBe(false));
  expect((await press(`${path}/relist`, {}, judge)).status).toBe(303);
  expect(textOf((await open(path, null)).body)).not.toContain("An insult");
  await vi.waitFor(async () => expect(await isThere()).toBe(true));
});

it("a game by its own rules, which continued after repetition, is shown with both", async () => {
  const holder = await signUp("Holder");
  const text = writeGameRecord({
    ruleset: { ...rulesetOf("brandubh"), escape: "edge" },
    attackers: "",
    defenders: "",
    event: freshName("Event"),
    site: null,
    date: null,
    result: "?",
    termination: "the bell rang",
    moves: `d6-c6 e4-e6 ${"d7-d6 e6-e5 d6-d7 e5-e6 ".repeat(3)}d7-d6`.split(" "),
  });
  const saved = await press("/records/new", { text }, holder);
  const { status, body } = await open(saved.headers.get("location") ?? "", null);
  expect([status, textOf(body).includes("went on after it was over by the rules here")]).toEqual([200, true]);
  const link = /href="(\/rulesets\/new\?otn=[^"]+)"/.exec(body)?.[1]?.replaceAll("&amp;", "&") ?? "";
  // The name that somebody gave rules is no part of the game.
  expect((await open(link, null)).body.includes('<option value="edge" selected')).toBe(true);
});

it.each(["ru", "sv"])("the pages of records have their own words: %s", async (language) => {
  const [list, form] = [await open("/records", null, language), await open("/records/new", null, language)];
  expect([list.status, form.status]).toEqual([200, 200]);
  expect(headingOf(list.body)).not.toBe("Recorded games");
  expect((await open("/records/nothing", null, language)).status).toBe(404);
});

it.each([
  ["en", "unnamed"],
  ["ru", "без имени"],
  ["sv", "namn saknas"],
])("an unnamed player is called so: %s", async (language, unnamed) => {
  const holder = await signUp("Holder", { language });
  const saved = await press("/records/new", { text: "d6-c6 e4-e6", ruleset: "brandubh" }, holder);
  const path = saved.headers.get("location") ?? "";
  const names = `${unnamed} – ${unnamed}`;
  expect(headingOf((await open(path, null, language)).body)).toContain(names);
  const mine = await open("/records?mine=1", holder, language);
  expect(mine.body).toContain(`<a href="${path}" dir="auto">${names}</a>`);
});
