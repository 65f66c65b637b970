import { expect, it } from "vitest";
import { rulesetOf, writeGameRecord } from "../../../src/rules/index.ts";
import { ask, freshName, signUp } from "../../http/api.ts";
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
  });

it("a game is pasted, saved, looked at by anybody, and let go of", async () => {
  const [holder, event] = [await signUp("Holder"), freshName("Event")];
  const bad = await press("/records/new", { text: "d6-c6\nx", ruleset: "brandubh" }, holder);
  expect([bad.status, textOf(bad.body).includes("Line 2: This isn’t a move.")]).toEqual([422, true]);
  expect(bad.body).toContain('value="brandubh" selected');
  const saved = await press("/records/new", { text: record(event), listed: "on" }, holder);
  expect(saved.status).toBe(303);
  const path = saved.headers.get("location") ?? "";
  const { status, body } = await open(path, null);
  expect([status, headingOf(body)]).toEqual([200, "Linnaeus – &lt;Grönland&gt; · Brandubh"]);
  for (const said of ["Attackers won", event, "wasn’t played here", "a bold one", "instead: e4-e3"])
    expect(textOf(body)).toContain(said);
  expect(body).not.toContain('href="/players/Linnaeus');
  expect(body).not.toContain("/delete");
  expect(body).toContain(`href="/v1${path}/export.otg"`);
  expect((await open(`${path}?ply=1`, null)).body).toContain('aria-current="true"');
  expect((await ask("GET", `${path}/board.png`)).status).toBe(200);
  expect((await open("/records?mine=1", holder)).body).toContain(`href="${path}"`);
  expect((await open("/records?player=linnaeus&ruleset=&result=attackers", null)).body).toContain(event);
  expect((await press(`${path}/delete`, {}, holder)).status).toBe(303);
  expect((await open(path, null)).status).toBe(404);
});

it.each(["ru", "sv"])("the pages of records have words of their own: %s", async (language) => {
  const [list, form] = [await open("/records", null, language), await open("/records/new", null, language)];
  expect([list.status, form.status]).toEqual([200, 200]);
  expect(headingOf(list.body)).not.toBe("Recorded games");
  expect((await open("/records/nothing", null, language)).status).toBe(404);
});
