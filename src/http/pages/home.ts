import { Hono } from "hono";
import { MessagePage } from "../../web/pages/layout.tsx";
import type { HttpEnv } from "../context.ts";
import { reading } from "./opened.ts";
import { frameOf, page } from "./page.ts";

/** `/`: what this is, and where one begins. */
export const homePages = new Hono<HttpEnv>().get(
  "/",
  reading((c) => page(c, c.var.language, MessagePage({ frame: frameOf(c), title: "Taflpost", text: "" }))),
);
