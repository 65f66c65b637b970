import { ask, type Begun, challenge, type Someone } from "../http/api.ts";
import { signedIn } from "../http/apps.ts";
import { signUpBot } from "../http/bots.ts";
import { openBrowser } from "../http/browser.ts";
import { nameAndRemovePasskey } from "../http/passkeys.ts";
import { BROWSER } from "../security/matrix-push.ts";

/** Creates a bot, which is challenged, and deletes it. */
export async function workWithBots({ name: operator, token }: Someone, you: Someone): Promise<void> {
  const bot = await signUpBot({ name: operator, token, id: "" }, { about: "Bites." });
  await challenge(you, { to: bot.name });
  await ask("GET", "/v1/challenges", { token: bot.token });
  await ask("GET", `/v1/players/${bot.name}`);
  await ask("GET", "/v1/me/bots", { token });
  await ask("POST", `/v1/me/bots/${bot.name}/tokens`, { token });
  await ask("DELETE", `/v1/me/bots/${bot.name}`, { token });
}

/** Gives an app access, and revokes it. */
async function endApp({ token }: Someone): Promise<void> {
  const browser = openBrowser();
  browser.cookies.set("__Host-taflpost", token);
  await signedIn(browser, "read");
  const { body } = await ask<{ items: { id: string }[] }>("GET", "/v1/me/apps", { token });
  await ask("DELETE", `/v1/me/apps/${body.items[0]?.id}`, { token });
}

/** Adds a passkey, an app and the push messages of a browser, and removes them. */
export async function addAndEndBrowser(someone: Someone): Promise<void> {
  const { token } = someone;
  await nameAndRemovePasskey(someone);
  await endApp(someone);
  const path = "/v1/me/push-subscriptions";
  await ask("GET", "/v1/push/key");
  const { body } = await ask<{ id: string }>("POST", path, { token, body: BROWSER });
  await ask("GET", path, { token });
  await ask("DELETE", `${path}/${body.id}`, { token });
}

/** Has the player who is not to move think ahead. */
async function plan(at: string, { token }: Someone): Promise<void> {
  const body = { ply: 1, replies: { "*": { do: "resign" } } };
  await ask("POST", `${at}/plan/check`, { token, body });
  await ask("PUT", `${at}/plan`, { token, body });
  await ask("GET", `${at}/plan`, { token });
  await ask("DELETE", `${at}/plan`, { token });
}

/** Has two players offer each other something in a game that has just begun, answer it, write to each other and think ahead. */
export async function offerAndWrite({ id, attackers, defenders }: Begun): Promise<void> {
  const at = `/v1/games/${id}`;
  const [mine, theirs] = [{ token: attackers.token }, { token: defenders.token }];
  const extend = { type: "extend", ply: 0, add: "P1D" };
  for (const answer of ["decline", "accept"]) {
    await ask("POST", `${at}/offers`, { ...mine, body: extend });
    await ask("POST", `${at}/offers/extend/${answer}`, { ...theirs, body: { ply: 0 } });
  }
  await ask("POST", `${at}/offers`, { ...mine, body: { type: "draw", ply: 0 } });
  await ask("POST", `${at}/offers`, { ...mine, body: { type: "draw", ply: 0 } });
  await ask("DELETE", `${at}/offers/draw`, mine);
  await ask("POST", `${at}/messages`, { ...theirs, body: { text: "Well met" } });
  await ask("GET", `${at}/messages`, mine);
  await plan(at, defenders);
}

const EDGE = { name: "To the edge", size: 7, setup: "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3", escape: "edge" };

/** Checks a custom rule set, and plays by it. */
export async function playOwnRules(maker: Someone, taker: Someone): Promise<void> {
  await ask("POST", "/v1/rulesets/validate", { body: { ruleset: EDGE } });
  await ask("POST", "/v1/rulesets/validate", { body: { otn: "dim:7 start:/7/" } });
  const id = await challenge(maker, { ruleset: EDGE });
  const { body } = await ask("GET", `/v1/challenges/${id}`);
  await ask("GET", `/v1/rulesets/${String(body["ruleset"])}`);
  await ask("POST", `/v1/challenges/${id}/accept`, { token: taker.token });
  await ask("GET", `/v1/games/${id}`);
}
