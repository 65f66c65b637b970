import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { PAGES } from "../security/pages.ts";
import { client } from "./people.ts";
import { NARROW } from "./visit.ts";
import { findOnEveryPage } from "./walk.ts";
import { makeWorld, type PlaceToSee, type World } from "./world.ts";

/** What is no page of ours to read: files, pictures, a mail in its frame. */
const NO_PAGES = new Set([
  "GET /assets/{file}",
  "GET /sdk.js",
  "GET /sdk.d.ts",
  "GET /v1/openapi.json",
  "GET /favicon.svg",
  "GET /icon-192.png",
  "GET /icon-512.png",
  "GET /icon-maskable-512.png",
  "GET /apple-touch-icon.png",
  "GET /manifest.webmanifest",
  "GET /sw.js",
  "GET /favicon.ico",
  "GET /robots.txt",
  "GET /sitemap.xml",
  "GET /.well-known/security.txt",
  "GET /.well-known/api-catalog",
  "GET /me/next",
  "GET /games/{id}/board.png",
  "GET /games/{id}/stream",
  "GET /games/{id}/lines",
  "GET /games/{id}/log.json",
  "GET /settings/export.json",
  "GET /dev/mail/{id}/html",
]);

let world: World;
beforeEach(async () => {
  world ??= await makeWorld();
});

const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
const wideOn = async (page: Page): Promise<string[]> =>
  (await page.evaluate<boolean>(isWider)) ? [`scrolls sideways: ${await page.evaluate<string>(widest)}`] : [];
/** The first element that stands out of the page, to know what to mend. */
const widest = `[...document.body.querySelectorAll("*")].find((one) =>
  one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)?.outerHTML.slice(0, 200) ?? "?"`;

test("every page that the service has is among those that are looked at", () => {
  const seen = new Set(world.places.map(({ route }) => route));
  const missing = [...PAGES].filter(
    (route) => route.startsWith("GET ") && !NO_PAGES.has(route) && !seen.has(route),
  );
  expect(missing).toEqual([]);
});

/** What names a thing the same in every language: players, rule sets, moves, the service, languages by themselves. */
const NAMES =
  /^(Taflpost|English|Svenska|Русский|API|QR|ICS|Atom|JSON|OTG|SVG|Hnefatafl|Tablut|Tawlbwrdd|Brandubh|Alea Evangelii)$|-\w{9,}/;
const LABELS = "h1, h2, h3, legend, label, button, th, dt, summary, nav a, main p > a";

const labelsOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll(${JSON.stringify(LABELS)})]
      .filter((one) => one.closest("code, pre") === null && one.querySelector("code") === null)
      .map((one) => one.textContent.trim())`,
  );

describe("every page fits a telephone, asks nobody else and logs nothing", () => {
  /** The labels of each place in English, which another language must not have. */
  const english = new Map<PlaceToSee, ReadonlySet<string>>();

  test.each(["en", "ru", "sv"])("in %s", async (language) => {
    for (const { token } of world.readers)
      await client().must("PATCH", "/v1/me", { token, body: { language } });
    const wish = { viewport: NARROW, locale: language };
    const found = await findOnEveryPage(world, wish, async (page, place) => {
      const lang = await page.locator("html").getAttribute("lang");
      // The API's reference is in English whoever reads it, in a frame of their language.
      if (place.path.startsWith("/docs"))
        return [...(lang === language ? [] : [`is in ${lang}`]), ...(await wideOn(page))];
      const labels = await labelsOn(page);
      if (language === "en") english.set(place, new Set(labels));
      const left = language === "en" ? [] : labels.filter((label) => isEnglish(label, english.get(place)));
      return [
        ...(lang === language ? [] : [`is in ${lang}`]),
        ...left.map((label) => `says “${label}” as in English`),
        ...(await wideOn(page)),
      ];
    });
    expect(found).toEqual([]);
  });
});

const isEnglish = (label: string, words: ReadonlySet<string> | undefined): boolean =>
  /\p{L}{3}/u.test(label) && !NAMES.test(label) && (words?.has(label) ?? false);
