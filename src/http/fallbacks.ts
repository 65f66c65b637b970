import type { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { log, pathText } from "../lib/log.ts";
import type { HttpEnv } from "./context.ts";
import { problem } from "./problem-answers.ts";
import type { RouterRoute } from "hono/types";

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/:[^/]+/g, "[^/]+")}$`);
}

/** Returns the methods of a path for an `Allow` header; empty if the path is unknown. */
export function allowedMethods(routes: readonly RouterRoute[], path: string): string {
  const matching = routes.filter((route) => route.method !== "ALL" && patternOf(route.path).test(path));
  const methods = matching.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set(methods)].join(", ");
}

export function addFallbacks(app: Pick<Hono<HttpEnv>, "routes" | "notFound" | "onError">): void {
  app.notFound((c) => {
    const allow = allowedMethods(app.routes, c.req.path);
    if (allow === "") return problem(c, "not-found", { path: c.req.path });
    return problem(c, "method-not-allowed", { method: c.req.method, allow });
  });
  app.onError((fault, c) => {
    if (fault instanceof HTTPException && fault.status === 415)
      return problem(c, "unsupported-media-type", { wants: "json" });
    if (fault instanceof HTTPException && fault.status === 400) return problem(c, "malformed-json");
    log("error", "fault", { path: pathText(c.req.path), player: c.var.principal?.player.id, fault });
    return problem(c, "internal-error", { requestId: c.var.requestId });
  });
}
