import { expect, it } from "vitest";
import { OFFER_TYPES } from "../../../src/contract/terms.ts";
import { definitionOf, rulesetOf, writeOtnRules } from "../../../src/rules/index.ts";
import { ask, look, signUp } from "../../http/api.ts";
import { alertIn, led, open, press, textOf } from "../browsing.ts";

/** The form as a browser sends it after changing only the opponent. */
const FORM = {
  ruleset: "brandubh",
  side: "attackers",
  clock: "3-days",
  listed: "yes",
  "rated-shown": "yes",
  rated: "on",
  offers: "chosen",
  ...Object.fromEntries(OFFER_TYPES.map((type) => [`offers.${type}`, "on"])),
};

const isProposed = (html: string): boolean => /name="rated" checked/.test(html);

it("the form proposes a rated game, but not against a bot or by custom rules, and keeps unticked boxes", async () => {
  const maker = await signUp("Maker");
  const { id: _id, name: _name, ...rules } = rulesetOf("brandubh");
  const own = writeOtnRules(definitionOf({ ...rules, noProgress: 40 }, "Mine").ruleset);
  const shown = await Promise.all(
    [
      "/challenges/new",
      "/challenges/new?to=Karl",
      `/challenges/new?otn=${encodeURIComponent(own)}`,
      "/challenges/new?rated-shown=yes",
    ].map((path) => open(path, maker)),
  );
  expect(shown.map(({ body }) => isProposed(body))).toEqual([true, false, false, false]);
});

it("the default form makes a rated game without takebacks; its page and the lobby say so, with the challenger's rating", async () => {
  const [maker, other] = [await signUp("Maker"), await signUp("Other")];
  const sent = await press("/challenges/new", FORM, maker);
  const address = sent.headers.get("location") ?? "";
  expect(await look(address.slice("/games/".length))).toMatchObject({ rated: true });
  for (const path of [address, "/lobby"]) {
    const text = textOf((await open(path, other)).body);
    expect(text).toContain("The game is rated.");
    expect(text).toContain("No rated games yet.");
    expect(text).toMatch(/You can expect \d\d% of the points/);
  }
  await press(`${address}/accept`, {}, other);
  expect(textOf((await open(address, other)).body)).toContain("The game is rated.");
  expect(textOf((await open(`/players/${maker.name}`, other)).body)).not.toContain("Rated games");
});

it("a challenge's limits are shown in the lobby, and a player outside them is told; an invalid number is refused", async () => {
  const [maker, other] = [await signUp("Maker"), await signUp("Other")];
  const asked = { "requires.min": "1600", "requires.reliability": "90", "requires.people": "on" };
  const sent = await press("/challenges/new", { ...FORM, ...asked }, maker);
  const address = sent.headers.get("location") ?? "";
  expect(textOf((await open("/lobby", other)).body)).toContain(
    "To accept, you need a rating of at least 1600 and at least 90% of games played in time. No bots.",
  );
  const refused = await press(`${address}/accept`, {}, other);
  expect([refused.status, alertIn(refused.body)]).toEqual([403, expect.stringContaining("at least 1600")]);
  await ask("POST", `/v1/challenges/${address.slice("/games/".length)}/cancel`, { token: maker.token });
  const wrong = await press("/challenges/new", { ...FORM, "requires.games": "many" }, maker);
  expect([wrong.status, /id="error-requires"/.test(wrong.body)]).toEqual([422, true]);
});

it("one button finds an opponent: it makes the player's own challenge, or leads to the new game", async () => {
  const [one, two] = [await signUp("One"), await signUp("Two")];
  const form = { ruleset: "tablut", time: "slow", key: "k" };
  expect(led(await press("/lobby", form, null))).toEqual([303, "/sign-in?next=%2Flobby"]);
  const first = await press("/lobby", form, one);
  const [address = "", why = ""] = (first.headers.get("location") ?? "").split("?");
  expect(why).toMatch(/^unfound=/);
  expect(await look(address.slice("/games/".length))).toMatchObject({ status: "open", ruleset: "tablut" });
  expect(led(await press("/lobby", form, one))).toEqual([303, `${address}?${why}`]);
  expect(led(await press("/lobby", form, two))).toEqual([303, `${address}?begun=1`]);
});
