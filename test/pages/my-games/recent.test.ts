import { expect, it } from "vitest";
import { advance, ask, beginBetween, move, type Page, signUp, type Someone } from "../../http/api.ts";
import { openBrowser } from "../../http/browser.ts";
import { act, openFor, type TournamentBody } from "../../http/tournaments.ts";
import { DAY } from "../../../src/lib/duration.ts";
import { open, textOf } from "../browsing.ts";

const VISIT = "taflpost-visit";
const HEADING = "Since your last visit";

const inDays = (days: number) => new Date(Math.floor(Date.now() / DAY + days) * DAY).toISOString();
const home = async (player: Someone) => (await open("/me", player)).body;

/** Opens the player's games in one browser, and returns the list of what others did; empty if it is not shown. */
function visits(player: Someone) {
  const browser = openBrowser();
  browser.cookies.set("__Host-taflpost", player.token);
  const look = async () => {
    const { body } = await browser.get("/me");
    return textOf(new RegExp(`<h2>${HEADING}</h2>(.*?)</section>`, "s").exec(body)?.[1] ?? "").trim();
  };
  return { look, cookies: browser.cookies };
}

const write = (game: string, { token }: Someone) =>
  ask("POST", `/v1/games/${game}/messages`, { token, body: { text: "Good evening!" } });

const tournamentsOf = async ({ name }: Someone) => {
  const { body } = await ask<Page<TournamentBody>>("GET", `/v1/tournaments?player=${name}`);
  return body.items.map(({ id }) => id);
};

it("what others did is listed until the visit ends, and what was answered is not", async () => {
  const [me, other] = [await signUp("Me"), await signUp("Other")];
  const game = await beginBetween(other, me);
  const { look } = visits(me);
  expect(await look()).toBe("");
  await move(game, 1, "d6-e6");
  await write(game.id, other);
  for (const _ of [1, 2]) {
    const list = await look();
    expect(list).toContain(`Move 1: ${other.name} played d6-e6.`);
    expect(list).toContain(`${other.name} sent you a message.`);
  }
  await move(game, 2, "d5-e5");
  expect(await look()).toBe("");
  await write(game.id, other);
  await advance("PT29M");
  expect(await look()).toBe(`${other.name} sent you a message.`);
  await advance("PT31M");
  expect(await look()).toBe("");
});

it.each(["", "x", "1", "1.x", "-5.5", "NaN.NaN"])(
  "a spoilt cookie begins a first visit: %s",
  async (cookie) => {
    const [me, other] = [await signUp("Me"), await signUp("Other")];
    await move(await beginBetween(other, me), 1, "d6-e6");
    const { look, cookies } = visits(me);
    cookies.set(VISIT, cookie);
    expect(await look()).toBe("");
    expect(cookies.get(VISIT)).toMatch(/^\d+\.\d+$/);
  },
);

it("the next round with a date is announced to its players", async () => {
  const [me, other, late] = [await signUp("Me"), await signUp("Other"), await signUp("Late")];
  const dates = {
    start: { at: inDays(40) },
    roundStarts: [inDays(41), inDays(51)],
    rounds: 2,
    players: { min: 2, max: 2 },
  };
  const id = await openFor(other, [me, other, late], { name: "Long nights", ...dates });
  const line = `<a href="/tournaments/${id}">Round 1 of “Long nights” starts`;
  await expect.poll(() => home(me)).toContain(line);
  // A player who waits for a place may not play in it.
  await expect.poll(() => tournamentsOf(late)).toEqual([id]);
  expect(await home(late)).not.toContain("Long nights");
  await act(me, id, "withdraw");
  await expect.poll(() => home(me)).not.toContain("Long nights");
});

it("a round without a date, or of another's tournament, is not announced", async () => {
  const [me, other] = [await signUp("Me"), await signUp("Other")];
  const id = await openFor(other, [me, other], { name: "No dates" });
  await openFor(other, [other], {
    name: "Not mine",
    start: { at: inDays(90) },
  });
  await expect.poll(() => tournamentsOf(me)).toEqual([id]);
  const body = await home(me);
  for (const name of ["No dates", "Not mine"]) expect(body).not.toContain(name);
});
