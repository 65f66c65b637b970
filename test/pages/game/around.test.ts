import { env, exports } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { dayTimeWords } from "../../../src/i18n/times.ts";
import { now } from "../../../src/lib/now.ts";
import {
  ask,
  beginBetween,
  beginGame,
  challenge,
  look,
  playMoves,
  signUp,
  type Begun,
} from "../../http/api.ts";
import { browserOf, formsIn, linksIn, partOf, readText, squaresIn } from "../following.ts";

const MOVES = ["d7-c7", "d5-a5", "d6-d5", "a5-b5"];
const pathOf = ({ id }: Begun) => `/games/${id}`;
const statusIn = (html: string) => readText(partOf(html, "status")).trim();

let game: Begun;
beforeAll(async () => {
  game = await beginGame();
  await playMoves(game, MOVES);
});
const tabTitleIn = (html: string) => readText(/<title>([^<]*)/.exec(html)?.[1] ?? "");

/** The men on a board as it is shown, by the names of the squares. */
const boardIn = (html: string) =>
  [...squaresIn(html)]
    .filter(([, { name }]) => /attacker|defender|king/.test(name))
    .map(([square]) => square);

/** Where a way through the moves leads. */
const way = (html: string, name: string) =>
  new RegExp(`data-walk="${name}" href="([^"#]+)`).exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";

/** Presses a button of the page. */
const press = async (begun: Begun, by: "attackers" | "defenders", wish: string) => {
  const browser = browserOf(begun[by]);
  const form = formsIn((await browser.open(pathOf(begun))).html, `/${wish}`)[0];
  if (form === undefined) throw new Error(`no form to ${wish}`);
  return browser.send(form);
};

describe("the page of a game", () => {
  it("can be read by anyone: names, rules, turn, time, moves; and has only our script", async () => {
    const { status, html, headers } = await browserOf(null).open(pathOf(game));
    expect(status).toBe(200);
    expect(html).toContain(`<h1>${game.attackers.name} – ${game.defenders.name} · Brandubh</h1>`);
    expect(statusIn(html)).toBe(`It’s ${game.attackers.name}’s turn.`);
    expect(linksIn(html)).toContain(`/players/${game.defenders.name}`);
    expect(html).toMatch(/<span class="time">.*?<span data-left="20[^"]+Z">3\u00A0days<\/span>/);
    expect(readText(partOf(html, "due"))).toMatch(
      /^ *3\u00A0days left, until [A-Z]\w+ \d+ [A-Z]\w+, \d\d:\d\d \(UTC\)\.$/,
    );
    expect(partOf(html, "due")).toMatch(/<time datetime="20[^"]+Z" data-local="due"/);
    expect([...partOf(html, "moves").matchAll(/data-ply="(\d+)"/g)].map(([, ply]) => ply)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
    expect(headers.get("content-security-policy")).toContain("script-src 'self'");
    const scripts = [...html.matchAll(/<script[^>]*>/g)].map(([tag]) => tag);
    expect(scripts).toEqual([
      '<script type="module" src="/assets/pages.js">',
      '<script type="application/json" id="game-data">',
    ]);
    expect(html).not.toMatch(/ style=|onclick|javascript:/i);
    for (const id of ["board", "status", "moves", "about", "offers", "actions", "announce"])
      expect([id, html.match(new RegExp(` id="${id}"`, "g"))?.length]).toEqual([id, 1]);
  });

  it("says in its title if it is the reader's turn, and has the service's time", async () => {
    const title = `${game.attackers.name} – ${game.defenders.name} · Brandubh · Taflpost`;
    for (const [by, first] of [
      [game.attackers, "Your turn · "],
      [game.defenders, ""],
      [null, ""],
    ] as const) {
      const before = now();
      const { html } = await browserOf(by).open(pathOf(game));
      expect(tabTitleIn(html)).toBe(first + title);
      const told = Date.parse(/<body data-now="([^"]+)"/.exec(html)?.[1] ?? "");
      expect(told).toBeGreaterThanOrEqual(before);
      expect(told).toBeLessThanOrEqual(now());
    }
  });

  it("names every square and its piece", async () => {
    const squares = squaresIn((await browserOf(null).open(pathOf(game))).html);
    expect(squares.size).toBe(49);
    const names = ["c7", "b5", "d4", "a1", "b2"].map((square) => squares.get(square)?.name);
    expect(names).toEqual(["c7, attacker", "b5, defender", "d4, king", "a1, corner", "b2, empty"]);
  });

  it.each([
    ["ru", "Ходит", "атакующий"],
    ["sv", "är vid draget", "anfallare"],
  ])("is in %s", async (language, turn, piece) => {
    const { html, headers } = await browserOf(null, { "accept-language": language }).open(pathOf(game));
    expect(headers.get("content-language")).toBe(language);
    expect(statusIn(html)).toContain(turn);
    expect(squaresIn(html).get("c7")?.name).toBe(`c7, ${piece}`);
  });

  it("shows times in the player's own zone", async () => {
    const tokyo = await signUp("Tokyo", { timezone: "Asia/Tokyo" });
    const { html } = await browserOf(tokyo).open(pathOf(game));
    const due = partOf(html, "due");
    const [, at = ""] = due.match(/datetime="([^"]+)"/) ?? [];
    expect(due).toContain(`>${dayTimeWords(Date.parse(at), now(), "en", "Asia/Tokyo")}<`);
    expect(due).toContain("(Asia/Tokyo)");
  });

  it("with an increment shows both players' time left", async () => {
    const begun = await beginGame("tablut", {
      kind: "fischer",
      initial: "P2D",
      increment: "PT12H",
      max: "P5D",
    });
    await playMoves(begun, ["d1-c1"]);
    const { html } = await browserOf(null).open(pathOf(begun));
    const times = [...html.matchAll(/class="time">(.*?)<div/gs)].map(([, time]) => readText(time ?? ""));
    expect(times.map((time) => time.trim())).toEqual([
      expect.stringMatching(/^2\sdays 12\sh/),
      expect.stringMatching(/^2\sdays/),
    ]);
  });

  it("passes its data to its script, and no text can end that", async () => {
    const { html } = await browserOf(game.attackers).open(pathOf(game));
    const text = partOf(html, "game-data");
    const data = JSON.parse(text) as Record<string, unknown>;
    expect(data).toMatchObject({ id: game.id, moves: MOVES, shown: 4, mine: "attackers", size: 7 });
    expect((data["legal"] as unknown[]).length).toBeGreaterThan(5);
    expect(text).not.toContain("<");
  });

  it("that does not exist, or has not begun, has no board", async () => {
    expect((await browserOf(null).open(`/games/${"A".repeat(22)}`)).status).toBe(404);
    const maker = await signUp();
    const id = await challenge(maker);
    const form = { action: `/games/${id}/move`, isHidden: false, fields: { ply: "1", move: "d7-c7" } };
    const refused = await browserOf(maker).send(form);
    expect(refused.status).toBe(409);
    expect(refused.html).not.toContain('id="board"');
    const nowhere = await browserOf(maker).send({ ...form, action: `/games/${"A".repeat(22)}/move` });
    expect(nowhere.status).toBe(404);
  });
});

