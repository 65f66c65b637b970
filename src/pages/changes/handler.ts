import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import { ChangesPage } from "./view.tsx";

/** `/docs/changes`: what has changed in the API, and how it changes. In English, as the reference is. */
export const changesPages = new Hono<HttpEnv>().get(
  "/docs/changes",
  reading((c) => page(c, "en", ChangesPage({ frame: frameOf(c) }))),
);
