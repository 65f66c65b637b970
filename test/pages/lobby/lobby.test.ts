import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { challenge, signUp, type Someone } from "../../http/api.ts";
import { headingOf, led, open, press, textOf } from "../browsing.ts";

const entriesOf = (html: string): string[] =>
  [...html.matchAll(/<div><a href="\/games\/(\w{22})"/g)].map(([, id = ""]) => id);

it("the lobby continues page by page, with its filter, and shows none twice", async () => {
  const makers = await Promise.all([signUp(), signUp(), signUp()]);
  const made: string[] = [];
  for (const by of makers)
    for (let at = 0; at < 7; at++) made.push(await challenge(by, { ruleset: "ard-ri" }));
  await challenge(makers[0], { ruleset: "tablut" });
  const shown: string[] = [];
  for (let path = "/lobby?ruleset=ard-ri&size=7"; path !== "";) {
    const { body } = await open(path, null);
    expect(body).toContain('<option value="ard-ri" selected');
    const more = entriesOf(body);
    expect(more.length).toBeLessThanOrEqual(20);
    shown.push(...more);
    path = (/href="(\/lobby\?[^"]*cursor=[^"]*)"/.exec(body)?.[1] ?? "").replaceAll("&amp;", "&");
  }
  expect(shown.toSorted()).toEqual(made.toSorted());
});

it("the lobby's filter is folded unless it has an effect", async () => {
  expect((await open("/lobby", null)).body).toContain("<details><summary>Filter the list</summary>");
  for (const filter of ["ruleset=ard-ri", "size=7", "bots=false"])
    expect((await open(`/lobby?${filter}`, null)).body).toContain(
      '<details open=""><summary>Filter the list</summary>',
    );
});

it("the lobby says when it is empty, and links to all challenges", async () => {
  const { body } = await open("/lobby?ruleset=sea-battle-star", null);
  expect(body).toContain("Nobody wants to play that kind of game right now.");
  expect(body).toContain('<a href="/lobby">All challenges</a>');
});

it.each(["nonsense", "%00", "a".repeat(5000), "MTIz"])(
  "the lobby refuses an invalid cursor: %s",
  async (cursor) => {
    for (const page of ["/lobby", "/watch", "/players"]) {
      const { status, body } = await open(`${page}?cursor=${cursor}`, null);
      expect([status, headingOf(body) === ""]).toEqual([422, false]);
    }
  },
);

describe("the button that finds an opponent", () => {
  const RULES = "sea-battle-15";
  const find = (by: Someone, more: Record<string, string> = {}) =>
    press("/lobby", { ruleset: RULES, key: crypto.randomUUID(), ...more }, by);
  const made = (by: Someone, rated: boolean, perMove = "P3D") =>
    challenge(by, { ruleset: RULES, rated, clock: { kind: "per-move", perMove } });

  it("looks for rated and unrated games unless one is chosen; the lobby says which each one is", async () => {
    const [maker, seeker] = [await signUp("Maker"), await signUp("Seeker")];
    const [unrated, rated] = [await made(maker, false), await made(maker, true)];
    const { body } = await open(`/lobby?ruleset=${RULES}`, seeker);
    expect(body).toContain(`aria-label="Accept ${maker.name}’s challenge"`);
    expect(textOf(body)).toContain("The game is rated.");
    expect(textOf(body)).toContain("The game isn’t rated.");
    expect(body).toMatch(/<select name="rated"><option value="any">Either/);
    expect(led(await find(seeker, { rated: "yes" }))[1]).toContain(`/games/${rated}`);
    expect(led(await find(seeker))[1]).toContain(`/games/${unrated}`);
  });

  it.each<[string, Record<string, string>, boolean | null, string]>([
    ["nobody waits", {}, null, "Nobody is waiting"],
    ["they want other rules", { ruleset: "sea-battle-13" }, true, "but they want other rules"],
    ["they want more time", { time: "quick" }, true, "another time per move"],
    ["they want unrated games", { rated: "yes" }, false, "but they want unrated games"],
    ["they want rated games", { rated: "no" }, true, "but they want rated games"],
  ])("says why it found none: %s", async (_, more, isRated, words) => {
    const [maker, seeker] = [await signUp("Maker"), await signUp("Seeker")];
    await env.DB.exec("DELETE FROM games");
    if (isRated !== null) await made(maker, isRated);
    const [, to] = led(await find(seeker, more));
    const { body } = await open(String(to), seeker);
    expect(textOf(body)).toContain(words);
    expect(textOf((await open(String(to), maker)).body)).not.toContain(words);
  });

  it("says that bots want other rules, too, if their games are rated", async () => {
    const [maker, seeker] = [await signUp("Maker"), await signUp("Seeker")];
    await env.DB.exec("DELETE FROM games");
    await made(maker, true);
    await env.DB.exec("UPDATE games SET bots = 1");
    const { body } = await open(String(led(await find(seeker, { ruleset: "sea-battle-13" }))[1]), seeker);
    expect(textOf(body)).toContain("but they want other rules");
  });

  it("says that some challenges are not open to the player", async () => {
    const [maker, seeker] = [await signUp("Maker"), await signUp("Seeker")];
    await env.DB.exec("DELETE FROM games");
    const requires = { games: 1 };
    await challenge(maker, { ruleset: RULES, requires });
    const { body } = await open(String(led(await find(seeker))[1]), seeker);
    expect(textOf(body)).toContain("none of their challenges is open to you");
  });
});
