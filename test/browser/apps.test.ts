import { type ChildProcess, spawn } from "node:child_process";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { entered } from "./newcomers.ts";
import { newMatch } from "./people.ts";
import { REFUSED, visit } from "./visit.ts";

let [demo, app]: [ChildProcess | null, string] = [null, ""];

/** The app of somebody else: another process, at an address of its own. */
beforeAll(async () => {
  const stage = inject("stage");
  if (typeof stage === "string") return;
  const started = spawn(process.execPath, ["src/host/demo-app.ts", stage.origin], {
    env: { ...process.env, APP_PORT: "0" },
  });
  demo = started;
  app = await new Promise((resolve) => {
    started.stdout.on("data", (text: Buffer) => {
      const [address] = /http:\/\/localhost:\d+\/(?= \()/.exec(String(text)) ?? [];
      if (address !== undefined) resolve(address);
    });
  });
});
afterAll(() => demo?.kill());

const says = (page: Page, text: RegExp) => page.getByRole("status").filter({ hasText: text }).waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).click();

test("a player lets an app in, sees their turns there, and ends it on the settings", async () => {
  const { attackers, path } = await newMatch();
  const page = await visit();
  await entered(page, attackers);
  await page.goto(app);
  await press(page, "Sign in with Taflpost");
  await page.getByRole("heading", { name: "Allow My turns in?" }).waitFor();
  expect(await page.getByRole("main").innerText()).toContain(`signed in as ${attackers.name}`);
  await press(page, "Allow");
  await says(page, new RegExp(`${attackers.name}, your turns:`));
  expect(new URL(page.url()).search).toBe("");
  expect(await page.locator("#turns a").getAttribute("href")).toContain(path);
  // It is still in after a reload, from what the browser has stored.
  await page.reload();
  await says(page, /your turns/);
  const origin = new URL(await page.locator("#turns a").evaluate((link: HTMLAnchorElement) => link.href))
    .origin;
  await page.goto(`${origin}/settings/apps`);
  await press(page, "End access");
  await says(page, /Ended/);
});

test("a player says no, and comes back to an app that knows nothing", async () => {
  const { defenders } = await newMatch();
  const page = await visit();
  await entered(page, defenders);
  await page.goto(app);
  await press(page, "Sign in with Taflpost");
  await press(page, "Don’t allow");
  await says(page, /access_denied/);
  await page.reload();
  await says(page, /Nobody is signed in/);
});

test("somebody without an account needs a name alone, and signs out again", async () => {
  const page = await visit({ mayLog: REFUSED });
  await page.goto(app);
  await press(page, "Sign in with Taflpost");
  const name = `New${Date.now().toString(36)}`;
  await page.getByLabel("Your name").fill(name);
  await press(page, "Allow");
  await says(page, new RegExp(`${name}, nobody waits`));
  await press(page, "Sign out");
  await says(page, /Nobody is signed in/);
});

test("two tabs refresh a token once", async () => {
  const page = await visit();
  await page.goto(app);
  await press(page, "Sign in with Taflpost");
  await page.getByLabel("Your name").fill(`Two${Date.now().toString(36)}`);
  await press(page, "Allow");
  await says(page, /nobody waits/);
  const other = await page.context().newPage();
  await other.goto(app);
  // What is stored says that the token has ended.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage))
      if (text.includes('"until"'))
        localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(text) as object), until: 0 }));
  });
  let refreshed = 0;
  page.context().on("request", (request) => {
    if (request.postData()?.includes("refresh_token") === true) refreshed++;
  });
  await Promise.all([page, other].map((tab) => tab.reload()));
  await Promise.all([page, other].map((tab) => says(tab, /nobody waits/)));
  expect(refreshed).toBe(1);
});
