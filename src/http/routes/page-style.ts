import { Hono } from "hono";
import { STYLE_PATH } from "../../web/pages/layout.tsx";
import { PAGE_STYLE } from "../../web/pages/style.ts";
import type { HttpEnv } from "../context.ts";

/** `/pages.css`: the look of all pages. From an address of its own, so that no page needs to allow inline styles. */
export const pageStyle = new Hono<HttpEnv>().get(STYLE_PATH, (c) =>
  c.body(PAGE_STYLE, 200, { "content-type": "text/css; charset=utf-8", "cache-control": "max-age=3600" }),
);
