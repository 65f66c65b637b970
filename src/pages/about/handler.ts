import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import { AboutPage } from "./view.tsx";

/** `/about`: what the service is, for whom, and what it keeps. */
export const aboutPages = new Hono<HttpEnv>().get(
  "/about",
  reading((c) => page(c, c.var.language, AboutPage({ frame: frameOf(c) }))),
);
