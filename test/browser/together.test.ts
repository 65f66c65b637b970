import { expect, test } from "vitest";
import { barriersOn } from "./axe.ts";
import { byClicking, openTab, seesMoves } from "./board.ts";
import { gameNow, newMatch, playOn, visitAs } from "./people.ts";
import { NARROW, REFUSED } from "./visit.ts";

test("a plan is made by the form alone, without scripts, and played", async () => {
  const match = await newMatch();
  await playOn(match, ["d2-c2"]);
  const page = await visitAs(match.attackers, {
    javaScriptEnabled: false,
    viewport: NARROW,
    mayLog: REFUSED,
  });
  await page.goto(match.path);
  await page.getByText("Conditional moves").click();
  await page.getByLabel("Their move").fill("d3-f3");
  await page.getByLabel("My move").fill("d1-d7");
  await page.getByRole("button", { name: "Add to my plan" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("My move").fill("d1-b1");
  await page.getByRole("button", { name: "Add to my plan" }).click();
  await page.locator("#plan").getByText("If d3-f3, I answer d1-b1").waitFor();
  await playOn(match, ["d3-f3"], { after: 1 });
  expect((await gameNow(match)).moves).toEqual(["d2-c2", "d3-f3", "d1-b1"]);
});

test("offers by clicks, the rematch in one click, and the record verified in the browser, also a forged one", async () => {
  const match = await newMatch();
  const [ragnhild, egil] = [
    await visitAs(match.attackers, { bypassCSP: true }),
    await visitAs(match.defenders),
  ];
  for (const page of [ragnhild, egil]) await page.goto(match.path);
  await byClicking(ragnhild, "d2-c2");
  await seesMoves(egil, 1);
  await ragnhild.getByText("More", { exact: true }).click();
  await ragnhild.getByText("Ask for a takeback").click();
  await ragnhild.getByRole("button", { name: "Yes, ask for it" }).first().click();
  await ragnhild.locator("#offers").getByText("You asked to take back your last move.").waitFor();
  await openTab(ragnhild, "Messages");
  await ragnhild.getByLabel("Write a message").fill("Thank <you>");
  await egil.getByRole("button", { name: "Allow the takeback" }).click();
  await expect.poll(async () => (await gameNow(match)).moves).toEqual([]);
  await seesMoves(ragnhild, 0);
  await ragnhild.getByRole("button", { name: "Send" }).click();
  // The page that answers shows what was sent, not its top.
  await ragnhild.waitForURL("**#messages");
  await egil.locator("#newest").getByText("Thank <you>").waitFor();
  await byClicking(ragnhild, "d2-c2");
  await seesMoves(ragnhild, 1);
  await ragnhild.getByText("More", { exact: true }).click();
  await ragnhild.getByText("Ask for a takeback").click();
  await ragnhild.getByRole("button", { name: "Yes, ask for it" }).first().click();
  await egil.getByRole("button", { name: "Decline" }).click();
  // The page stays open: who offered hears of it.
  await ragnhild.locator("#offers").getByText("declined the takeback.").waitFor();
  // Without a script it is not offered.
  expect(await ragnhild.getByText("Conditional moves", { exact: true }).isVisible()).toBe(false);
  await egil.getByText("Resign", { exact: true }).click();
  await egil.getByRole("button", { name: "Yes, I resign" }).click();
  await egil.getByRole("button", { name: "Rematch" }).click();
  await egil.waitForURL((url) => url.pathname !== match.path);
  await ragnhild.getByRole("button", { name: "Play the rematch" }).click();
  await ragnhild.waitForURL((url) => url.pathname !== match.path);
  expect(await ragnhild.locator("#game").getAttribute("data-game")).not.toBe(match.id);

  await ragnhild.goto(`${match.path}/log`);
  const found = ragnhild.locator("#verified");
  await ragnhild.getByRole("button", { name: "Verify in this browser" }).click();
  await found.getByText("The one text is unchanged.").waitFor();
  await found.getByText("All 2 moves are legal").waitFor();
  await found.getByText(/All \d+ entries match their hashes/).waitFor();
  expect(await barriersOn(ragnhild)).toEqual([]);
  await ragnhild.route("**/log.json", async (route) => {
    const answer = await route.fetch();
    const log = (await answer.json()) as { items: { type: string; data: { move?: string } }[] };
    log.items.find(({ type }) => type === "moved")!.data.move = "d2-b2";
    await route.fulfill({ response: answer, json: log });
  });
  await ragnhild.getByRole("button", { name: "Verify in this browser" }).click();
  await found.getByText("Entry 3 fails. It doesn’t match its hash").waitFor();
  expect(await ragnhild.locator("#record-3.fails").innerText()).toContain("plays d2-c2");
});

test("the keyboard opens tabs, an arriving move leaves them open, and links to a part open its tab", async () => {
  const match = await newMatch();
  await playOn(match, ["d2-c2", "d3-f3"]);
  const page = await visitAs(match.attackers);
  await page.goto(match.path);
  const opened = () => page.getByRole("tab", { selected: true }).textContent();
  const panel = (name: string) => page.getByRole("tabpanel", { name });
  await openTab(page, "Moves");
  for (const [key, name] of [
    ["ArrowRight", "Messages"],
    ["End", "About"],
    ["ArrowRight", "About"],
    ["Home", "Moves"],
    ["ArrowLeft", "Moves"],
    ["ArrowRight", "Messages"],
  ] as const) {
    await page.keyboard.press(key);
    expect(await opened()).toContain(name);
    expect(await page.locator("[role=tab]:focus").textContent()).toContain(name);
    await panel(name).waitFor();
    expect(await page.getByRole("tabpanel").count()).toBe(1);
  }
  // One stop for the Tab key, which leads on into the open part.
  await page.keyboard.press("Tab");
  expect(await panel("Messages").locator(":focus").count()).toBe(1);
  await playOn(match, ["d1-b1"], { after: 2 });
  await seesMoves(page, 3);
  expect(await opened()).toContain("Messages");
  await page.goto(`${match.path}#about`);
  await page.reload();
  await panel("About").waitFor();
});
