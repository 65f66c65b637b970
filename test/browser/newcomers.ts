import type { Page } from "playwright-core";

/** A form of a page, by where it goes. */
export const formTo = (page: Page, path: string) => page.locator(`form[action="${path}"]`);

/** Waits until the page names its reader, who is signed in. */
export const isSignedIn = (page: Page, name: string) =>
  page.getByRole("banner").locator("summary").filter({ hasText: name }).waitFor();

/** Becomes a player on the page that is open: a name, and one press. */
export async function startAs(page: Page, name: string): Promise<void> {
  if (page.url() === "about:blank") await page.goto("/sign-in");
  const form = formTo(page, "/start");
  await form.getByRole("textbox").fill(name);
  await form.getByRole("button").click();
  await isSignedIn(page, name);
}

/** Makes a challenge for anyone with the link; returns the link from the page. */
export async function challengeByLink(page: Page, ruleset: string, side: string): Promise<string> {
  await page.goto("/challenges/new");
  const form = formTo(page, "/challenges/new");
  await form.getByRole("radio", { name: "A friend" }).check();
  await form.getByRole("radio", { name: ruleset, exact: true }).check();
  await form.getByRole("radio", { name: new RegExp(`^${side}`) }).check();
  await form.getByRole("button").click();
  return page.getByLabel("Link to share").inputValue();
}

/** Follows the link of a challenge as somebody new, and takes it with the same press. */
export async function acceptByLink(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  const form = page.locator("form[action$='/accept']");
  await form.getByRole("textbox").fill(name);
  await form.getByRole("button").click();
  await page.getByRole("grid").waitFor();
}
