import { Hono } from "hono";
import { serviceStatus } from "../../app/status.ts";
import { type HttpEnv, portsOf } from "../../http/context.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import { StatusPage } from "./view.tsx";

/** `/status`: how the service is, as `GET /v1/status` tells it. */
export const statusPages = new Hono<HttpEnv>().get(
  "/status",
  reading(async (c) => {
    const status = await serviceStatus(portsOf(c));
    return page(c, c.var.language, StatusPage({ frame: frameOf(c), status }));
  }),
);
