import type { MiddlewareHandler } from "hono";
import { isOwnHost } from "../local/own-host.ts";
import type { Ctx, HttpEnv } from "./context.ts";
import { problem } from "./problem-answers.ts";

/** Answers only those who ask for this service by its own name: in local mode anyone who reaches it can read its mail. */
export const ownHostOnly: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const host = c.req.header("host") ?? new URL(c.req.url).host;
  return isOwnHost(host, c.env) ? next() : problem(c, "misdirected-request", { origin: c.env.ORIGIN });
};

/**
 * Whether a browser says that a page of another site sends the request. A program says nothing of where it comes from,
 * and is no browser that could be led to ask.
 */
function isFromElsewhere(c: Ctx): boolean {
  const [site, origin] = [c.req.header("sec-fetch-site"), c.req.header("origin")];
  if (site !== undefined) return site !== "same-origin";
  return origin !== undefined && origin !== c.env.ORIGIN && origin !== new URL(c.req.url).origin;
}

/** Lets only own pages, and programs, change what local mode alone can: its clock, and the answers to its mail. */
export const ownPagesOnly: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const isReading = c.req.method === "GET" || c.req.method === "HEAD";
  return !isReading && isFromElsewhere(c) ? problem(c, "cross-site") : next();
};
