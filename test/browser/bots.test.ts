import { expect, test } from "vitest";
import { client, freshName, player, visitAs } from "./people.ts";
import { NARROW } from "./visit.ts";

test("a bot is made on a phone, gets its token, is marked in the lobby, and can be left out", async () => {
  const [owner, name] = [await player("Ragnhild"), freshName("Fenrir")];
  const page = await visitAs(owner, { viewport: NARROW });
  await page.goto("/settings");
  await page.getByRole("link", { name: "Bots", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Its web page").fill("https://example.org/fenrir");
  await page.getByLabel("Description, in").fill("It bites what it can.");
  await page.getByRole("button", { name: "Create bot" }).click();
  const token = await page.getByRole("status").locator("code").textContent();
  const { id } = await client().must<{ id: string }>("POST", "/v1/challenges", {
    token: token ?? "",
    body: { ruleset: "brandubh", clock: { kind: "unlimited" } },
  });
  const shots = process.env["SHOTS"];
  const shot = async (what: string) =>
    shots === undefined ? null : page.screenshot({ path: `${shots}/${what}.png`, fullPage: true });
  await shot("settings");

  await page.goto("/lobby");
  const entry = page.locator(".games > li").filter({ has: page.locator(`a[href="/games/${id}"]`) });
  await entry.getByText(`${name} (bot)`).first().waitFor();
  await shot("lobby");
  await page.getByText("Filter the list").click();
  await page.getByLabel("Without bots").check();
  await page.getByRole("button", { name: "Show" }).click();
  await page.waitForURL(/bots=false/);
  expect(await entry.count()).toBe(0);
  expect(await page.getByLabel("Without bots").isChecked()).toBe(true);

  await page.goto("/players");
  await page.locator("li").filter({ hasText: name }).locator(".mark").waitFor();
  await shot("players");
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByText(`This player is a program, run by ${owner.name}.`).waitFor();
  await shot("player");
  await page.getByRole("link", { name: owner.name, exact: true }).last().click();
  expect(new URL(page.url()).pathname).toBe(`/players/${owner.name}`);
});
