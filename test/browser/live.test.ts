import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { seesMoves } from "./board.ts";
import { client, match, type Match, player, type Player, playOn, visitAs } from "./people.ts";
import { visit } from "./visit.ts";

const DAY = 24 * 3_600_000;

/** Opens a game's page, and waits until it listens. */
async function listenTo({ id, path }: Match, page: Page): Promise<Page> {
  const asked = page.waitForResponse((answer) => answer.url().endsWith(`/v1/games/${id}`));
  await page.goto(path);
  await asked;
  return page;
}

/** A player's action elsewhere: in another browser, for example. */
const doer =
  ({ id }: Match, { token }: Player) =>
  (path: string, body: unknown) =>
    client().must("POST", `/v1/games/${id}/${path}`, { token, body });

test("the opponent's messages, gifts of time, vacations, offers, refusals and requests appear on a page without a reload", async () => {
  const [attackers, defenders] = [await player("Ragnhild"), await player("Egil")];
  const game = await match(attackers, defenders, { stops: ["vacation"] });
  const [page, watcher] = [
    await listenTo(game, await visitAs(attackers)),
    await listenTo(game, await visit()),
  ];
  const brought: string[] = [];
  watcher.on("request", (request) => brought.push(new URL(request.url()).pathname));
  const [ragnhild, egil] = [doer(game, attackers), doer(game, defenders)];
  const says = (within: string, text: string) => page.locator(within).getByText(text).waitFor();
  const { name } = defenders;

  await egil("messages", { text: "Well met" });
  await says("#newest", "Well met");
  await says(".seat.runs .time", "3 days");
  await egil("time", { ply: 0, add: "P2D" });
  await says(".seat.runs .time", "5 days");
  const to = new Date(Date.now() + DAY).toISOString();
  await client().must("POST", "/v1/me/vacation", { token: defenders.token, body: { to } });
  await says(".away", `${name} is on vacation until`);
  // Spectators get none of these: their page reloads with the move.
  await playOn(game, ["d2-c2"]);
  await seesMoves(watcher, 1);
  expect(brought.filter((path) => path === game.path)).toHaveLength(1);

  await egil("offers", { ply: 1, type: "extend", add: "P1D" });
  await says("#offers", `${name} asks for 1 day more.`);
  await client().must("DELETE", `/v1/games/${game.id}/offers/extend`, { token: defenders.token });
  await page.locator("#offers").getByText("1 day more").waitFor({ state: "detached" });
  await ragnhild("offers", { ply: 1, type: "draw" });
  await says("#offers", "You offered a draw.");
  await egil("offers/draw/decline", { ply: 1 });
  await says("#offers", `${name} declined the draw.`);

  await egil("resign", { ply: 1 });
  await says("#result", "You won");
  await egil("messages", { text: "Again?" });
  await says("#newest", "Again?");
  await egil("rematch", {});
  await says("#rematch", `${name} asks for a rematch.`);
  await page.locator("#announce").getByText("asks for a rematch.").waitFor({ state: "attached" });
});
