import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { playLink } from "../../../src/channels/mail/links/move-links.ts";
import { MINUTE } from "../../../src/lib/duration.ts";
import { now, setClockOffset } from "../../../src/lib/now.ts";
import { writeRefused } from "../../../src/lib/refused-clients.ts";
import type { Side } from "../../../src/rules/index.ts";
import {
  ask,
  askProduction,
  beginGame,
  look,
  move,
  USED_UP,
  type Answer,
  type Begun,
} from "../../http/api.ts";
import { squaresIn } from "../following.ts";

/** The path of the link that plays a move of a game. */
async function pathFor({ id }: Pick<Begun, "id">, ply: number): Promise<string> {
  const side: Side = ply % 2 === 1 ? "attackers" : "defenders";
  return new URL(await playLink(env, { game: id, side, ply })).pathname;
}

/** The log gets a minute's refusals when the minute is over. */
async function aMinuteLater(): Promise<void> {
  setClockOffset(now() - Date.now() + MINUTE);
  await writeRefused(env);
}

const open = (path: string, method = "GET") => ask<string>(method, path);

/** Presses the button of the page, as a browser without scripts does. */
const press = (path: string, form: Record<string, string>): Promise<Answer<string>> =>
  ask("POST", path, {
    raw: new URLSearchParams(form).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

/** The move that the board's form would send; empty where none is chosen. */
const chosenIn = (html: string) => /<input[^>]* name="move" value="([^"]*)"/.exec(html)?.[1];
const optionsIn = (html: string) => [...html.matchAll(/<option value="([^"]+)"/g)].map(([, value]) => value);

let game: Begun;
let path: string;
beforeAll(async () => {
  game = await beginGame();
  path = await pathFor(game, 1);
});

