import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { inTurn } from "../security/in-turn.ts";
import { chooseByClicking, confirmButton, seesMoves } from "./board.ts";
import { gameNow, newMatch, visitAs } from "./people.ts";
import { NARROW, REFUSED, visit } from "./visit.ts";
import { makeWorld, type PlaceToSee } from "./world.ts";

/** Marked, so that it is found should it ever become an element; a dialog would be a complaint of the browser. */
const SCRIPT = "<script data-planted>alert(1)</script>";
const PICTURE = `"'><img data-planted src=x onerror=alert(2)>`;
const OTHER_WAY = "שלום لعبة الطاولة";
const LONG = "Hnefatafl".repeat(20);

const WRITTEN = {
  message: [SCRIPT, PICTURE, "</textarea></script><!--", "javascript:alert(3)", OTHER_WAY, LONG].join(" "),
  tokenName: SCRIPT,
  description: `${SCRIPT} ${PICTURE} ${OTHER_WAY} ${"W".repeat(60)}`,
};

/** Pages that show nothing that a player wrote. */
const OURS_ALONE =
  /^\/(rules|problems|docs|how-to-play|about|help|offline|status|embed|sign-in|confirm|unsubscribe|welcome|settings\/(mail|account))/;

/** The texts that must be readable on a page exactly as they were written. */
function expectedOn({ path, as }: PlaceToSee, games: readonly string[]): string | null {
  if (path === "/settings/tokens") return SCRIPT;
  if (/^\/settings\/(webhooks|bots)/.test(path)) return PICTURE;
  return as !== undefined && games.includes(path) ? LONG : null;
}

async function harmOn(page: Page): Promise<string[]> {
  const planted = await page.locator("[data-planted]").count();
  const isWide = await page.evaluate<boolean>(
    "document.documentElement.scrollWidth > document.documentElement.clientWidth",
  );
  return [...(planted > 0 ? [`${planted} planted elements`] : []), ...(isWide ? ["scrolls sideways"] : [])];
}

test("what players write is shown as text everywhere, runs nothing, and fits a phone", async () => {
  const { owner, playing, finished, places } = await makeWorld(WRITTEN);
  const principals = new Map([
    [undefined, await visit({ viewport: NARROW })],
    [owner, await visitAs(owner, { viewport: NARROW })],
  ]);
  const found: string[] = [];
  const showing = places.filter(({ path }) => !OURS_ALONE.test(path));
  // A push opens every second page.
  for (const place of inTurn(showing, 2)) {
    const page = principals.get(place.as)!;
    await page.goto(place.path);
    const text = expectedOn(place, [playing.path, finished.path]);
    const isRead = text === null || (await page.getByText(text).count()) > 0;
    const faults = [...(await harmOn(page)), ...(isRead ? [] : [`does not show ${text}`])];
    found.push(...faults.map((fault) => `${place.path}: ${fault}`));
  }
  expect(found).toEqual([]);
});

test("a message with bidirectional control characters is refused with a reason, and stays in the field for correction", async () => {
  const match = await newMatch();
  const page = await visitAs(match.attackers, { mayLog: REFUSED });
  await page.goto(match.path);
  await chooseByClicking(page, "d2-c2");
  const message = page.locator("#play textarea[name=message]");
  await message.fill("safe\u202Egnp.exe");
  await confirmButton(page).click();
  await page.getByRole("alert").filter({ hasText: /\w/ }).first().waitFor();
  await message.fill("safe");
  await confirmButton(page).click();
  await seesMoves(page, 1);
  expect((await gameNow(match)).ply).toBe(1);
});
