import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { guideHref } from "../../src/pages/docs/guides.ts";
import { PAGES } from "../security/matrix.ts";
import { SLICE } from "../slices.ts";
import { isSoak } from "../soak.ts";
import { barriersOn } from "./axe.ts";
import { client } from "./people.ts";
import { NARROW, type Wish } from "./visit.ts";
import { findOnEveryPage } from "./walk.ts";
import { makeWorld, type PlaceToSee, type World } from "./world.ts";

/** Addresses without a page to read: files, pictures, a mail in its frame. */
const NO_PAGES = new Set([
  "GET /assets/{file}",
  "GET /assets/guides/{file}",
  "GET /sdk.js",
  "GET /sdk.d.ts",
  "GET /v1/openapi.json",
  "GET /v1/openapi-3.2.json",
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
  "GET /llms.txt",
  "GET /docs/changes.atom",
  "GET /.well-known/security.txt",
  "GET /.well-known/api-catalog",
  // For moderators, whom the operator makes: test/pages/moderation.
  "GET /moderation",
  // For programs; and the page that asks whether an app may come in, which needs one: apps.test.ts.
  "GET /.well-known/oauth-authorization-server",
  "GET /.well-known/oauth-protected-resource/v1",
  "GET /.well-known/oauth-protected-resource/mcp",
  "GET /oauth/authorize",
  "GET /me/next",
  "GET /play",
  "GET /play-now",
  "GET /docs/",
  "GET /games/{id}/board.png",
  "GET /records/{id}/board.png",
  "GET /games/{id}/stream",
  "GET /games/{id}/lines",
  "GET /games/{id}/log.json",
  "GET /settings/export.json",
  "GET /tournaments/calendar.ics",
  "GET /dev/mail/{id}/html",
]);

const LARGE = { width: 1280, height: 900 };

let world: World;
beforeEach(async () => {
  world ??= await makeWorld();
});

const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
const wideOn = async (page: Page): Promise<string[]> =>
  (await page.evaluate<boolean>(isWider)) ? [`scrolls sideways: ${await page.evaluate<string>(widest)}`] : [];
/** The first element that overflows the page, to know what to mend. */
const widest = `[...document.body.querySelectorAll("*")].find((one) =>
  one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)?.outerHTML.slice(0, 200) ?? "?"`;

test("every page of the service is in the list of pages visited here", () => {
  const seen = new Set(world.places.map(({ route }) => route));
  const missing = [...PAGES].filter(
    (route) => route.startsWith("GET ") && !NO_PAGES.has(route) && !seen.has(route),
  );
  expect(missing).toEqual([]);
});

/** Names that are the same in every language: players, rule sets, moves, the service, languages, addresses. */
const NAMES =
  /^https?:|^(Taflpost|English|Svenska|Русский|API|QR|ICS|Atom|JSON|OTG|SVG|Hnefatafl|Tablut|Tawlbwrdd|Brandubh|Alea Evangelii)$|^(Thrall|Karl|Hersir|Jarl|Konung) · |-\w{9,}|[A-Za-z]q[a-z]{11}(?![a-z])/;
/** English words that Swedish uses, too. */
const SWEDISH_TOO: ReadonlySet<string> = new Set(["Rating"]);
const LABELS = "h1, h2, h3, legend, label, button, th, dt, summary, nav a, main p > a";

const labelsOn = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll(${JSON.stringify(LABELS)})]
      .filter((one) => one.closest("code, pre") === null && one.querySelector("code") === null)
      .map((one) => one.textContent.trim())`,
  );

/** A page's texts in the reader's language, and whether it fits. */
async function faultsOf(page: Page, language: string): Promise<string[]> {
  const lang = await page.locator("html").getAttribute("lang");
  return [...(lang === language ? [] : [`is in ${lang}`]), ...(await wideOn(page))];
}

async function readIn(language: string): Promise<Wish> {
  for (const { token } of world.readers)
    await client().must("PATCH", "/v1/me", { token, body: { language } });
  return { viewport: NARROW, locale: language };
}

/** The API's reference and the guides are in English whoever reads them, in a frame of their language. */
const isEnglishAnyway = ({ path }: PlaceToSee): boolean => path.startsWith("/docs");

const isFirstOfItsRoute = ({ route }: PlaceToSee, at: number, places: readonly PlaceToSee[]): boolean =>
  places.findIndex((place) => place.route === route) === at;

/** A guide that has all that a guide is made of: links, lists, tables, code. */
const WHOLE_GUIDE = guideHref("server");

/** Axe would find the same elsewhere: guides share their structure, and so do parts of the reference (docs.test.ts). */
const isKnownToAxe = ({ path }: PlaceToSee): boolean =>
  path === "/docs/games" || (path.startsWith(guideHref("")) && path !== WHOLE_GUIDE);

describe("every page fits a phone, loads nothing from other hosts and logs nothing", () => {
  /** The labels of each place in English, which another language must not have. */
  const english = new Map<PlaceToSee, ReadonlySet<string>>();

  // A push runs axe on every second page, on one half of them in light colours and on the other in dark. A soak runs all.
  test("in English; and axe finds no violation there on a large screen, in light and dark", async () => {
    const found = await findOnEveryPage(world, await readIn("en"), async (page, place) => {
      english.set(place, new Set(await labelsOn(page)));
      const faults = await faultsOf(page, "en");
      const turn = (world.places.indexOf(place) + SLICE) % 4;
      if (isKnownToAxe(place) || (!isSoak && turn > 1)) return faults;
      await page.setViewportSize(LARGE);
      const barriers = await barriersOn(page, isSoak ? undefined : [turn === 0 ? "dark" : "light"]);
      await page.setViewportSize(NARROW);
      return [...faults, ...barriers];
    });
    expect(found).toEqual([]);
  });

  // A push looks at a third of the pages in each of the two.
  test.each(["ru", "sv"])("in %s", async (language) => {
    const framed = world.places.filter(isEnglishAnyway).filter(isFirstOfItsRoute);
    const all = [...world.places.filter((place) => !isEnglishAnyway(place)), ...framed];
    const places = all.filter((_, at) => isSoak || (at + SLICE) % 3 === (language === "ru" ? 0 : 1));
    const wish = await readIn(language);
    const found = await findOnEveryPage({ ...world, places }, wish, async (page, place) => {
      const labels = isEnglishAnyway(place) ? [] : await labelsOn(page);
      const shared = language === "sv" ? SWEDISH_TOO : new Set<string>();
      const left = labels.filter((label) => isEnglish(label, english.get(place)) && !shared.has(label));
      return [...(await faultsOf(page, language)), ...left.map((label) => `says “${label}” as in English`)];
    });
    expect(found).toEqual([]);
  });
});

const isEnglish = (label: string, words: ReadonlySet<string> | undefined): boolean =>
  /\p{L}{3}/u.test(label) && !NAMES.test(label) && (words?.has(label) ?? false);
