import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { press, textOf } from "../pages/browsing.ts";
import {
  accept,
  ask,
  askProduction,
  beginBetween,
  challenge,
  delivered,
  eventsOf,
  freshName,
  move,
  playMoves,
  refusal,
  signUp,
  type Page,
  type Someone,
} from "./api.ts";
import { OPERATOR } from "./moderators.ts";
import { signUpBot } from "./bots.ts";

interface Named {
  readonly name: string;
  readonly bot?: true;
}
interface OwnBot extends Named {
  readonly program: { readonly operator: string | null; readonly url: string | null; readonly about: string };
}

const WINS_AT_ONCE = { ruleset: "brandubh" };
const makeBot = ({ token }: Someone, bot: unknown, more: Record<string, unknown> = {}) =>
  refusal("POST", "/v1/players", { token, body: { name: freshName("Bot"), bot, ...more } });
const botsOf = async ({ token }: Someone) =>
  (await ask<Page<OwnBot>>("GET", "/v1/me/bots", { token })).body.items;
const me = ({ token }: Pick<Someone, "token">) => ask<Named & { code: string }>("GET", "/v1/me", { token });
const player = async ({ name }: Someone) =>
  (await ask<OwnBot & { code: string }>("GET", `/v1/players/${name}`)).body;
const wish = ({ token }: Someone, to: Someone) =>
  refusal("POST", "/v1/challenges", {
    token,
    body: { ...WINS_AT_ONCE, to: to.name, clock: { kind: "unlimited" } },
  });
const welcome = ({ token }: Someone, botsWelcome: boolean) =>
  ask("PATCH", "/v1/me", { token, body: { botsWelcome } });
const read = async (path: string) => (await ask("GET", path)).body;
/** How a sign-up of a bot is refused, and where. */
const pointers = async (...asked: Parameters<typeof makeBot>) => {
  const { status, body } = await makeBot(...asked);
  return [status, body.code, body.errors?.[0]?.pointer];
};
/** The order of a list's items. */
const ids = async (path: string) =>
  (await ask<Page<{ id?: string; name?: string }>>("GET", path)).body.items.map(({ id, name }) => id ?? name);
const record = async ({ name }: Someone) =>
  (await ask<Record<"tallies" | "withBots", object[]>>("GET", `/v1/players/${name}/record`)).body;

