import { describe, expect, it, vi } from "vitest";
import { PROBLEM_CODES, PROBLEMS } from "../../src/contract/problems/table.ts";
import { ask, askProduction, beginGame, move, refusal, signUp } from "./api.ts";
import { CAPS, QUOTAS, RATE_LIMITS } from "../../src/contract/limits.ts";

const LANGUAGES = ["en", "ru", "sv"] as const;

describe("the service", () => {
  it("says that it works, and what time it is", async () => {
    const { status, body } = await ask<{ status: string; time: string }>("GET", "/health");
    expect([status, body.status]).toEqual([200, "ok"]);
    expect(Math.abs(Date.parse(body.time) - Date.now())).toBeLessThan(10_000);
  });

  it("does not say so where its secret is missing, or the one before it is none", async () => {
    vi.spyOn(console, "log").mockReturnValue();
    for (const [secrets, wanted] of [
      [{ SECRET: "" }, 500],
      [{ SECRET_PREVIOUS: "too short" }, 500],
      [{ SECRET_PREVIOUS: "a secret that is long enough to be one" }, 200],
    ] as const)
      expect((await askProduction("GET", "/health", {}, secrets)).status).toBe(wanted);
    vi.restoreAllMocks();
  });

  it("publishes every limit, with its figure and its span", async () => {
    const { body } = await ask<{ items: { name: string; max: number; per: string | null; of: string }[] }>(
      "GET",
      "/v1/limits",
    );
    const names = [RATE_LIMITS, QUOTAS, CAPS].flatMap((limits) => Object.keys(limits));
    expect(body.items.map(({ name }) => name)).toEqual(names);
    for (const { max, of } of body.items) {
      expect(max).toBeGreaterThan(0);
      expect(of.length).toBeGreaterThan(5);
    }
    const of = (name: string) => body.items.findLast((limit) => limit.name === name);
    expect(of("challenges")).toMatchObject({ max: 20, per: "PT1H" });
    expect(of("bodyBytes")).toMatchObject({ max: 65_536, per: null });
  });

  it("has a page at its root", async () => {
    const { status, headers } = await ask("GET", "/");
    expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  });
});

describe("the page of a problem", () => {
  it.each(PROBLEM_CODES.flatMap((code) => LANGUAGES.map((language) => ({ code, language }))))(
    "explains $code in $language",
    async ({ code, language }) => {
      const { status, headers, body } = await ask<unknown>("GET", `/problems/${code}`, {
        headers: { "accept-language": language },
      });
      const html = String(body);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toMatch(/^text\/html/);
      expect(html).toContain(`<html lang="${language}">`);
      expect(html).toContain(`HTTP ${PROBLEMS[code].status}`);
      const heading = /<h1>([^<]+)<\/h1>/.exec(html)?.[1] ?? "";
      expect(heading.length).toBeGreaterThan(5);
      expect(/[а-яё]/i.test(heading)).toBe(language === "ru");
      expect(html).not.toMatch(/undefined|\[object|NaN|=&gt;/);
      expect(html).not.toMatch(
        /<script(?! type="module" src="\/assets\/pages\.js")|<style|(?<!rel="canonical" )(?:src|href)="https?:/,
      );
    },
  );

  it("is where the type of a refusal leads", async () => {
    const { body } = await refusal("GET", "/v1/me");
    expect((await ask("GET", new URL(body.type).pathname)).status).toBe(200);
  });
});

/** In which language, with which code and title a request is refused. */
const asked = async (token: string | null, language?: string) => {
  const headers = language === undefined ? {} : { "accept-language": language };
  const { headers: said, body } = await refusal("GET", "/v1/games/none", { token, headers });
  return [said.get("content-language"), body.code, body.title];
};

describe("a refusal", () => {
  it("is worded in the player's language, and else in the request's", async () => {
    const player = await signUp("Words", { language: "sv" });
    const [swedish, english, russian] = [
      ["sv", "game-not-found", expect.stringMatching(/parti|spel/i)],
      ["en", "game-not-found", "There’s no such game"],
      ["ru", "game-not-found", expect.stringMatching(/[а-я]/i)],
    ];
    expect(await asked(player.token, "ru")).toEqual(swedish);
    expect(await asked(null, "ru-RU,ru;q=0.9,en;q=0.8")).toEqual(russian);
    expect(await asked(null, "de, sv;q=0.2, ru;q=0.7")).toEqual(russian);
    expect(await asked(null, "SV-FI")).toEqual(swedish);
    for (const language of [undefined, "", "de", "*", "en", "ru;q=0", ";;;,,,", "q=1", "x".repeat(5000)])
      expect(await asked(null, language)).toEqual(english);
  });

  it("follows the player when they change their language", async () => {
    const { token } = await signUp("Words", { language: "sv" });
    await ask("PATCH", "/v1/me", { token, body: { language: "ru" } });
    const { headers } = await refusal("GET", "/v1/games/none", { token });
    expect(headers.get("content-language")).toBe("ru");
  });

  it.each(LANGUAGES)("says in words what is wrong with a field and with a move: %s", async (language) => {
    const game = await beginGame();
    await ask("PATCH", "/v1/me", { token: game.attackers.token, body: { language } });
    const { body } = await move(game, 1, "d1-d4");
    expect(body.detail).toContain("d2");
    expect(body.detail).not.toMatch(/undefined|\$\{|object/);
    const field = await refusal("PATCH", "/v1/me", {
      token: game.attackers.token,
      body: { timezone: "Nowhere", language: "xx", more: 1 },
    });
    expect(field.body.errors?.map(({ pointer }) => pointer).toSorted()).toEqual([
      "/language",
      "/more",
      "/timezone",
    ]);
    for (const { detail } of field.body.errors ?? []) {
      expect(detail.length).toBeGreaterThan(5);
      expect(/[а-яё]/i.test(detail)).toBe(language === "ru");
    }
  });

  it("names its path, also when that has special characters", async () => {
    const { body } = await refusal("GET", "/v1/players/a%20b%22%3Cc%3E");
    expect(body.instance).not.toMatch(/[\s"<>]/);
  });
});
