import { describe, expect, it } from "vitest";
import { wordsIn } from "../../../src/i18n/catalogues.ts";
import { LANGUAGES } from "../../../src/contract/languages.ts";
import { PLAN_REASONS, PROBLEM_CODES, PROBLEMS } from "../../../src/contract/problems/table.ts";
import { URL_REFUSALS } from "../../../src/contract/terms.ts";
import { ILLEGAL_REASONS } from "../../../src/rules/index.ts";
import { ask } from "../../http/api.ts";

const open = (path: string, language = "en", accept = "text/html") =>
  ask<string>("GET", path, { headers: { "accept-language": language, accept } });

describe("the page of a refusal", () => {
  it.each(LANGUAGES)("says in %s what each code means, with its status", async (language) => {
    for (const code of PROBLEM_CODES) {
      const { status, body } = await open(`/problems/${code}`, language);
      expect(status).toBe(200);
      expect(body).toContain(`<h1>${wordsIn(language).problems[code].title}</h1>`);
      expect(body).toContain(`<code>${code}</code> · HTTP ${PROBLEMS[code].status}`);
      expect(body).not.toContain("undefined");
    }
  });

  it.each([
    ["illegal-move", ILLEGAL_REASONS],
    ["plan-illegal", PLAN_REASONS],
    ["line-illegal", PLAN_REASONS],
    ["webhook-url-refused", URL_REFUSALS],
    ["push-endpoint-refused", URL_REFUSALS],
  ])("of %s explains each reason", async (code, reasons) => {
    const { body } = await open(`/problems/${code}`);
    for (const reason of reasons) expect(body).toContain(`<code>${reason}</code>`);
  });

  it("shows a request that causes it, the problem, and the accepted request", async () => {
    const { body } = await open("/problems/own-challenge");
    expect(body).toContain("This request is rejected:");
    expect(body.match(/POST \/v1\/challenges\/\{own\}\/accept/g)).toHaveLength(2);
    expect(body).toContain("authorization: Bearer {Ragnhild}\n→ 409");
    expect(body).toContain("http://localhost:8787/problems/own-challenge");
    expect(body).toContain("authorization: Bearer {Egil}\n→ 200");
    expect(body).not.toContain("tafl_");
  });

  it("has no example if no request causes the code", async () => {
    expect((await open("/problems/internal-error")).body).not.toContain("This request is rejected:");
  });

  it("of too many requests shows when to try again, and of a version that is missing what one is", async () => {
    expect((await open("/problems/too-many-requests")).body).toContain("Retry-After: 60");
    const { body } = await open("/problems/version-required");
    expect(body).toContain('<a href="/docs/guides/concepts#version">About the game’s version</a>');
  });

  it("of a turn that is the opponent’s has the opponent’s move before one’s own", async () => {
    const { body } = await open("/problems/not-your-turn");
    expect(body).toMatch(/Bearer \{Ragnhild\}[^]*&quot;ply&quot;: 3|Bearer \{Ragnhild\}[^]*"ply": 3/);
    expect(body).toContain("GET /v1/me/events?wait=25");
  });

  it("is linked from the list of all", async () => {
    const { status, body } = await open("/problems", "sv");
    expect(status).toBe(200);
    for (const code of PROBLEM_CODES) expect(body).toContain(`href="/problems/${code}"`);
  });

  it.each(["no-such-code", "constructor", "%3Cb%3E"])("does not exist for %s", async (code) => {
    expect((await open(`/problems/${code}`)).status).toBe(404);
  });
});

describe("an unknown address", () => {
  it.each([
    ["en", "There’s no page here.", "Home page"],
    ["ru", "Такой страницы нет.", "На главную страницу"],
    ["sv", "Det finns ingen sida här.", "Till startsidan"],
  ])("says so to people in %s, with links", async (language, text, home) => {
    const { status, body } = await open("/no/such/<b>page</b>", language);
    expect(status).toBe(404);
    expect(body).toContain(text);
    expect(body).toContain(`<a href="/">${home}</a>`);
    expect(body).toContain('<a href="/rules">');
    expect(body).not.toContain("<b>page");
  });

  it("is a problem to programs", async () => {
    const { headers } = await open("/no/such", "en", "application/json");
    expect(headers.get("content-type")).toContain("application/problem+json");
  });
});
