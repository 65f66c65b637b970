import { Hono } from "hono";
import { PROBLEM_CODES, type ProblemCode } from "../../contract/problems/table.ts";
import { ProblemCodePage, ProblemListPage } from "./view.tsx";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

function isCode(text: string): text is ProblemCode {
  return (PROBLEM_CODES as readonly string[]).includes(text);
}

function codePage(c: Ctx): Response | Promise<Response> {
  const code = c.req.param("code") ?? "";
  if (!isCode(code)) return problem(c, "not-found", { path: c.req.path });
  return page(c, c.var.language, ProblemCodePage({ frame: frameOf(c), code }));
}

/** `/problems/<code>`: where the `type` of a problem leads; `/problems` lists them all. */
export const problemPages = new Hono<HttpEnv>()
  .get(
    "/problems",
    reading((c) => page(c, c.var.language, ProblemListPage({ frame: frameOf(c) }))),
  )
  .get("/problems/:code", reading(codePage));
