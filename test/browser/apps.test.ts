import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { freshName, newMatch, type Player, visitAs } from "./people.ts";
import { origin, visit } from "./visit.ts";

let [demo, app]: [ChildProcess | null, string] = [null, ""];

/** Another developer's app: a process at another address. */
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
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Opens the app in a browser, signed in with the service or not, and has it ask its player. */
async function asked(reader?: Player): Promise<Page> {
  const wish = { alsoAsks: new URL(app).origin };
  const page = await (reader === undefined ? visit(wish) : visitAs(reader, wish));
  await page.goto(app);
  await press(page, "Sign in with Taflpost");
  await page.getByRole("heading", { name: /^Give My turns \(.+\) access\?$/ }).waitFor();
  return page;
}

/** Lets the app in as somebody who has no account. */
async function letIn(): Promise<[Page, name: string]> {
  const [page, name] = [await asked(), freshName("New")];
  await page.getByLabel("Your name").fill(name);
  await press(page, "Allow");
  await says(page, new RegExp(`${name}, it is not your turn`));
  return [page, name];
}

test("a player authorizes an app, sees their turns in it, and revokes it in the settings", async () => {
  const { attackers, path } = await newMatch();
  const page = await asked(attackers);
  expect(await page.getByRole("main").innerText()).toContain(`signed in as ${attackers.name}`);
  await press(page, "Allow");
  await says(page, new RegExp(`${attackers.name}, your turns:`));
  expect(new URL(page.url()).search).toBe("");
  expect(await page.locator("#turns a").getAttribute("href")).toContain(path);
  // It is still in after a reload, from what the browser has stored.
  await page.reload();
  await says(page, /your turns/);
  await page.goto(`${origin()}/settings/apps`);
  expect(await page.getByRole("main").innerText()).toContain("localhost");
  await press(page, "End access");
  await says(page, /Ended/);
});

test("a player refuses, and returns to an app that has learned nothing", async () => {
  const page = await asked((await newMatch()).defenders);
  await press(page, "Don’t allow");
  await says(page, /access_denied/);
  expect(new URL(page.url()).search).toBe("");
  await page.reload();
  await says(page, /Nobody is signed in/);
});

test("a player without an account needs only a name, and signs out again", async () => {
  const [page] = await letIn();
  await press(page, "Sign out");
  await says(page, /Nobody is signed in/);
  expect(await page.locator("#turns a").count()).toBe(0);
});

test("only one of two tabs refreshes the token", async () => {
  const [page] = await letIn();
  const other = await page.context().newPage();
  await other.goto(app);
  await says(other, /it is not your turn/);
  // The storage says that the token has ended.
  await page.evaluate(() => {
    for (const [key, text] of Object.entries(localStorage) as [string, string][])
      if (text.includes('"until"'))
        localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(text) as object), until: 0 }));
  });
  let refreshed = 0;
  page.context().on("request", (request) => {
    if (request.postData()?.includes("refresh_token") === true) refreshed++;
  });
  await Promise.all([page, other].map((tab) => tab.reload()));
  await Promise.all([page, other].map((tab) => says(tab, /it is not your turn/)));
  expect(refreshed).toBe(1);
});

test("the guide's page signs a player in from another origin", async () => {
  const [, markup = ""] = /^```html app\.html\n([^]*?)^```$/m.exec(
    readFileSync("src/pages/guides/apps.md", "utf8"),
  )!;
  const html = markup.replaceAll("http://localhost:8787", origin());
  const site = createServer((_, answer) => answer.setHeader("content-type", "text/html").end(html));
  await once(site.listen(0, "localhost"), "listening");
  try {
    const address = `http://localhost:${(site.address() as AddressInfo).port}`;
    const { attackers } = await newMatch();
    const page = await visitAs(attackers, { alsoAsks: address });
    await page.goto(`${address}/app.html`);
    await press(page, "Sign in");
    await press(page, "Allow");
    await page.getByText("games that wait").waitFor();
    expect(await page.locator("p").innerText()).toBe(`${attackers.name}, games that wait for you: 1`);
  } finally {
    site.close();
    site.closeAllConnections();
  }
});
