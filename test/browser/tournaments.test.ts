import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { client, player, visitAs, type Player } from "./people.ts";
import { NARROW, visit } from "./visit.ts";

const isWider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
const CLOCK = { kind: "per-move", perMove: "P3D" };

/** Makes a tournament by the API, and has players enter it; its path. */
async function openFor(organiser: Player, players: readonly Player[], more: object): Promise<string> {
  const body = { name: "Winter post", ruleset: "brandubh", clock: CLOCK, ...more };
  const { token } = organiser;
  const { id } = await client().must<{ id: string }>("POST", "/v1/tournaments", { token, body });
  await client().must("POST", `/v1/tournaments/${id}/open`, { token });
  for (const one of players) await client().must("POST", `/v1/tournaments/${id}/enter`, { token: one.token });
  return `/tournaments/${id}`;
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => player("Ragnhild")));

/** Presses a button of a page, and waits for the page that follows. */
async function presses(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
  await page.waitForLoadState();
}

test("an organiser makes a tournament, players enter, it starts, and everybody sees the crosstable", async () => {
  const [sigrid, egil, tove] = (await people(3)) as [Player, Player, Player];
  const page = await visitAs(sigrid, { viewport: NARROW });
  await page.goto("/tournaments");
  await page.getByRole("link", { name: "New tournament" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Winter post");
  // Settings of other formats are hidden.
  expect(await page.getByLabel("Number of groups").isVisible()).toBe(true);
  await page.getByRole("radio", { name: /^Swiss/ }).check();
  expect(await page.getByLabel("Number of groups").isVisible()).toBe(false);
  await page.getByRole("radio", { name: /^Round robin/ }).check();
  await page.getByLabel("Minimum number of players").fill("2");
  await presses(page, "Create the tournament");
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Winter post");
  await presses(page, "Open for entry");
  const path = new URL(page.url()).pathname;
  for (const one of [egil, tove]) {
    const own = await visitAs(one, { viewport: NARROW });
    await own.goto(path);
    await presses(own, "Enter");
    expect(await own.getByText("You’re in.").isVisible()).toBe(true);
  }
  await page.reload();
  await presses(page, "Start now");
  const stranger = await visit({ viewport: NARROW });
  await stranger.goto(path);
  const rows = stranger.locator(".crosstable tbody tr");
  expect(await rows.count()).toBe(2);
  for (const name of [egil.name, tove.name])
    expect(await rows.getByRole("link", { name, exact: true }).isVisible()).toBe(true);
  expect(await stranger.evaluate(isWider)).toBe(false);
});

test.each([NARROW, { width: 1200, height: 900 }])(
  "a crosstable of 12 and a bracket of 16 can be read without the page scrolling sideways: $width px",
  async (viewport) => {
    const [sigrid, ...players] = (await people(17)) as [Player, ...Player[]];
    const table = await openFor(sigrid, players.slice(0, 12), {
      format: "round-robin",
      pairing: { games: 1 },
    });
    const bracket = await openFor(sigrid, players, { format: "knockout" });
    for (const path of [table, bracket])
      await client().must("POST", `/v1${path}/start`, { token: sigrid.token });
    const page = await visitAs(players[0]!, { viewport });
    await page.goto(table);
    expect(await page.evaluate(isWider)).toBe(false);
    // The names stay where they are while the table scrolls.
    const name = page.locator(".crosstable tbody th").first();
    const { x } = (await name.boundingBox())!;
    await page.locator(".scroll").evaluate((box) => box.scrollTo(500, 0));
    expect((await name.boundingBox())!.x).toBeCloseTo(x, 0);
    await page.goto(bracket);
    expect(await page.evaluate(isWider)).toBe(false);
    for (const round of ["Round of 16", "Quarter-finals", "Semi-finals", "The final"])
      expect(await page.getByRole("heading", { name: round }).isVisible()).toBe(true);
  },
);

test("a tournament's page updates itself, and leaves a form that is being filled in alone", async () => {
  const [sigrid, egil, tove] = (await people(3)) as [Player, Player, Player];
  const more = { format: "round-robin", players: { min: 2 }, pairing: { games: 1 } };
  const path = await openFor(sigrid, [egil], more);
  const [reader, organiser] = [await visit(), await visitAs(sigrid)];
  const listens = reader.waitForEvent("websocket");
  for (const page of [reader, organiser]) await page.goto(path);
  expect((await listens).url()).toContain(`/v1${path}/stream?after=`);
  const post = (act: string, { token }: Player) => client().must("POST", `/v1${path}/${act}`, { token });

  await organiser.locator(".acts summary").first().click();
  const field = organiser.getByLabel("Name of the player").first();
  await field.fill("Eg");
  await post("enter", tove);
  await reader.getByRole("link", { name: tove.name, exact: true }).waitFor();
  const offer = organiser.getByRole("link", { name: "Show it as it is now" });
  await offer.waitFor();
  expect(await organiser.getByRole("link", { name: tove.name, exact: true }).count()).toBe(0);
  expect(await field.inputValue()).toBe("Eg");
  await offer.click();
  await organiser.getByRole("link", { name: tove.name, exact: true }).waitFor();
  expect(await reader.locator("#newer").isVisible()).toBe(false);

  await post("start", sigrid);
  await reader.locator(".crosstable tbody tr").nth(1).waitFor();
  await reader.goto(`${path}/rounds/1`);
  const hears = reader.waitForEvent("websocket");
  await reader.reload();
  await hears;
  await client().must("POST", `/v1${path}/rounds/1/extend`, {
    token: sigrid.token,
    body: { endsAt: "2099-02-01T12:00:00Z" },
  });
  await reader.getByText("2099").waitFor();
});
