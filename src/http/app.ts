import { OpenAPIHono } from "@hono/zod-openapi";
import type { HttpEnv } from "./context.ts";
import { strictly } from "./strict.ts";
import { refuseInvalid } from "./validation.ts";

/**
 * Makes a small app for one resource. What its schemas refuse is answered as a problem, like any other refusal, and so
 * is what its routes do not speak of (strict.ts).
 */
export function resource(): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
  const add = app.openapi;
  app.openapi = (route, ...handlers) => add(strictly(route), ...handlers);
  return app;
}
