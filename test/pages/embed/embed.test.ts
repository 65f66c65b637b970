import { describe, expect, it } from "vitest";
import { ask, signUp } from "../../http/api.ts";

/** The id of a challenge that anyone may accept. */
async function openGame(): Promise<string> {
  const { token } = await signUp();
  const clock = { kind: "per-move", perMove: "P3D" };
  const made = await ask("POST", "/v1/challenges", {
    token,
    body: { ruleset: "brandubh", side: "random", clock },
  });
  return String(made.body["id"]);
}
const read = (path: string, language = "en", cookie = "") =>
  ask<string>("GET", path, { headers: { "accept-language": language, cookie } });

describe("the page about boards on other sites", () => {
  it("shows both ways with their result, and the lines to copy with this service's address", async () => {
    const id = await openGame();
    const { status, body } = await read(`/embed?game=${id}`);
    expect(status).toBe(200);
    expect(body).toContain(`<tafl-board game="${id}"></tafl-board>`);
    expect(body).toMatch(/<tafl-board board="[1-7adk/]+" last-move="d2-a2"><\/tafl-board>/);
    expect(body).toContain('<script type="module" src="/assets/tafl-board.js"></script>');
    const code = `src=&quot;http://localhost:8787/assets/tafl-board.js&quot;&gt;&lt;/script&gt;\n&lt;tafl-board game=&quot;${id}&quot;`;
    expect(body.split(code).length).toBe(3);
    expect(body).toContain(`<img class="board" src="/v1/games/${id}/board.svg"`);
  });

  it("accepts a game's whole address, as copied from the browser", async () => {
    const id = await openGame();
    const address = encodeURIComponent(`http://localhost:8787/games/${id}?ply=3#board`);
    expect((await read(`/embed?game=${address}`)).body).toContain(`<tafl-board game="${id}">`);
  });

  it("shows an open challenge if no game is named", async () => {
    const id = await openGame();
    const shown = /<tafl-board game="(\w{22})">/.exec((await read("/embed")).body)?.[1] ?? "";
    expect(shown).toHaveLength(id.length);
    expect((await ask("GET", `/v1/games/${shown}`)).body["status"]).toBe("open");
  });

  it("has the board and pieces of the address, or those of the reader, in the lines to copy too", async () => {
    const id = await openGame();
    const named = (await read(`/embed?game=${id}&board=slate&pieces=discs`)).body;
    const own = (await read(`/embed?game=${id}`, "en", "taflpost-board=slate; taflpost-pieces=discs")).body;
    for (const body of [named, own]) {
      expect(body.match(/<tafl-board [^>]+ look="slate" pieces="discs">/g)).toHaveLength(2);
      const copied = " look=&quot;slate&quot; pieces=&quot;discs&quot;&gt;&lt;/tafl-board&gt;";
      expect(body.split(copied).length).toBe(5);
      expect(body).toContain(`src="/v1/games/${id}/board.svg?board=slate&amp;pieces=discs"`);
      expect(body).toContain('<option value="slate" selected="">');
    }
    const usual = (await read(`/embed?game=${id}&board=marble&pieces=carved`, "en", "taflpost-board=slate"))
      .body;
    expect(usual).toContain(`<tafl-board game="${id}"></tafl-board>`);
  });

  it.each(['"><script>alert(1)</script>', "no-such-game", "%00", "../../me"])(
    "shows nothing for what is not a game: %.30s",
    async (text) => {
      const { status, body } = await read(`/embed?game=${encodeURIComponent(text)}`);
      expect(status).toBe(200);
      expect(body).not.toContain(`game="${text}`);
      expect(body).not.toContain(`value="${text}`);
      expect(body).not.toContain("<script>alert");
    },
  );

  it.each([
    ["sv", "Ett bräde på din egen webbplats"],
    ["ru", "Доска на вашем сайте"],
  ])("is in %s", async (language, title) => {
    expect((await read("/embed", language)).body).toContain(`<h1>${title}</h1>`);
  });
});
