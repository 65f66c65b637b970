import { describe, expect, it, vi } from "vitest";
import { ask, askProduction, refusal, signUp } from "./api.ts";
import { CAPS, QUOTAS, RATE_LIMITS } from "../../src/contract/limits.ts";
import { now } from "../../src/lib/now.ts";

describe("the service", () => {
  it("says that it works, and what time it is", async () => {
    vi.setSystemTime(Date.now());
    const { status, body } = await ask<{ status: string; time: string }>("GET", "/health");
    expect([status, body.status]).toEqual([200, "ok"]);
    expect(Date.parse(body.time)).toBe(now());
    vi.useRealTimers();
  });

  it("does not say so if its secret is missing, or the former one is invalid", async () => {
    for (const [secrets, wanted] of [
      [{ SECRET: "" }, 500],
      [{ SECRET_PREVIOUS: "too short" }, 500],
      [{ SECRET_PREVIOUS: "a secret that is long enough to be one" }, 200],
    ] as const)
      expect((await askProduction("GET", "/health", {}, secrets)).status).toBe(wanted);
    vi.restoreAllMocks();
  });

  it("publishes every limit, with its figure and its period", async () => {
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
});

describe("the page of a problem", () => {
  it("is at the address of a refusal's type", async () => {
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
  it("is in the player's language, and otherwise in the request's", async () => {
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
    for (const language of [undefined, "", "eo", "*", "en", "ru;q=0", ";;;,,,", "q=1", "x".repeat(5000)])
      expect(await asked(null, language)).toEqual(english);
  });

  it("follows the player when they change their language", async () => {
    const { token } = await signUp("Words", { language: "sv" });
    await ask("PATCH", "/v1/me", { token, body: { language: "ru" } });
    const { headers } = await refusal("GET", "/v1/games/none", { token });
    expect(headers.get("content-language")).toBe("ru");
  });

  it("names its path, also with special characters", async () => {
    const { body } = await refusal("GET", "/v1/players/a%20b%22%3Cc%3E");
    expect(body.instance).not.toMatch(/[\s"<>]/);
  });
});
