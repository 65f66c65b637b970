import { OpenAPIHono } from "@hono/zod-openapi";
import type { HttpEnv } from "./context.ts";
import { refuseInvalid } from "./validation.ts";

/** A small app for one resource. What its schemas refuse is answered as every other problem. */
export function resource(): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>({ defaultHook: refuseInvalid });
}
