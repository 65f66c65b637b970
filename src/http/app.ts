import { OpenAPIHono } from "@hono/zod-openapi";
import type { HonoOptions } from "hono/hono-base";
import type { HttpEnv } from "./context.ts";
import { strictly } from "./strict.ts";
import { refuseInvalid } from "./validation.ts";

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
