import { describe, expect, it } from "vitest";
import {
  addToken,
  ask,
  beginBetween,
  beginGame,
  challenge,
  move,
  signUp,
  type Someone,
} from "../../http/api.ts";
import { headingOf, open, press, textOf } from "../browsing.ts";

const titleOf = (html: string) => /<title>([^<]*)/.exec(html)?.[1] ?? "";
/** The parts of the page by their headings, as text. */
function sectionsOf(html: string): Record<string, string> {
  const parts = [...html.matchAll(/<section><h2>([^<]*)<\/h2>(.*?)<\/section>/gs)];
  return Object.fromEntries(parts.map(([, heading = "", part = ""]) => [heading, textOf(part)]));
}
const linksIn = (html: string) => [...html.matchAll(/<div><a href="\/games\/(\w+)"/g)].map(([, id]) => id);

const mine = (someone: Someone) => open("/me", someone);

describe("my games", () => {
  it("are hidden from a session begun with a token that may not read", async () => {
    const player = await signUp();
    for (const scopes of [["play"], ["manage"]]) {
      const { token } = await addToken(player, ...scopes);
      for (const path of ["/me", "/me?older=x"]) {
        const { status, body } = await open(path, { ...player, token });
        expect([path, status, headingOf(body)]).toEqual([path, 403, "The token doesn’t allow this"]);
      }
    }
  });

  it("tell a newcomer what to do", async () => {
    const { body } = await mine(await signUp("Newcomer"));
    expect([titleOf(body), headingOf(body)]).toEqual(["My games · Taflpost", "My games"]);
    expect(textOf(body)).toContain("You have no games yet.");
    expect(body).toContain('href="/challenges/new"');
    expect(sectionsOf(body)).toEqual({});
  });

  it("show what waits for me, the most urgent first, and how many in the title", async () => {
    const [me, other] = [await signUp("Me", { timezone: "Europe/Stockholm" }), await signUp("Other")];
    const slow = await beginBetween(me, other, "tablut", { kind: "per-move", perMove: "P7D" });
    const fast = await beginBetween(me, other, "brandubh", { kind: "per-move", perMove: "P2D" });
    const never = await beginBetween(me, other, "hnefatafl", { kind: "unlimited" });
    const { body } = await mine(me);
    expect(titleOf(body)).toBe("(3) My games · Taflpost");
    expect(headingOf(body)).toBe("My games");
    expect(linksIn(body).slice(0, 2)).toEqual([fast.id, slow.id]);
    expect(linksIn(body)).toContain(never.id);
    const text = sectionsOf(body)["Your turn"] ?? "";
    expect(text).toContain(`${other.name} · Brandubh`);
    expect(text).toContain("You play the attackers.");
    expect(text).toContain("No moves yet.");
    expect(text).toMatch(/2 days left, until (Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ [A-Z][a-z]+, \d\d:\d\d/);
    expect(body.match(/<li class="box card"><a class="small-board"/g)).toHaveLength(3);
    // The game without a clock has no ring.
    expect(body.match(/<svg class="ring" [^>]*aria-hidden="true">/g)).toHaveLength(2);
    expect(body).toContain('<svg class="tafl" aria-hidden="true"');
  });

  it("move to the opponent's group with my move, and show it and the offers", async () => {
    const game = await beginGame("hnefatafl");
    await move(game, 1, "d1-d2");
    await ask("POST", `/v1/games/${game.id}/draw`, { token: game.attackers.token, body: { ply: 1 } });
    const more = { type: "extend", add: "P2D", ply: 1 };
    await ask("POST", `/v1/games/${game.id}/offers`, { token: game.attackers.token, body: more });
    const theirs = sectionsOf((await mine(game.attackers)).body);
    // An offer that the opponent has not answered waits for nobody here.
    expect(Object.keys(theirs)).toEqual(["Their turn"]);
    expect(theirs["Their turn"]).toContain("You played d1-d2.");
    expect(theirs["Their turn"]).toContain("You offered a draw.");
    expect(theirs["Their turn"]).toMatch(/3 days left, until \w+ \d+ \w+, \d\d:\d\d/);
    const ours = sectionsOf((await mine(game.defenders)).body)["Your turn"];
    expect(ours).toContain(`${game.attackers.name} played d1-d2.`);
    expect(ours).toContain(`${game.attackers.name} offers a draw.`);
    expect(ours).toContain(`${game.attackers.name} asks for 2 days more.`);
    expect(ours).toContain("You play the defenders.");
    expect(textOf((await mine(game.attackers)).body)).toContain("No moves to make.");
  });

  it("with an offer for me to answer come first, and count with the challenges", async () => {
    const { id, attackers, defenders } = await beginGame();
    const quiet = await beginBetween(defenders, attackers);
    await move(quiet, 1, "d6-e6");
    const asked = await challenge(attackers, { to: defenders.name });
    const offer = { type: "extend", add: "P2D", ply: 0 };
    await ask("POST", `/v1/games/${id}/offers`, { token: attackers.token, body: offer });
    const { body } = await mine(defenders);
    const sections = sectionsOf(body);
    expect(Object.keys(sections)).toEqual(["Offers to you", "Challenges to you", "Their turn"]);
    expect(sections["Offers to you"]).toContain(`${attackers.name} asks for 2 days more.`);
    expect(linksIn(body).at(-1)).toBe(quiet.id);
    expect(titleOf(body)).toBe("(2) My games · Taflpost");
    expect(body).toContain('<a href="/me" aria-current="page">My games (2)</a>');
    expect(textOf(body)).not.toContain("No moves to make.");
    const next = async () => (await open("/play", defenders)).headers.get("location");
    expect(await next()).toBe(`/games/${id}`);
    // Put off, it waits no more than one that is to be moved in.
    await press("/me/later", { game: id, days: "1" }, defenders);
    const later = (await mine(defenders)).body;
    expect([titleOf(later), Object.keys(sectionsOf(later))]).toEqual([
      "(1) My games · Taflpost",
      ["Challenges to you", "Their turn"],
    ]);
    expect(await next()).toBe(`/games/${asked}`);
  });

  it("show more games than one page of a list has", async () => {
    const [me, other] = [await signUp("Busy"), await signUp("Other")];
    // As many at once as one may propose to another.
    for (const many of [20, 20, 20, 20, 20, 1])
      await Promise.all(Array.from({ length: many }, () => beginBetween(me, other)));
    const { body } = await mine(me);
    expect(titleOf(body)).toBe("(101) My games · Taflpost");
    expect(new Set(linksIn(body)).size).toBe(101);
  });

  it("that are finished have their results, page by page", async () => {
    const [me, other] = [await signUp("Old"), await signUp("Other")];
    const ids: string[] = [];
    for (let count = 0; count < 12; count++) {
      const { id } = await beginBetween(me, other);
      await ask("POST", `/v1/games/${id}/resign`, { token: other.token, body: { ply: 0 } });
      ids.push(id);
    }
    const { body } = await mine(me);
    const first = linksIn(body);
    expect(first).toHaveLength(10);
    expect(sectionsOf(body)["Finished games"]).toContain(`You won: ${other.name} resigned.`);
    const next = /href="(\/me\?older=[^"]+)"/.exec(body)?.[1] ?? "";
    const rest = await open(next, me);
    const seen = [...first, ...linksIn(rest.body)];
    expect([seen.length, new Set(seen)]).toEqual([12, new Set(ids)]);
    expect(rest.body).toContain('href="/me"');
    expect(rest.body).not.toContain('href="/me?older=');
  });

  it.each(["x", "", "%00", "%22%3E%3Cscript%3E"])(
    "lead nowhere from an invalid cursor: %s",
    async (cursor) => {
      const { status, body } = await open(`/me?older=${cursor}`, await signUp("Odd"));
      expect([status, headingOf(body)]).toEqual([422, "The cursor isn’t valid"]);
    },
  );
});

