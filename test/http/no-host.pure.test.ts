import { Hono } from "hono";
import { expect, it } from "vitest";
import type { HttpEnv } from "../../src/http/context.ts";
import { addFallbacks } from "../../src/http/fallbacks.ts";
import { ownHostOnly } from "../../src/http/guards.ts";

const ORIGIN = "http://localhost:8787";

/** A request as the runtime hands it over: it makes the URL of the `Host` header, and looks at neither. */
function sentTo(host: string): Request {
  const request = new Request(`${ORIGIN}/v1/status`, { headers: { host } });
  return Object.defineProperty(request, "url", { value: `http://${host}/v1/status` });
}

it.each(["a b", "localhost:8787, evil.example", "[", "localhost:99999"])(
  "a Host header without a host (%s) is refused like another service's",
  async (host) => {
    const app = new Hono<HttpEnv>().use((c, next) => {
      c.set("language", "en");
      return next();
    });
    app.use(ownHostOnly).get("/v1/status", (c) => c.text("ok"));
    addFallbacks(app);
    const answer = await app.fetch(sentTo(host), { ORIGIN });
    expect([answer.status, answer.headers.get("content-type")]).toEqual([
      421,
      "application/problem+json; charset=utf-8",
    ]);
    expect(await answer.json()).toMatchObject({ code: "misdirected-request", instance: "/" });
  },
);
