import { Hono } from "hono";
import { getStatus } from "../../operations/status.ts";
import { type HttpEnv, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import { StatusPage } from "./view.tsx";

/** `/status`: how the service is, as `GET /v1/status` tells it. */
export const statusPages = new Hono<HttpEnv>().get(
  "/status",
  reading(async (c) => {
    const status = await getStatus.run(null, {}, portsOf(c));
    if (!status.ok) return refused(c, status.error);
    return page(c, c.var.language, StatusPage({ frame: frameOf(c), status: status.value }));
  }),
);
