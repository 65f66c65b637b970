import { OpenAPIHono } from "@hono/zod-openapi";
import type { HonoOptions } from "hono/hono-base";
import type { HttpEnv } from "./context.ts";
import { refuseInvalid, strictly } from "./validation.ts";

/** What the API answers; every other address is a page. */
const API_PATHS =
  /^\/(?:(?:v1|feeds|dev\/clock)(?:\/|$)|(?:health|sdk\.js|sdk\.d\.ts|\.well-known\/(?:jwks\.json|security\.txt|api-catalog))$)/;

/** Whether a path (decoded, as routes see it) is one of the API's. */
export function isOfApi(path: string): boolean {
  return API_PATHS.test(path);
}

/** Whether a path is one of the operator's. */
export function isOfOperator(path: string): boolean {
  return path.startsWith("/operator/");
}

/** Whether a path says how the service is. */
export function isOfWatchers(path: string): boolean {
  return path === "/health" || path === "/v1/status";
}

/**
 * Makes a small app for one resource. What its schemas refuse is answered as a problem, like any other refusal, and so
 * is what its routes do not speak of (strict.ts).
 * @param more the router of an app that answers by itself
 */
export function resource(more: Pick<HonoOptions<HttpEnv>, "router"> = {}): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid, ...more });
  const add = app.openapi;
  app.openapi = (route, ...handlers) => add(strictly(route), ...handlers);
  return app;
}
