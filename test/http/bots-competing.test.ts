import { expect, it } from "vitest";
import { open, textOf } from "../pages/browsing.ts";
import { ask, type Page, signUp } from "./api.ts";
import { signUpBot } from "./bots.ts";
import { lostRated } from "./moderators.ts";
import { act, openFor } from "./tournaments.ts";

interface Named {
  readonly name: string;
  readonly bot?: true;
}

const read = async (path: string) => (await ask("GET", path)).body;

/** New competitions let bots in only if their maker says so. */
const BOTS_TOO = { requires: { bots: true } };

it("a bot is marked on a ladder, in standings, and in the effects of a rated game", async () => {
  const [egil, tove] = [await signUp("Egil"), await signUp("Tove")];
  const bot = await signUpBot(egil);
  const marked = { name: bot.name, bot: true };
  const ladder = await ask<{ id: string }>("POST", "/v1/ladders", {
    token: tove.token,
    body: { name: "Mixed", ruleset: "brandubh", clock: { kind: "per-move", perMove: "P3D" }, ...BOTS_TOO },
  });
  for (const { token } of [bot, tove]) await ask("POST", `/v1/ladders/${ladder.body.id}/enter`, { token });
  const { places } = (await read(`/v1/ladders/${ladder.body.id}`)) as { places: readonly Named[] };
  expect([places[0], places[1]?.bot]).toEqual([expect.objectContaining(marked), undefined]);
  const page = textOf((await open(`/ladders/${ladder.body.id}`, null)).body);
  expect(page).toContain(`1 ${bot.name} bot`);
  const tournament = await openFor(tove, [bot, tove], BOTS_TOO);
  expect((await act(tove, tournament, "start")).status).toBe(200);
  const standings = await ask<Page<Named>>("GET", `/v1/tournaments/${tournament}/standings`);
  expect(standings.body.items).toContainEqual(expect.objectContaining(marked));
  const game = await lostRated(tove, bot);
  expect(await read(`/v1/games/${game}/rating`)).toMatchObject({ defenders: marked });
});
