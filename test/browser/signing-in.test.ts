import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { confirmedAddress, linkMailedTo } from "./mail.ts";
import { formTo, isSignedIn } from "./newcomers.ts";
import { newMatch, player } from "./people.ts";
import { REFUSED, visit } from "./visit.ts";

const field = (page: Page, name: string) => formTo(page, "/sign-in").locator(`[name=${name}]`);
const sendFormWith = async (page: Page, name: string, text: string) => {
  await field(page, name).fill(text);
  await formTo(page, "/sign-in")
    .filter({ has: page.locator(`[name=${name}]`) })
    .getByRole("button")
    .click();
};

test("signs in with a token, and returns to the page before", async () => {
  const { attackers, path } = await newMatch();
  const page = await visit();
  await page.goto(path);
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).click();
  await sendFormWith(page, "token", attackers.token);
  await isSignedIn(page, attackers.name);
  expect(new URL(page.url()).pathname).toBe(path);
});

test("signs in by the link in a mail, after one click", async () => {
  const someone = await player("Ragnhild");
  const address = await confirmedAddress(someone);
  const page = await visit();
  await page.goto("/sign-in");
  await sendFormWith(page, "email", address);
  await page.goto(await linkMailedTo(address, "/sign-in/"));
  await page.getByRole("main").getByRole("button").click();
  await isSignedIn(page, someone.name);
  expect(new URL(page.url()).pathname).toBe("/me");
});

test("a wrong token is refused with a reason, and the form is still there", async () => {
  const page = await visit({ mayLog: REFUSED });
  await page.goto("/sign-in");
  await sendFormWith(page, "token", "tafl_nonsense");
  await page.getByRole("alert").waitFor();
  expect(await field(page, "token").count()).toBe(1);
});

test("signs out: the pages know nobody then", async () => {
  const someone = await player("Ragnhild");
  const page = await visit();
  await page.goto("/sign-in");
  await sendFormWith(page, "token", someone.token);
  await isSignedIn(page, someone.name);
  await page.goto("/settings");
  await page.getByRole("banner").locator("summary").click();
  await formTo(page, "/sign-out").getByRole("button").click();
  await page.getByRole("banner").getByRole("link", { name: "Sign in" }).waitFor();
  // The sign-in page may have asked for a passkey's challenge, which has a cookie for five minutes.
  const names = (await page.context().cookies()).map(({ name }) => name);
  expect(names.filter((name) => name !== "__Host-taflpost-passkey")).toEqual([]);
});