describe("the moves", () => {
  it("each have an address, at which the board has that position", async () => {
    const browser = browserOf(null);
    const { html } = await browser.open(pathOf(game));
    const links = [...partOf(html, "moves").matchAll(/href="([^"]+)"/g)].map(([, href = ""]) => href);
    expect(links).toHaveLength(MOVES.length);
    const first = await browser.open(links[0] ?? "");
    expect(statusIn(first.html)).toContain("after move 1 of 4");
    expect(boardIn(first.html)).toEqual(expect.arrayContaining(["c7", "d6", "d5"]));
    expect(partOf(first.html, "moves")).toMatch(/data-ply="1"><a[^>]*aria-current="true"/);
    expect(squaresIn(first.html).get("c7")?.marks).toContain("to");
  });

  it("can be stepped through from the first position to the last", async () => {
    const browser = browserOf(null);
    let { html } = await browser.open(`${pathOf(game)}?flip=1`);
    html = (await browser.open(way(html, "first"))).html;
    const boards = [boardIn(html).join()];
    for (const _ of MOVES) {
      html = (await browser.open(way(html, "next"))).html;
      boards.push(boardIn(html).join());
    }
    expect(new Set(boards).size).toBe(5);
    expect(statusIn(html)).not.toContain("after move");
    expect(way(html, "previous")).toBe(`${pathOf(game)}?ply=3&flip=1`);
    expect(way(html, "last")).toBe(`${pathOf(game)}?flip=1`);
  });

  it.each(["?ply=99", "?ply=-1", "?ply=x", "?from=z9&move=%22%3E%3Cscript%3E&flip=2", "?from=d4&from=a1"])(
    "with any other address show the present position: %s",
    async (query) => {
      const { status, html } = await browserOf(game.attackers).open(`${pathOf(game)}${query}`);
      expect([status, statusIn(html).includes("after move"), html.includes("<script>")]).toEqual([
        200,
        false,
        false,
      ]);
      expect(boardIn(html)).toContain("b5");
    },
  );
});

describe("the flipped board", () => {
  it("has its first rank on top, and stays flipped from page to page", async () => {
    const browser = browserOf(game.attackers);
    const { html } = await browser.open(`${pathOf(game)}?flip=1`);
    expect([...squaresIn(html).keys()].slice(0, 2)).toEqual(["g1", "f1"]);
    const links = linksIn(html).filter((href) => href.startsWith(pathOf(game)));
    expect(links.length).toBeGreaterThan(10);
    const plain = links.filter((href) => !href.includes("flip=1"));
    expect(plain.toSorted()).toEqual([
      `${pathOf(game)}#board`,
      `${pathOf(game)}/clock`,
      `${pathOf(game)}/log`,
      `${pathOf(game)}/report`,
    ]);
    const piece = await browser.open(`${pathOf(game)}?from=c7&flip=1`);
    const chosen = await browser.open(squaresIn(piece.html).get("b7")?.href ?? "");
    const form = formsIn(chosen.html, "/move")[0]!;
    expect(form.fields).toMatchObject({ move: "c7-b7", flip: "1" });
    // After a form, too, done or refused.
    const begun = await beginGame();
    const own = { ...form, action: `${pathOf(begun)}/move`, fields: { ply: "1", move: "d7-c7", flip: "1" } };
    for (const by of [begun.attackers, begun.attackers, begun.defenders]) {
      const after = await browserOf(by).send(own);
      expect([...squaresIn(after.html).keys()][0]).toBe("g1");
    }
  });
});

