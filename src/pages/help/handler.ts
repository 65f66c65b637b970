import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import { HelpPage } from "./view.tsx";

/** `/help`: how to play here. */
export const helpPages = new Hono<HttpEnv>().get(
  "/help",
  reading((c) => page(c, c.var.language, HelpPage({ frame: frameOf(c) }))),
);
