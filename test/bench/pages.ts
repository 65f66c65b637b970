import { type Browser, chromium } from "playwright-core";
import { findChromium, NO_CHROMIUM, QUIETLY } from "../browser/chromium.ts";
import { percentile, type Client } from "./client.ts";
import type { Figure } from "./figures.ts";
import { beginGame } from "./players.ts";

const LOADS = 20;

/** A browser's figures for one page: milliseconds until its first byte and its last; bytes received. */
interface Load {
  readonly firstByte: number;
  readonly loaded: number;
  readonly bytes: number;
}

const TIMING = `(() => {
  const [page] = performance.getEntriesByType("navigation");
  const bytes = performance.getEntriesByType("resource").reduce((sum, { transferSize }) => sum + transferSize, page.transferSize);
  return { firstByte: page.responseStart - page.requestStart, loaded: page.loadEventEnd, bytes };
})()`;

/** Opens a page as somebody who has never been here: nothing of it is kept from before. */
async function load(browser: Browser, url: string): Promise<Load> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction("performance.getEntriesByType('navigation')[0].loadEventEnd > 0");
  const measured = await page.evaluate<Load>(TIMING);
  await context.close();
  return measured;
}

async function figuresOf(browser: Browser, what: string, url: string): Promise<Figure[]> {
  const loads: Load[] = [];
  for (let time = 0; time < LOADS; time++) loads.push(await load(browser, url));
  const median = (pick: (one: Load) => number) => percentile(loads.map(pick), 0.5);
  return [
    { name: `${what}: first byte`, value: median(({ firstByte }) => firstByte), unit: "ms" },
    { name: `${what}: loaded`, value: median(({ loaded }) => loaded), unit: "ms" },
    { name: `${what}: sent`, value: median(({ bytes }) => bytes) / 1024, unit: "KiB" },
  ];
}

/** How soon the first page and a game's page are there, in a browser on the same machine; nothing where there is none. */
export async function benchPages(http: Client): Promise<Figure[]> {
  const found = await findChromium();
  if (found === null) {
    console.warn(NO_CHROMIUM);
    return [];
  }
  const { id } = await beginGame(http);
  const browser = await chromium.launch({ ...found, args: QUIETLY });
  try {
    return [
      ...(await figuresOf(browser, "first page", `${http.origin}/`)),
      ...(await figuresOf(browser, "page of a game", `${http.origin}/games/${id}`)),
    ];
  } finally {
    await browser.close();
  }
}
