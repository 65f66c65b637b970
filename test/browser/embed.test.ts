import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { newMatch, playOn, SHORT_GAME } from "./people.ts";
import { MOVING, origin, visit } from "./visit.ts";

let site: Server | undefined;
afterEach(() => site?.close());

/** Somebody's own site, on an origin of its own, with this in its page. */
async function siteWith(markup: string): Promise<string> {
  const page = `<!doctype html><meta charset="utf-8"><title>My site</title><link rel="icon" href="data:,">
    <script type="module" src="${origin()}/assets/tafl-board.js"></script>${markup}`;
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

test("another site shows a game that goes on, and sees its moves as they come", async () => {
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

test("another site shows a board that it writes itself", async () => {
  const address = await siteWith(
    '<tafl-board board="k6/7/7/d1d2a1/4a2/6a/4a2" ruleset="brandubh"></tafl-board>',
  );
  const page = await visit({ baseURL: address, alsoAsks: origin() });
  await page.goto(address);
  const picture = page.locator("tafl-board").getByRole("img");
  await picture.locator("svg.tafl").waitFor();
  expect(await picture.getAttribute("aria-label")).toMatch(/king: a7/i);
});
