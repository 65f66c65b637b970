import type { RouterRoute } from "hono/types";

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/:[^/]+/g, "[^/]+")}$`);
}

/** The methods that a path understands, for an `Allow` header; empty where there is nothing at all. */
export function allowedMethods(routes: readonly RouterRoute[], path: string): string {
  const matching = routes.filter((route) => route.method !== "ALL" && patternOf(route.path).test(path));
  const methods = matching.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set(methods)].join(", ");
}
