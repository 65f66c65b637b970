import type { RouterRoute } from "hono/types";

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/:[^/]+/g, "[^/]+")}$`);
}

/** Lists the methods of a path, for an `Allow` header; none for an unknown path. */
export function allowedMethods(routes: readonly RouterRoute[], path: string): string {
  const matching = routes.filter((route) => route.method !== "ALL" && patternOf(route.path).test(path));
  const methods = matching.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  return [...new Set(methods)].join(", ");
}
