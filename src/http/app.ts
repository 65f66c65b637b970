import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import { Hono, type MiddlewareHandler } from "hono";
import type { Ctx, HttpEnv } from "./context.ts";
import { readParts, type Schemas } from "./validation.ts";

/** The paths of the API. Other paths are pages, except `/operator/…` and `/mcp`. */
const API_PATHS =
  /^\/(?:(?:v1|feeds|dev\/clock)(?:\/|$)|(?:health|sdk\.js|sdk\.d\.ts|\.well-known\/(?:jwks\.json|security\.txt|api-catalog|oauth-authorization-server|oauth-protected-resource\/[^/]+)|oauth\/(?:token|register))$)/;

/** `path` must be decoded, like the paths that routes are matched with. */
export function isOfApi(path: string): boolean {
  return API_PATHS.test(path);
}

export function isOfOperator(path: string): boolean {
  return path.startsWith("/operator/");
}

export function isOfClients(path: string): boolean {
  return path === "/mcp";
}

export function isOfWatchers(path: string): boolean {
  return path === "/health" || path === "/v1/status";
}

export interface Route extends Pick<RouteConfig, "method" | "path"> {
  readonly middleware?: readonly MiddlewareHandler<HttpEnv>[];
  readonly schemas: () => Schemas;
}

type Answering = (c: Ctx) => Response | Promise<Response>;

/**
 * A small app for one resource. Requests that a route's schemas reject are answered with problems. Definitions for
 * OpenAPI are created only for the document, because few isolates need it.
 */
export class Resource extends Hono<HttpEnv> {
  readonly definitions: (() => RouteConfig)[] = [];

  /** Adds a route. Routes without a definition are not in the OpenAPI document. */
  add(
    { method, path, middleware = [], schemas }: Route,
    answer: Answering,
    define?: () => RouteConfig,
  ): this {
    if (define !== undefined) this.definitions.push(define);
    const address = path.replaceAll(/\/\{(.+?)\}/g, "/:$1");
    const read: MiddlewareHandler<HttpEnv> = async (c, next) =>
      (await readParts(c, path, schemas())) ?? next();
    this.on([method], [address], ...middleware, read, answer);
    return this;
  }

  take(other: Resource): void {
    this.route("/", other);
    this.definitions.push(...other.definitions);
  }
}
