import { Hono } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { reading } from "../frame/opened.ts";
import { homePage } from "./page.ts";

/** `/`: the start page. */
export const homePages = new Hono<HttpEnv>().get(
  "/",
  reading((c) => homePage(c)),
);
