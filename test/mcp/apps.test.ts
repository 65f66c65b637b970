import { env, exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { ask, freshName, type ProblemBody } from "../http/api.ts";
import { signedIn } from "../http/apps.ts";
import { openBrowser } from "../http/browser.ts";
import { connect, ERAS } from "./client.ts";

/** The token of an AI client that a person has let in, for a resource. */
async function granted(scope: string, resource: string): Promise<string> {
  const { given } = await signedIn(openBrowser(), scope, { name: freshName(), more: { resource } });
  return given.access_token;
}

const ping = (token: string | null, path = "/mcp", method = "ping", params: object = {}) =>
  ask<ProblemBody>("POST", path, {
    token,
    body: { jsonrpc: "2.0", id: 1, method, params },
    headers: { accept: "application/json, text/event-stream" },
  });

describe("a person's AI client", () => {
  it("learns where to request access, and acts with the granted scopes", async () => {
    const { headers } = await ping(null);
    const [, described = ""] =
      /resource_metadata="([^"]+)"/.exec(headers.get("www-authenticate") ?? "") ?? [];
    const resource = `${env.ORIGIN}/mcp`;
    expect(await (await exports.default.fetch(described)).json()).toMatchObject({ resource });
    const token = await granted("read", resource);
    const { use } = await connect({ token }, ERAS[1]);
    expect((await use("whoami")).data).toMatchObject({ language: "en" });
    // The additional scopes are named with the present ones, so that it requests both.
    const beyond = await ping(token, "/mcp", "tools/call", { name: "make_move" });
    expect([beyond.status, beyond.headers.get("www-authenticate")]).toEqual([
      403,
      expect.stringContaining('error="insufficient_scope", scope="read play"'),
    ]);
    expect((await ask("GET", "/v1/me", { token })).status).toBe(401);
  });

  it("is rejected with a token for the API", async () => {
    const token = await granted("read play", `${env.ORIGIN}/v1`);
    expect((await ask("GET", "/v1/me", { token })).status).toBe(200);
    const { status, body, headers } = await ping(token);
    expect([status, body.code]).toEqual([401, "token-invalid"]);
    expect(headers.get("www-authenticate")).toContain(`resource_metadata="${env.ORIGIN}/.well-known`);
  });
});