describe("the link for a move", () => {
  it("shows the board and every legal move in a list, with none chosen", async () => {
    const { status, body, headers } = await open(path);
    expect(status).toBe(200);
    expect(squaresIn(body).get("d1")).toMatchObject({
      href: `${path}?from=d1`,
      name: expect.stringContaining("attacker"),
    });
    const forms = [...body.matchAll(/<form[^>]*(?: method="post")[^>]* action="([^"]*)"/g)].map(
      ([, to]) => to,
    );
    expect(new Set(forms)).toEqual(new Set([path, "/language"]));
    expect(body).toContain(game.defenders.name);
    const { body: legal } = await ask<{ moves: { move: string }[] }>(
      "GET",
      `/v1/games/${game.id}/legal-moves`,
    );
    expect(optionsIn(body)).toEqual(legal.moves.map((one) => one.move));
    expect(chosenIn(body)).toBe("");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    // Its link preview shows only the service: the token is the right to move.
    expect(body).not.toContain('rel="canonical"');
    expect(/property="og:url" content="([^"]*)"/.exec(body)?.[1]).toMatch(/^https?:\/\/[^/]+\/$/);
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    // It works without scripts, and with a policy that lets no style in its elements.
    expect(body).not.toMatch(
      /<script(?! type="(?:module" src="\/assets\/pages\.js"><\/script>|application\/json" id="game-data">))|style=|onclick|javascript:/i,
    );
  });

  it("chooses the move in its address, if that is legal", async () => {
    const { body } = await open(`${path}?move=d1-c1`);
    expect([chosenIn(body), optionsIn(body), squaresIn(body).get("c1")?.marks]).toEqual([
      "d1-c1",
      [],
      ["to"],
    ]);
    expect(chosenIn((await open(`${path}?move=D1-C1`)).body)).toBe("d1-c1");
    for (const none of ["d1-d9", "x", '"><script>', ""])
      expect(chosenIn((await open(`${path}?move=${encodeURIComponent(none)}`)).body)).toBe("");
  });

  it("plays nothing when opened, however often and by whomever", async () => {
    const before = await look(game.id);
    for (const method of ["GET", "HEAD", "GET"]) {
      const { status } = await open(`${path}?move=d1-c1`, method);
      expect([method, status]).toEqual([method, 200]);
    }
    const after = await look(game.id);
    expect([after.version, after.moves]).toEqual([before.version, []]);
  });

  it("allows only reading and its button", async () => {
    const { status, headers } = await ask("DELETE", path);
    expect([status, headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
  });
});

describe("its button", () => {
  it("plays the move with its message, once", async () => {
    const begun = await beginGame();
    const link = await pathFor(begun, 1);
    const first = await press(link, { move: "d1-c1", message: "  Have at you!\r\n " });
    expect(first.status).toBe(200);
    expect(first.body).toContain("d1-c1");
    expect(first.body).toContain(begun.defenders.name);
    expect(first.body).not.toContain('name="move"');
    const { body } = await ask<{ messages: unknown[]; moves: string[] }>("GET", `/v1/games/${begun.id}`, {
      token: begun.defenders.token,
    });
    expect(body).toMatchObject({
      moves: ["d1-c1"],
      messages: [{ by: begun.attackers.name, message: "Have at you!" }],
    });
    // The same press again (a reload) is the same move; another one comes too late.
    expect((await press(link, { move: "d1-c1" })).status).toBe(200);
    const late = await press(link, { move: "d1-b1" });
    expect(late.status).toBe(409);
    expect(late.body).toContain("already been used");
    expect((await look(begun.id)).moves).toEqual(["d1-c1"]);
    const seen = await open(link);
    expect([seen.status, optionsIn(seen.body)]).toEqual([200, []]);
    expect(seen.body).toContain("already been used");
  });

  it.each(["я", "界", "x"])("accepts a thousand letters as a browser writes them: %s", async (letter) => {
    const begun = await beginGame();
    const pressed = await press(await pathFor(begun, 1), { move: "d6-e6", message: letter.repeat(1000) });
    expect(pressed.status).toBe(200);
    expect((await look(begun.id)).ply).toBe(1);
  });

  it("shows the played move and its message to the next reader", async () => {
    const begun = await beginGame();
    await move(begun, 1, "d6-e6", { message: "<b>To the sea!</b>" });
    await ask("POST", `/v1/games/${begun.id}/messages`, {
      token: begun.defenders.token,
      body: { text: "my own words" },
    });
    const { body } = await open(await pathFor(begun, 2));
    expect(body).toContain("d6-e6");
    expect(body).toContain("&lt;b&gt;To the sea!&lt;/b&gt;");
    expect(body).not.toContain("<b>");
    expect(body).not.toContain("my own words");
    expect(body).toMatch(/left,.*until/);
  });

  it.each([
    ["what is not legal", { move: "d7-d4" }, /blocked at d6/],
    ["what is no move", { move: "hello" }, /written like d1-d4/],
    ["nothing", { move: "" }, /written like d1-d4/],
    ["no field at all", {}, /required/],
    ["a message that nobody can read", { move: "d1-c1", message: "\u202Ereversed" }, /marks/],
    ["a message that is too long", { move: "d1-c1", message: "x".repeat(1001) }, /too long/],
  ])("with %s plays nothing, and says why on the page", async (_what, form: Record<string, string>, why) => {
    const { status, body } = await press(path, form);
    expect([status, body.match(/role="alert"[^>]*>([^<]*)/)?.[1]]).toEqual([422, expect.stringMatching(why)]);
    const isChosen = form["move"] === "d1-c1";
    expect([chosenIn(body), optionsIn(body).length > 10]).toEqual([isChosen ? "d1-c1" : "", !isChosen]);
    expect((await look(game.id)).moves).toEqual([]);
  });

  it("is gone when the same player's turn comes with the next link", async () => {
    const begun = await beginGame();
    const [first, next] = [await pathFor(begun, 1), await pathFor(begun, 3)];
    await move(begun, 1, "d6-e6");
    await move(begun, 2, "e4-e5");
    expect(optionsIn((await open(first)).body)).toEqual([]);
    expect(optionsIn((await open(next)).body).length).toBeGreaterThan(10);
    expect((await press(first, { move: "d1-f1" })).status).toBe(409);
    expect((await look(begun.id)).ply).toBe(2);
  });

  it("shows nothing private, whoever has the link", async () => {
    const begun = await beginGame();
    const own = { token: begun.attackers.token };
    await ask("PUT", `/v1/games/${begun.id}/notes`, { ...own, body: { text: "my secret notes" } });
    await ask("POST", `/v1/games/${begun.id}/messages`, {
      token: begun.defenders.token,
      body: { text: "a word" },
    });
    const plan = { ply: 0, replies: { "d1-c1": { move: "d5-c5" } } };
    await ask("PUT", `/v1/games/${begun.id}/plan`, {
      token: begun.defenders.token,
      body: { ...plan, ply: 1 },
    });
    await move(begun, 1, "d1-b1");
    await move(begun, 2, "d5-c5");
    for (const link of [await pathFor(begun, 3), await pathFor(begun, 1)]) {
      const { body } = await open(link);
      expect(body).not.toMatch(/my secret notes|a word|"plan":\{|\/stream|data-version|id="analyse"/);
    }
    // A link that is used up lets nobody play, though it is its player's turn again.
    const { body } = await open(`${await pathFor(begun, 1)}?from=d2&move=d2-c2`);
    expect([...squaresIn(body).values()].every(({ href }) => href === null)).toBe(true);
    expect(body).not.toMatch(/id="play"|id="list"|game-data/);
    expect(body).toContain("It’s your turn again.");
  });

  it("keeps the input when the move is refused", async () => {
    const { body } = await press(path, { move: "d7-d4", message: "Well </textarea><b>met" });
    expect(body).toContain("Well &lt;/textarea&gt;&lt;b&gt;met");
  });

  it("is in the player's language, whatever the browser's", async () => {
    const begun = await beginGame();
    await ask("PATCH", "/v1/me", { token: begun.attackers.token, body: { language: "ru" } });
    const link = await pathFor(begun, 1);
    expect((await open(link)).headers.get("content-language")).toBe("ru");
    expect((await press(link, { move: "d7-d4" })).body).toContain("d6");
    expect((await press(link, { move: "d1-c1" })).body).toContain("Ход сделан");
  });

  it("plays nothing after the end of the game", async () => {
    const begun = await beginGame();
    await ask("POST", `/v1/games/${begun.id}/resign`, { token: begun.defenders.token, body: { ply: 0 } });
    const link = await pathFor(begun, 1);
    const pressed = await press(link, { move: "d1-c1" });
    expect(pressed.status).toBe(409);
    for (const { body } of [pressed, await open(link)]) {
      expect(body).toContain("The game is over");
      expect(body).toContain(`You won: ${begun.defenders.name} resigned.`);
      expect(optionsIn(body)).toEqual([]);
    }
  });
});

describe("a made-up link", () => {
  it("leads nowhere, to read or to play", async () => {
    const other = await pathFor({ id: "A".repeat(22) }, 1);
    const changed = path.replace(/.$/, (sign) => (sign === "a" ? "b" : "a"));
    for (const wrong of ["/play/x", changed, `${path}a`, path.replace(game.id, "A".repeat(22)), other]) {
      for (const answer of [await open(wrong), await press(wrong, { move: "d1-c1" })]) {
        expect([wrong, answer.status]).toEqual([wrong, 404]);
        expect(answer.headers.get("content-type")).toContain("text/html");
      }
    }
    expect((await look(game.id)).moves).toEqual([]);
  });

  it("for the opponent's move plays none of one's own", async () => {
    const theirs = await pathFor(game, 2);
    expect((await press(theirs, { move: "d1-c1" })).status).toBe(409);
    const wrongSide = new URL(await playLink(env, { game: game.id, side: "defenders", ply: 1 })).pathname;
    expect((await press(wrongSide, { move: "d5-c5" })).status).toBe(409);
    expect((await look(game.id)).moves).toEqual([]);
  });
});

const raw = (body: string, type: string) =>
  ask<{ code?: string }>("POST", path, { raw: body, headers: { "content-type": type } });

describe("a form", () => {
  it("is accepted in both of the browsers' encodings", async () => {
    const begun = await beginGame();
    const body = '--x\r\ncontent-disposition: form-data; name="move"\r\n\r\nd1-c1\r\n--x--\r\n';
    const type = "multipart/form-data; boundary=x";
    const sent = await ask("POST", await pathFor(begun, 1), { raw: body, headers: { "content-type": type } });
    expect([sent.status, (await look(begun.id)).moves]).toEqual([200, ["d1-c1"]]);
  });

  it.each([
    ['{"move": "d1-c1"}', "application/json", "unsupported-media-type"],
    ["move=d1-c1", "text/plain", "unsupported-media-type"],
    ["--x\r\nbroken", "multipart/form-data; boundary=y", "unsupported-media-type"],
    [`move=d1-c1&message=${"x".repeat(17_000)}`, "application/x-www-form-urlencoded", "body-too-large"],
  ])("is not %j as %s", async (body, type, code) => {
    expect((await raw(body, type)).body.code).toBe(code);
    expect((await look(game.id)).moves).toEqual([]);
  });
});

describe("in production", () => {
  it("both are limited by address, and no log has the link", async () => {
    const lines: string[] = [];
    await aMinuteLater();
    const spy = vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
    try {
      const limited = await Promise.all([
        askProduction("GET", path, {}, { LIMIT_ADDRESS: USED_UP }),
        askProduction("POST", path, {}, { LIMIT_ADDRESS: USED_UP }),
        askProduction("POST", path, {}, { LIMIT_MOVES: USED_UP }),
      ]);
      expect(limited.map(({ status }) => status)).toEqual([429, 429, 429]);
      await aMinuteLater();
    } finally {
      spy.mockRestore();
    }
    // A line for each limit, however many requests it refused.
    expect(lines.length).toBeGreaterThanOrEqual(2);
    expect(lines.join("\n")).not.toContain(path.slice("/play/".length));
    expect(lines.join("\n")).toContain("/play/…");
  });
});
