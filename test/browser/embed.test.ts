import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { client, newMatch, player, playOn, SHORT_GAME } from "./people.ts";
import { MOVING, origin, visit } from "./visit.ts";

let site: Server | undefined;
afterEach(() => site?.close());

/** Another site, on another origin, with this in its page. */
async function siteWith(markup: string): Promise<string> {
  return serve(`<!doctype html><meta charset="utf-8"><title>My site</title>
    <script type="module" src="${origin()}/assets/tafl-board.js"></script>${markup}`);
}

/** Serves a page on an origin that is not the service's; its address. */
async function serve(markup: string): Promise<string> {
  const page = markup.replace("<title>", '<link rel="icon" href="data:,"><title>');
  site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(page));
  await once(site.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(site.address() as AddressInfo).port}/`;
}

/** Notes which pieces the page has slide. */
const NOTE = `(() => {
  window.slid = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, ...how) {
    if ("transform" in frames) window.slid.push(this.getAttribute("href"));
    return animate.call(this, frames, ...how);
  };
})()`;

test("another site shows a running game, and its moves as they arrive", async () => {
  const match = await newMatch();
  const address = await siteWith(`<tafl-board game="${match.id}"></tafl-board>`);
  const page = await visit({ ...MOVING, baseURL: address, alsoAsks: origin() });
  await page.addInitScript(NOTE);
  await page.goto(address);
  const board = page.locator("tafl-board");
  await board.getByText(match.attackers.name).waitFor();
  await playOn(match, SHORT_GAME.moves.slice(0, 1));
  await board.getByRole("status").filter({ hasText: "d2-c2" }).waitFor();
  expect(await board.getByRole("img").getAttribute("aria-label")).toMatch(/attackers: .*c2/i);
  // It has slid there, and slides back when one walks.
  await board.getByRole("button", { name: "Previous move" }).click();
  await expect.poll(() => page.evaluate("window.slid")).toEqual(["#tafl-a", "#tafl-a"]);
});

test("another site shows a board that its author wrote", async () => {
  const address = await siteWith(
    '<tafl-board board="k6/7/7/d1d2a1/4a2/6a/4a2" ruleset="brandubh"></tafl-board>',
  );
  const page = await visit({ baseURL: address, alsoAsks: origin() });
  await page.goto(address);
  const picture = page.locator("tafl-board").getByRole("img");
  await picture.locator("svg.tafl").waitFor();
  expect(await picture.getAttribute("aria-label")).toMatch(/king: a7/i);
});

test("another site chooses the board and the pieces, and without that file has the usual ones", async () => {
  const position = 'board="k6/7/7/d1d2a1/4a2/6a/4a2"';
  const address = await siteWith(
    `<tafl-board ${position} look="slate" pieces="discs"></tafl-board><tafl-board ${position}></tafl-board>`,
  );
  const page = await visit({ baseURL: address, alsoAsks: origin() });
  await page.goto(address);
  const colourOf = (at: number) =>
    page.evaluate(`getComputedStyle(document.querySelectorAll("tafl-board")[${at}].shadowRoot
      .querySelector("svg.tafl")).getPropertyValue("--wood")`);
  await expect.poll(() => colourOf(0)).toBe("#a9b6c0");
  expect(await colourOf(1)).toBe("#d0ab76");
  expect(await page.locator("tafl-board .tafl-symbols .tafl-2").count()).toBe(3);

  const blocked = await visit({ baseURL: address, alsoAsks: origin(), mayLog: /ERR_FAILED/ });
  await blocked.route("**/looks.js", (route) => route.abort());
  await blocked.goto(address);
  await blocked.locator("tafl-board svg.tafl use").first().waitFor();
  expect(await blocked.locator("tafl-board .tafl-symbols .tafl-2").count()).toBe(0);
});

test("a club's page, as in the guide, shows a tournament's standings and results as they arrive", async () => {
  const [sigrid, egil] = [await player("Sigrid"), await player("Egil")];
  const { must } = client();
  const { token } = sigrid;
  const clock = { kind: "per-move", perMove: "P3D" };
  const body = { name: "Club night", format: "round-robin", ruleset: "brandubh", clock, players: { min: 2 } };
  const { id } = await must<{ id: string }>("POST", "/v1/tournaments", {
    token,
    body: { ...body, pairing: { games: 1 } },
  });
  await must("POST", `/v1/tournaments/${id}/open`, { token });
  for (const one of [sigrid, egil]) await must("POST", `/v1/tournaments/${id}/enter`, { token: one.token });
  await must("POST", `/v1/tournaments/${id}/start`, { token });

  const guide = readFileSync("src/pages/guides/club.md", "utf8");
  const [, html = ""] = /^```html club\.html\n([^]*?)^```$/m.exec(guide) ?? [];
  const address = await serve(
    html
      .replaceAll("http://localhost:8787", origin())
      .replace('const TOURNAMENT = ""', `const TOURNAMENT = "${id}"`),
  );
  const page = await visit({ baseURL: address, alsoAsks: origin() });
  await page.goto(address);
  await page.getByRole("heading", { name: "Club night" }).waitFor();
  await page.locator("#results").getByText("being played").waitFor();
  await page.locator("tafl-board").getByText(egil.name).waitFor();
  const games = [{ attackers: egil.name, score: 1 }];
  const results = { round: 1, table: 1, games, reason: "Played over the board." };
  await must("POST", `/v1/tournaments/${id}/results`, { token, body: results });
  await page
    .locator("#standings tr")
    .first()
    .filter({ hasText: `1${egil.name}1` })
    .waitFor();
  await expect.poll(() => page.locator("#results").textContent()).toMatch(/1 – 0|0 – 1/);
});