describe("a bot", () => {
  it("is signed up by its operator, and shows whose it is", async () => {
    const egil = await signUp("Egil");
    const name = freshName("Fenrir");
    const bot = { operator: egil.name.toUpperCase(), url: "https://example.org", about: "Bites.\r\nOften." };
    const made = await ask<{ player: Named; token: string }>("POST", "/v1/players", {
      token: egil.token,
      body: { name, bot },
    });
    expect([made.status, made.headers.get("location")]).toEqual([201, `/v1/players/${name}`]);
    expect(made.body.player).toMatchObject({ name, bot: true, botsWelcome: true, email: null });
    expect((await me(made.body)).body).toMatchObject({ name, bot: true });
    const program = { operator: egil.name, url: "https://example.org/", about: "Bites.\nOften." };
    expect(await player({ ...egil, name })).toMatchObject({ name, bot: true, program });
    expect(await botsOf(egil)).toMatchObject([{ name, bot: true, program }]);
    const person = await player(egil);
    expect([person.bot, person.program]).toEqual([undefined, undefined]);
  });

  it("is refused without an operator, for a bot, for somebody else, with mail, or with an invalid address", async () => {
    const [egil, other] = [await signUp("Egil"), await signUp("Other")];
    const bot = await signUpBot(egil);
    const { name: operator } = egil;
    const reader = await ask<{ token: string }>("POST", "/v1/me/tokens", {
      token: egil.token,
      body: { name: "reader", scopes: ["read", "play"] },
    });
    expect(await pointers(egil, {})).toEqual([422, "invalid-request", "/bot/operator"]);
    expect(await pointers(egil, true)).toEqual([422, "invalid-request", "/bot"]);
    expect(await pointers(egil, { operator: other.name })).toEqual([422, "invalid-request", "/bot/operator"]);
    for (const url of [
      "http://example.org",
      "javascript:alert(1)",
      "https://a:b@example.org",
      "https://localhost",
      "x",
    ])
      expect(await pointers(egil, { operator, url })).toEqual([422, "invalid-request", "/bot/url"]);
    const about = "x".repeat(201);
    expect(await pointers(egil, { operator, about })).toEqual([422, "invalid-request", "/bot/about"]);
    expect(await pointers(egil, { operator }, { email: "b@example.org" })).toEqual([
      403,
      "people-only",
      undefined,
    ]);
    expect(await pointers(bot, { operator: bot.name })).toEqual([403, "people-only", undefined]);
    expect(await pointers({ ...egil, token: reader.body.token }, { operator })).toEqual([
      403,
      "scope-missing",
      undefined,
    ]);
    expect(await pointers({ ...egil, token: "" }, { operator })).toEqual([401, "token-missing", undefined]);
    expect(await botsOf(egil)).toHaveLength(1);
  });

  it("is one of five at most, however many are made at once", async () => {
    const egil = await signUp("Egil");
    const asked = Array.from({ length: 8 }, () => makeBot(egil, { operator: egil.name }));
    const codes = (await Promise.all(asked)).map(({ status, body }) => `${status} ${body.code ?? ""}`);
    expect(codes.toSorted()).toEqual([
      ...Array<string>(5).fill("201 "),
      ...Array<string>(3).fill("409 too-many-bots"),
    ]);
    const [first] = await botsOf(egil);
    await ask("DELETE", `/v1/me/bots/${first!.name}`, { token: egil.token });
    expect((await makeBot(egil, { operator: egil.name })).status).toBe(201);
  });

  it("made again under its key is the same one, for its operator only", async () => {
    const [egil, other] = [await signUp("Egil"), await signUp("Other")];
    const body = { name: freshName("Bot"), bot: { operator: egil.name } };
    const headers = { "idempotency-key": "a-key-of-which-nobody-knows" };
    const made = (token: string | null) =>
      ask<{ player: { id: string }; code: string }>("POST", "/v1/players", { token, headers, body });
    const [first, again] = [await made(egil.token), await made(egil.token)];
    expect([first.status, again.status, again.body.player.id]).toEqual([201, 201, first.body.player.id]);
    expect((await made(null)).body.code).toBe("token-missing");
    expect((await made(other.token)).body.code).toBe("invalid-request");
  });

  it("gets a new token from its operator, and the old ones end", async () => {
    const egil = await signUp("Egil");
    const bot = await signUpBot(egil);
    const path = `/v1/me/bots/${bot.name.toUpperCase()}/tokens`;
    const headers = { "idempotency-key": "renewed" };
    const renewed = await ask<{ token: string }>("POST", path, { token: egil.token, headers });
    const again = await ask<{ token: string }>("POST", path, { token: egil.token, headers });
    expect([renewed.status, again.body.token]).toEqual([201, renewed.body.token]);
    expect((await me(bot)).body.code).toBe("token-invalid");
    expect((await me(renewed.body)).body.name).toBe(bot.name);
  });

  it("is nobody else's, and a person is not a bot", async () => {
    const [egil, other] = [await signUp("Egil"), await signUp("Other")];
    const bot = await signUpBot(egil);
    for (const [method, rest] of [
      ["POST", "/tokens"],
      ["DELETE", ""],
    ] as const) {
      const of = async (by: Someone, name: string) =>
        (await refusal(method, `/v1/me/bots/${name}${rest}`, { token: by.token })).body.code;
      expect(await of(other, bot.name)).toBe("bot-not-found");
      expect(await of(egil, "Nobody")).toBe("bot-not-found");
      expect(await of(egil, egil.name)).toBe("bots-only");
      expect(await of(bot, bot.name)).toBe("people-only");
    }
    expect((await me(bot)).status).toBe(200);
    expect((await refusal("PATCH", "/v1/me", { token: egil.token, body: { bot: true } })).status).toBe(422);
  });

  it("has no sessions on pages, no mail and no push", async () => {
    const { token } = await signUpBot(await signUp());
    const refused = async (method: string, path: string, body: unknown) => {
      const { status, body: said } = await refusal(method, path, { token, body });
      expect([status, said.code]).toEqual([403, "people-only"]);
      return said.detail;
    };
    expect(await refused("PATCH", "/v1/me", { email: "bot@example.org" })).toContain("e-mail");
    expect(await refused("PATCH", "/v1/me/notices", { quiet: null })).toContain("e-mail");
    expect(await refused("POST", "/v1/me/email/confirm", {})).toContain("e-mail");
    expect(
      await refused("POST", "/v1/me/push-subscriptions", { endpoint: "https://push.example.org" }),
    ).toContain("push");
    const page = await press("/sign-in", { token, next: "/me" }, null);
    expect([page.status, page.headers.get("set-cookie")]).toEqual([403, null]);
    expect(textOf(page.body)).toContain("Bots don’t sign in to the pages");
    const cookie = `__Host-taflpost=${token}`;
    const settings = await ask("GET", "/settings/tokens", { headers: { cookie, accept: "text/html" } });
    expect(settings.headers.get("location")).toContain("/sign-in");
    expect((await ask("PATCH", "/v1/me", { token, body: { language: "sv" } })).status).toBe(200);
  });
});