describe("my challenges", () => {
  it("are accepted in the list", async () => {
    const [me, other] = [await signUp("Me"), await signUp("Other")];
    const id = await challenge(other, { to: me.name, message: "<b>Come!</b>" });
    const { body } = await mine(me);
    const text = sectionsOf(body)["Challenges to you"] ?? "";
    expect(text).toContain(`${other.name} challenges you to Brandubh`);
    expect(text).toContain("You’d play the defenders. Time: 3 days per move.");
    expect(body).toContain('<blockquote dir="auto">&lt;b&gt;Come!&lt;/b&gt;</blockquote>');
    expect(body).toContain(`action="/games/${id}/accept"`);
    const pressed = await press(`/games/${id}/accept`, { from: "me" }, me);
    expect([pressed.status, pressed.headers.get("location")]).toEqual([303, `/games/${id}?begun=1`]);
    expect(sectionsOf((await mine(me)).body)["Their turn"]).toContain(other.name);
  });

  it("are declined and withdrawn in the list, and the page stays", async () => {
    const [me, other] = [await signUp("Me"), await signUp("Other")];
    const theirs = await challenge(other, { to: me.name });
    const own = await challenge(me, { ruleset: "tablut" });
    const { body } = await mine(me);
    expect(Object.keys(sectionsOf(body))).toEqual(["Challenges to you", "Your challenges"]);
    expect(sectionsOf(body)["Your challenges"]).toContain("Your open challenge to Tablut");
    expect(body).toMatch(new RegExp(`<input readonly="" value="http[^"]+/games/${own}"`));
    const declined = await press(`/games/${theirs}/decline`, { from: "me", reason: "too-fast" }, me);
    const cancelled = await press(`/games/${own}/cancel`, { from: "me" }, me);
    for (const { status, headers } of [declined, cancelled])
      expect([status, headers.get("location")]).toEqual([303, "/me"]);
    expect(sectionsOf((await mine(me)).body)).toEqual({});
  });
});

describe("in the reader's language", () => {
  it.each([
    ["ru", "Мои партии", "Партий у вас пока нет.", "Ваш ход"],
    ["sv", "Mina partier", "Du har inga partier än.", "Din tur"],
  ])("%s", async (language, heading, nothing, yours) => {
    const me = await signUp("Reader", { language });
    const empty = await mine(me);
    expect([headingOf(empty.body), textOf(empty.body)]).toEqual([heading, expect.stringContaining(nothing)]);
    await beginBetween(me, await signUp("Other"));
    const { body } = await mine(me);
    expect(titleOf(body)).toBe(`(1) ${heading} · Taflpost`);
    expect(sectionsOf(body)[yours]).toBeDefined();
  });
});