describe("a player's other actions", () => {
  it("include resigning, with a confirmation", async () => {
    const begun = await beginGame();
    const { html } = await browserOf(begun.attackers).open(pathOf(begun));
    expect(partOf(html, "actions")).toMatch(/<details class="grave"><summary>Resign<\/summary><form/);
    const after = await press(begun, "attackers", "resign");
    const why = `${begun.attackers.name} resigned.`;
    expect(statusIn(after.html)).toBe("You lost: you resigned.");
    const [winner, spectator] = await Promise.all(
      [begun.defenders, null].map((by) => browserOf(by).open(pathOf(begun))),
    );
    expect(statusIn(winner!.html)).toBe(`You won: ${why}`);
    // A preview of the link says to everyone who has won.
    expect(winner!.html).toContain(
      `<meta property="og:description" content="${begun.defenders.name} won: ${why}"`,
    );
    expect(statusIn(spectator!.html)).toBe(`${begun.defenders.name} won: ${why}`);
    const left = formsIn(after.html, "").map(({ action }) => action);
    expect(left.filter((action) => action.startsWith(pathOf(begun)))).toEqual(
      ["rematch", "messages", "notes"].map((form) => `${pathOf(begun)}/${form}`),
    );
    expect((await look(begun.id)).result?.reason).toBe("resignation");
  });

  it("include aborting before each side has moved, and not later", async () => {
    const begun = await beginGame();
    expect(formsIn((await browserOf(game.attackers).open(pathOf(game))).html, "/abort")).toEqual([]);
    await press(begun, "defenders", "abort");
    expect((await look(begun.id)).result?.reason).toBe("aborted");
  });

  it("are refused at an old position, and show the present state", async () => {
    const [a, d] = [await signUp(), await signUp()];
    const begun = await beginBetween(a, d);
    const form = formsIn((await browserOf(d).open(pathOf(begun))).html, "/resign")[0]!;
    await playMoves(begun, ["d7-c7"]);
    const late = await browserOf(d).send(form);
    expect([late.status, (await look(begun.id)).status]).toEqual([409, "playing"]);
    expect(late.html).toContain('role="alert"');
    expect(statusIn(late.html)).toContain("It’s your turn.");
  });
});

describe("a link preview of a game", () => {
  it("has a title, whose turn it is, and a picture", async () => {
    const { html } = await browserOf(game.attackers).open(`${pathOf(game)}?ply=2`);
    const meta = (property: string) =>
      readText(new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1] ?? "");
    expect(meta("og:title")).toBe(`${game.attackers.name} – ${game.defenders.name} · Brandubh`);
    // For others who see the link it is not "your turn".
    expect(meta("og:description")).toContain(`It’s ${game.attackers.name}’s turn.`);
    expect(meta("og:url")).toMatch(new RegExp(`^https?://[^/]+${pathOf(game)}$`));
    expect(new URL(meta("og:image")).pathname + new URL(meta("og:image")).search).toBe(
      `${pathOf(game)}/board.png?ply=2`,
    );
    expect(html).toContain(`<link rel="canonical" href="http://localhost:8787${pathOf(game)}"`);
  });

  it("has a picture in a common format, which is not sent again unchanged", async () => {
    const picture = await exports.default.fetch(`${env.ORIGIN}${pathOf(game)}/board.png?ply=2`);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = new Uint8Array(await picture.arrayBuffer());
    expect(String.fromCharCode(...bytes.slice(1, 4))).toBe("PNG");
    // A takeback may change it.
    expect(picture.headers.get("cache-control")).toBe("no-cache");
    const newest = await ask("HEAD", `${pathOf(game)}/board.png`);
    expect(newest.headers.get("etag")).toBe('"4-0"');
    const etag = picture.headers.get("etag") ?? "";
    const again = await ask("GET", `${pathOf(game)}/board.png?ply=2`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
    for (const wrong of ["ply=5", "ply=x", "ply="])
      expect([wrong, (await ask("GET", `${pathOf(game)}/board.png?${wrong}`)).status]).toEqual([wrong, 404]);
    const drawnWith = async (chosen: string) =>
      (await exports.default.fetch(`${env.ORIGIN}${pathOf(game)}/board.png?ply=2&${chosen}`)).bytes();
    expect(await drawnWith("board=slate&pieces=discs")).not.toEqual(bytes);
    expect(await drawnWith("board=marble&pieces=")).toEqual(bytes);
    expect((await ask("GET", `/games/${"A".repeat(22)}/board.png`)).status).toBe(404);
  });
});