describe("bots and people", () => {
  it("a bot challenges and accepts only where it is welcome; anybody challenges a bot", async () => {
    const [egil, ragnhild] = [await signUp("Egil"), await signUp("Ragnhild")];
    const bot = await signUpBot(egil);
    const offered = await challenge(ragnhild);
    expect([(await wish(bot, ragnhild)).body.code, (await accept(offered, bot)).body.code]).toEqual([
      "people-only",
      "people-only",
    ]);
    const named = await challenge(ragnhild, { to: bot.name });
    expect((await accept(named, bot)).status).toBe(200);
    await welcome(ragnhild, true);
    expect([(await wish(bot, ragnhild)).status, (await accept(offered, bot)).status]).toEqual([201, 200]);
    const other = await signUpBot(egil);
    expect((await wish(other, bot)).status).toBe(201);
    await welcome(bot, false);
    expect((await wish(other, bot)).body.code).toBe("people-only");
  });

  it("a bot requests no rematch where it is not welcome, but accepts one", async () => {
    const ragnhild = await signUp("Ragnhild");
    const bot = await signUpBot(await signUp("Egil"));
    const game = await beginBetween(ragnhild, bot);
    await ask("POST", `/v1/games/${game.id}/resign`, { token: bot.token, body: { ply: 0 } });
    const again = (by: Someone) => refusal("POST", `/v1/games/${game.id}/rematch`, { token: by.token });
    expect((await again(bot)).body.code).toBe("people-only");
    expect((await again(ragnhild)).status).toBe(201);
    expect((await again(bot)).status).toBe(201);
  });

  it("blocking the operator blocks the bots", async () => {
    const [egil, ragnhild] = [await signUp("Egil"), await signUp("Ragnhild")];
    const bot = await signUpBot(egil);
    await welcome(ragnhild, true);
    const waiting = (await wish(bot, ragnhild)).body["id"] as string;
    const offered = await challenge(ragnhild);
    await ask("PUT", `/v1/me/blocks/${egil.name}`, { token: ragnhild.token });
    expect((await ask("GET", `/v1/challenges/${waiting}`)).body).toMatchObject({ status: "cancelled" });
    expect((await wish(bot, ragnhild)).body.code).toBe("challenge-not-for-you");
    expect((await accept(offered, bot)).body.code).toBe("challenge-not-for-you");
    await ask("PUT", `/v1/me/blocks/${bot.name}`, { token: ragnhild.token });
    const blocks = (await ask<Page<Named>>("GET", "/v1/me/blocks", { token: ragnhild.token })).body.items;
    expect(blocks.map(({ name, bot: isBot }) => [name, isBot])).toEqual([
      [bot.name, true],
      [egil.name, undefined],
    ]);
  });

  it("a bot is marked wherever it is named, in waiting, running and finished games", async () => {
    const ragnhild = await signUp("Ragnhild");
    const bot = await signUpBot(await signUp("Egil"));
    const marked = { name: bot.name, bot: true };
    const id = await challenge(ragnhild, { to: bot.name });
    expect(await read(`/v1/challenges/${id}`)).toMatchObject({ by: { name: ragnhild.name }, to: marked });
    expect((await eventsOf(bot))[0]?.data.game).toMatchObject({ challenge: { to: bot.name, toBot: true } });
    await accept(id, bot);
    const players = { attackers: { name: ragnhild.name }, defenders: marked };
    expect(await read(`/v1/games/${id}`)).toMatchObject({ players });
    await ask("POST", `/v1/games/${id}/resign`, { token: bot.token, body: { ply: 0 } });
    await delivered(id);
    for (const one of [ragnhild, bot]) {
      const games = await ask<Page>("GET", `/v1/players/${one.name}/games?status=finished`);
      expect(games.body.items).toMatchObject([{ id, players }]);
    }
    await ask("DELETE", "/v1/me", { token: bot.token });
    const gone = { name: `deleted-${bot.id.slice(0, 8)}`, bot: true };
    expect(await read(`/v1/games/${id}`)).toMatchObject({ players: { defenders: gone } });
  });

  it("lists can leave bots out", async () => {
    const [egil, ragnhild] = [await signUp("Egil"), await signUp("Ragnhild")];
    const bot = await signUpBot(egil);
    const [byBot, byPerson] = [await challenge(bot), await challenge(ragnhild)];
    const game = await beginBetween(ragnhild, bot);
    const between = await beginBetween(ragnhild, egil);
    for (const { id } of [game, between]) await delivered(id);
    for (const [path, ofBots, ofPeople] of [
      ["/v1/lobby?", byBot, byPerson],
      ["/v1/watch?", game.id, between.id],
      ["/v1/players?", bot.name, egil.name],
    ] as const) {
      const [all, people] = [await ids(path), await ids(`${path}bots=false`)];
      expect(all).toEqual(expect.arrayContaining([ofBots, ofPeople]));
      expect(people).not.toContain(ofBots);
      expect(people).toEqual(expect.arrayContaining([ofPeople]));
      expect((await refusal("GET", `${path}bots=no`)).status).toBe(422);
    }
    expect(await ids(`/v1/players?search=${bot.name}&bots=false`)).toEqual([]);
  });

  it("games with bots are counted separately, for both", async () => {
    const [ragnhild, tore] = [await signUp("Ragnhild"), await signUp("Tore")];
    const bot = await signUpBot(await signUp("Egil"));
    for (const other of [bot, tore]) {
      const game = await beginBetween(ragnhild, other);
      await ask("POST", `/v1/games/${game.id}/resign`, { token: other.token, body: { ply: 0 } });
      await delivered(game.id);
    }
    const won = { ruleset: "brandubh", side: "attackers", won: 1, lost: 0, drawn: 0 };
    const lost = { ruleset: "brandubh", side: "defenders", won: 0, lost: 1, drawn: 0 };
    expect(await record(ragnhild)).toEqual({ tallies: [won], withBots: [won] });
    expect(await record(bot)).toEqual({ tallies: [], withBots: [lost] });
    expect(await record(tore)).toEqual({ tallies: [lost], withBots: [] });
  });

  it("a bot plays by the API, as everybody", async () => {
    const ragnhild = await signUp("Ragnhild");
    const bot = await signUpBot(await signUp("Egil"));
    const game = await beginBetween(ragnhild, bot);
    await playMoves(game, ["d6-e6"]);
    expect((await move(game, 2, "d5-e5")).status).toBe(201);
  });
});

