import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "../../src/lib/ids.ts";
import { gameNews } from "../mailbox/items.ts";
import { ask, beginBetween, beginGame, challenge, look, move, signUp, type Someone } from "../http/api.ts";
import { signUpBot } from "../http/bots.ts";
import { connect, ERAS } from "./client.ts";

const CLOCK = { kind: "fischer", initial: "P3D", increment: "P1D", max: "P7D" };

/** A client that has listed the tools, and holds all that they give against what they say that they give. */
async function checking(player: Someone) {
  const connected = await connect(player, ERAS[1]);
  await connected.client.listTools();
  return connected;
}

/** A game of a bot that attacks against a person, one move old. */
async function botAgainstPerson() {
  const person = await signUp("Person");
  const bot = await signUpBot(await signUp("Operator"));
  await ask("PATCH", "/v1/me", { token: person.token, body: { botsWelcome: true } });
  const game = await beginBetween(bot, person);
  await move(game, 1, "d7-c7");
  return { game, person, bot, ...(await checking(bot)) };
}

describe("tools", () => {
  it("find opponents and rule sets, and begin a game: with the computer at once, with people when they accept", async () => {
    const [player, other] = [await signUp("Seeker"), await signUp("Maker")];
    const { use } = await checking(player);
    const { data: rulesets } = await use("list_rulesets", { size: 7 });
    expect(rulesets["rulesets"]).toContainEqual(expect.objectContaining({ id: "brandubh", size: 7 }));
    const { data: rules } = await use("read_rules", { ruleset: "brandubh", language: "sv" });
    expect(rules).toMatchObject({ throne: "d4", text: { summary: expect.any(String) } });

    const id = await challenge(other, { ruleset: "brandubh", clock: CLOCK, message: "Shall we?" });
    const { data: found } = await use("find_opponents", { ruleset: "brandubh" });
    expect(found["challenges"]).toContainEqual(
      expect.objectContaining({ id, by: { name: other.name }, message: "Shall we?", clock: { ...CLOCK } }),
    );
    expect(found["house"]).toContainEqual({ name: "Thrall", level: 1 });
    expect((await use("read_game", { game: id })).text).toContain("Not begun (open).");

    const { data: begun } = await use("answer_challenge", { challenge: id, answer: "accept" });
    const url = `${env.ORIGIN}/games/${id}`;
    expect(begun).toEqual({ id, game: id, url, status: "playing", ruleset: "brandubh" });
    const mine = { ruleset: "brandubh", side: "attackers", clock: CLOCK };
    expect((await use("challenge", { ...mine, to: "Thrall" })).data["status"]).toBe("playing");
    const { data: open } = await use("challenge", mine);
    expect(open).toMatchObject({ status: "open", game: open["id"] });
    const { data: asked } = await use("challenge", { ...mine, to: other.name });
    const { use: asOther } = await checking(other);
    const declining = { challenge: asked["id"], answer: "decline", reason: "too-slow" };
    expect((await asOther("answer_challenge", declining)).data["status"]).toBe("cancelled");
  });

  it("show a game, a piece's legal moves, and the effects of a move", async () => {
    const { id, attackers } = await beginGame();
    const { use } = await checking(attackers);
    const { text, data } = await use("read_game", { game: id, piece: "d7" });
    expect(data["legalMoves"]).toContainEqual({ move: "d7-c7", ends: null });
    expect(text).toContain("To move: attackers, the move is ply 1 (version");
    expect(text).toMatch(/^ 7 {2}# \. \. A \. \. #$/m);
    expect(text).toMatch(/^ {4}a b c d e f g$/m);
    const { data: checked } = await use("check_move", { game: id, ply: 1, move: "d7-c7" });
    expect(checked).toEqual({ ply: 1, move: "d7-c7", captures: [], ends: null, occurrences: 1 });
  });

  it("let a bot answer offers, move again after a takeback, and resign", async () => {
    const { game, person, use } = await botAgainstPerson();
    const offer = (type: string) =>
      ask("POST", `/v1/games/${game.id}/offers`, { token: person.token, body: { ply: 1, type } });
    await offer("draw");
    expect((await use("my_turns", { turn: "theirs" })).data["games"]).toMatchObject([
      { id: game.id, offers: [{ type: "draw", by: "defenders" }] },
    ]);
    const answer = { game: game.id, ply: 1, offer: "draw", answer: "decline" };
    expect((await use("answer_offer", answer)).data).toMatchObject({ done: true, game: { ply: 1 } });

    // The bot asks for its move back by the API, and the person agrees: its ply comes twice.
    const { token } = game.attackers;
    await ask("POST", `/v1/games/${game.id}/offers`, { token, body: { ply: 1, type: "takeback" } });
    await ask("POST", `/v1/games/${game.id}/offers/takeback/accept`, {
      token: person.token,
      body: { ply: 1 },
    });
    const again = { game: game.id, ply: 1, move: "d7-b7" };
    expect((await use("make_move", again)).data).toMatchObject({ code: "version-required", status: 428 });
    const { version } = await look(game.id);
    expect((await use("make_move", { ...again, version })).data).toMatchObject({
      done: true,
      game: { ply: 1 },
    });
    // Twice is once.
    expect((await use("make_move", { ...again, version })).data).toMatchObject({
      done: true,
      game: { ply: 1 },
    });

    const now = await look(game.id);
    const { data } = await use("resign", { game: game.id, ply: 1, version: now.version });
    expect(data).toMatchObject({ done: true, confirmAt: null, game: { status: "finished" } });
    expect((await look(game.id)).result).toEqual({ winner: "defenders", reason: "resignation" });
  });

  it("list all my turns page by page, and what waits for my answer once", async () => {
    const [me, other] = [await signUp(), await signUp()];
    const ids = Array.from({ length: 21 }, () => newId());
    const news = ids.map((id) => ({ ...gameNews(id, 1), player: me.id }));
    await env.MAILBOXES.getByName(me.id).receive(news);
    const waiting = await challenge(other, { to: me.name });
    const { use } = await checking(me);
    const { data: first } = await use("my_turns");
    const { data: second } = await use("my_turns", { cursor: first["next"] });
    expect(first["challenges"]).toMatchObject([{ id: waiting }]);
    expect([second["challenges"], second["next"]]).toEqual([[], null]);
    const pages = [first, second].map(({ games }) => (games as { id: string }[]).map(({ id }) => id));
    expect(pages.map((page) => page.length)).toEqual([20, 1]);
    expect(pages.flat().toSorted()).toEqual(ids.toSorted());
  });

  it("list open challenges page by page, each once", async () => {
    const [me, ...makers] = [await signUp(), await signUp(), await signUp(), await signUp()];
    const ids: string[] = [];
    for (const maker of makers)
      for (let nth = 0; nth < 7; nth++) ids.push(await challenge(maker, { ruleset: "magpie" }));
    const { use } = await checking(me);
    const { data: first } = await use("find_opponents", { ruleset: "magpie" });
    const { data: second } = await use("find_opponents", { ruleset: "magpie", cursor: first["next"] });
    const found = [first, second].flatMap(({ challenges }) => challenges as { id: string }[]);
    expect(found.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(second["next"]).toBeNull();
  });

  it("do nothing twice under a key, and nothing else under it", async () => {
    const { game, bot, person, use, client } = await botAgainstPerson();
    const open = { ruleset: "brandubh", clock: CLOCK, idempotencyKey: "once" };
    const [first, again] = [
      await use("challenge", open),
      await use("challenge", { ...open, message: undefined }),
    ];
    expect(again.data).toEqual(first.data);
    const { body } = await ask<{ items: unknown[] }>("GET", "/v1/challenges?direction=out", bot);
    expect(body.items).toHaveLength(1);
    const other = await use("challenge", { ...open, side: "attackers" });
    expect(other.data).toMatchObject({ code: "idempotency-key-reused", status: 422 });

    const offer = { token: person.token, body: { ply: 1, type: "extend", add: "P1D" } };
    await ask("POST", `/v1/games/${game.id}/offers`, offer);
    const answer = { game: game.id, ply: 1, offer: "extend", answer: "decline", idempotencyKey: "no" };
    expect((await use("answer_offer", answer)).data).toMatchObject({ done: true });
    expect((await use("answer_offer", answer)).data).toMatchObject({ done: true });
    expect((await use("answer_offer", { ...answer, idempotencyKey: "new" })).data["code"]).toBe("no-offer");
    const resigning = { game: game.id, ply: 1, idempotencyKey: "up" };
    expect((await use("resign", resigning)).data).toMatchObject({ done: true });
    expect((await use("resign", resigning)).data).toMatchObject({ done: true });
    expect((await use("resign", { ...resigning, idempotencyKey: " " })).data.errors?.[0]?.pointer).toBe(
      "/idempotencyKey",
    );

    // Each tool that does something takes one, and no other.
    const { tools } = await client.listTools();
    for (const { name, annotations, inputSchema } of tools)
      expect([name, "idempotencyKey" in (inputSchema.properties ?? {})]).toEqual([
        name,
        !annotations?.readOnlyHint,
      ]);
  });

  it("exist beside resources: games and rule sets as in the API", async () => {
    const { id, attackers } = await beginGame();
    const { client } = await checking(attackers);
    const { resources } = await client.listResources();
    expect(resources).toContainEqual(expect.objectContaining({ uri: "tafl://rulesets/brandubh" }));
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "tafl://games/{id}",
      "tafl://rulesets/{id}",
    ]);
    const read = async (uri: string) => {
      const [content] = (await client.readResource({ uri })).contents;
      return JSON.parse((content as { text: string }).text) as unknown;
    };
    const { body } = await ask("GET", `/v1/games/${id}`, { token: attackers.token });
    expect(await read(`tafl://games/${id}`)).toMatchObject({ id, ply: body["ply"], messages: [] });
    expect(await read("tafl://rulesets/brandubh")).toMatchObject({ id: "brandubh", throne: "d4" });
  });
});
