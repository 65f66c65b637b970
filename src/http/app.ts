import { OpenAPIHono } from "@hono/zod-openapi";
import type { HttpEnv } from "./context.ts";
import { refuseInvalid } from "./validation.ts";

/** Makes a small app for one resource. What its schemas refuse is answered as a problem, like any other refusal. */
export function resource(): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
}
