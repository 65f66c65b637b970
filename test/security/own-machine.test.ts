import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ask, askProduction, refusal, signUp, type ProblemBody } from "../http/api.ts";
import { keepMail } from "../http/local-mail.ts";

const PLACES = ["/", "/v1/lobby", "/health", "/dev/mail", "/dev/clock", "/assets/pages.css", "/no-such-page"];

describe("local mode under another host name (DNS rebinding)", () => {
  it.each(PLACES)("says at %s where it is, as a problem, and nothing else", async (path) => {
    const headers = { host: "evil.example:8787", accept: "text/html" };
    const method = path === "/dev/clock" ? "POST" : "GET";
    const { status, headers: answered, body } = await refusal(method, path, { headers });
    expect([status, body.code]).toEqual([421, "misdirected-request"]);
    expect(answered.get("content-type")).toContain("application/problem+json");
    // No page of a stranger's may read even that.
    expect(answered.get("access-control-allow-origin")).toBeNull();
    expect(body.detail).toContain(`at ${env.ORIGIN}.`);
  });

  it("lets nobody sign in or act, with any token", async () => {
    const { token, name } = await signUp();
    const headers = { host: "evil.example:8787" };
    const change = await refusal("PATCH", "/v1/me", { token, headers, body: { language: "sv" } });
    expect(change.status).toBe(421);
    const preflight = await ask("OPTIONS", "/v1/me", {
      headers: { ...headers, origin: "https://evil.example", "access-control-request-method": "PATCH" },
    });
    expect(preflight.status).toBe(421);
    expect((await ask("GET", "/v1/me", { token })).body).toMatchObject({ name, language: "en" });
  });

  it("answers under its loopback names", async () => {
    for (const host of ["localhost:8787", "127.0.0.1:8787", "[::1]:8787"])
      expect((await ask("GET", "/health", { headers: { host } })).status).toBe(200);
  });

  it("does not concern production, where the platform routes only its own names", async () => {
    const { status } = await askProduction("GET", "/health", { headers: { host: "evil.example" } });
    expect(status).toBe(200);
  });
});

const FOREIGN: readonly (readonly [string, Record<string, string>])[] = [
  ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
  ["another port of this machine", { "sec-fetch-site": "same-site", origin: "http://localhost:3000" }],
  ["a page that poses as ours", { "sec-fetch-site": "cross-site", origin: env.ORIGIN }],
  ["an old browser, on another site", { origin: "https://evil.example" }],
  ["an old browser that hides where it is", { origin: "null" }],
];
const OWN: readonly (readonly [string, Record<string, string>])[] = [
  ["a page of ours", { "sec-fetch-site": "same-origin", origin: env.ORIGIN }],
  ["an old browser, on a page of ours", { origin: env.ORIGIN }],
  ["curl", {}],
];

const clock = (headers: Record<string, string>) =>
  ask<ProblemBody>("POST", "/dev/clock", { headers, body: { advance: "PT0S" } });
const answer = async (headers: Record<string, string>) =>
  ask<string>("POST", `/dev/mail/${await keepMail()}/answer`, {
    raw: "text=hello",
    headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
  });

describe("the powers of local mode", () => {
  it.each(FOREIGN)("are refused to %s", async (_who, headers) => {
    const moved = await clock(headers);
    expect([moved.status, moved.body.code]).toEqual([403, "cross-site"]);
    expect((await answer(headers)).status).toBe(403);
  });

  it.each(OWN)("are granted to %s", async (_who, headers) => {
    expect((await clock(headers)).status).toBe(200);
    expect((await answer(headers)).status).toBe(200);
  });
});
