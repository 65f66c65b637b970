import { describe, expect, it } from "vitest";
import { env } from "cloudflare:workers";
import { playerByName } from "../../../src/players/store.ts";
import { challenge, freshName, signUp } from "../../http/api.ts";
import { openBrowser, readerIn, sentTo } from "../../http/browser.ts";
import { lastMailTo, pathIn } from "../../http/local-mail.ts";
import { linksIn, partOf, readText } from "../following.ts";

/** A newcomer accepts a challenge by its link; gives their browser and where they are led. */
async function newcomer(ruleset = "brandubh") {
  const id = await challenge(await signUp("Maker"), { ruleset });
  const browser = openBrowser();
  const to = sentTo(await browser.press(`/games/${id}/accept`, { name: freshName(), key: "one" }));
  return { id, browser, to: to ?? "" };
}

const idOf = async (name: string) => (await playerByName(env.DB, name))?.id ?? "";

describe("the page of a new game", () => {
  it("says once that the account is lost with the browser, and asks for an address", async () => {
    const { id, browser, to } = await newcomer();
    const { body } = await browser.get(to);
    expect(readText(partOf(body, "stay"))).toContain("Only this browser knows you");
    const next = `/games/${id}`;
    const sent = await browser.press("/settings/email", { next, email: "new@example.com" });
    expect(sentTo(sent)).toBe(`${next}?begun=sent`);
    expect((await browser.get(sentTo(sent) ?? "")).body).toContain("An e-mail with a link is on its way.");
    expect((await browser.get(next)).body).not.toContain('id="stay"');
    const outside = { next: "//evil.example", email: "new@example.com" };
    expect(sentTo(await browser.press("/settings/email", outside))).toBe("/settings?done=asked");
    const name = (await readerIn(browser)) ?? "";
    const player = { name, token: "", id: await idOf(name) };
    const confirming = pathIn(await lastMailTo(player, "new@example.com"), "/confirm/");
    // In the browser of a mail program, which knows nobody.
    const confirmed = await openBrowser().press(confirming, {});
    expect(linksIn(confirmed.body)).toContain(next);
    for (const path of [sentTo(sent) ?? "", "/settings?done=asked"])
      expect((await browser.get(path)).body).not.toContain("An e-mail with a link is on its way.");
  });

  it("does not say so to players with a way back, and to spectators", async () => {
    const { to, browser } = await newcomer();
    expect((await openBrowser().get(to)).body).not.toContain('id="stay"');
    const asked = await browser.press("/settings/tokens", {
      name: "mine",
      "scope.read": "on",
      "scope.play": "on",
      "scope.manage": "on",
    });
    expect(asked.status).toBe(200);
    expect((await browser.get(to)).body).not.toContain('id="stay"');
  });

  it.each([
    ["brandubh", "Defenders: bring the king to a corner."],
    ["sea-battle-9", "Defenders: bring the king to the edge."],
  ])("states each side's goal by its rules: %s", async (ruleset, goal) => {
    const { browser, id } = await newcomer(ruleset);
    const { body } = await browser.get(`/games/${id}`);
    const goals = readText(partOf(body, "goals"));
    expect(goals).toContain("Attackers: capture the king.");
    expect(goals).toContain(goal);
    expect(linksIn(body)).toContain(`/rules/${ruleset}`);
  });
});