const operate = (path: string, body: object) =>
  askProduction<{ records: { act: string; player: string }[] }>(
    "POST",
    `/operator/${path}`,
    { token: OPERATOR.OPERATOR_TOKEN, body },
    OPERATOR,
  );

describe("an operator's bots", () => {
  it("are deleted with the account, and their games are lost", async () => {
    const [egil, ragnhild] = [await signUp("Egil"), await signUp("Ragnhild")];
    const bots = [await signUpBot(egil), await signUpBot(egil)];
    const game = await beginBetween(ragnhild, bots[0]!);
    await ask("DELETE", "/v1/me", { token: egil.token });
    for (const bot of bots) {
      expect((await me(bot)).body.code).toBe("token-invalid");
      expect((await player(bot)).code).toBe("player-not-found");
    }
    expect((await ask("GET", `/v1/games/${game.id}`)).body).toMatchObject({
      status: "finished",
      result: { winner: "attackers" },
    });
    const left = await env.DB.prepare("SELECT bot_url, bot_about FROM players WHERE bot_of = ?")
      .bind(egil.id)
      .all();
    expect(left.results).toEqual([
      { bot_url: null, bot_about: null },
      { bot_url: null, bot_about: null },
    ]);
  });

  it("are closed and reopened with the account; one that was closed before stays so", async () => {
    const egil = await signUp("Egil");
    const [bot, bad] = [await signUpBot(egil), await signUpBot(egil)];
    await operate("players/close", { player: bad.id, reason: "It floods the lobby." });
    await operate("players/close", { player: egil.id, reason: "Insults." });
    for (const one of [egil, bot, bad]) expect((await me(one)).body.code).toBe("account-closed");
    await operate("players/act", { act: "lift", player: egil.id });
    expect([(await me(egil)).status, (await me(bot)).status]).toEqual([200, 200]);
    expect((await me(bad)).body.code).toBe("account-closed");
    const { records } = (await operate("log", { after: 0 })).body;
    expect(records.filter((one) => one.player === bot.id).map(({ act }) => act)).toEqual(["close", "lift"]);
  });
});
