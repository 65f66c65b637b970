import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { ProblemPage } from "./problem.tsx";
import { frameOf, page } from "./page.ts";

/** Answers browsers with a refusal as a page. Other clients get it as problem+json. */
export const problemsForPeople: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  const { language, problem } = c.var;
  const isProblem = headers.get("content-type")?.startsWith("application/problem+json") ?? false;
  if (!isProblem || problem === undefined || !/\btext\/html\b/.test(c.req.header("accept") ?? "")) return;
  const kept = ["retry-after", "allow"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const status = problem.status as 400;
  const markup = ProblemPage({ frame: frameOf(c), problem });
  c.res = undefined;
  c.res = await page(c, language, markup, status, Object.fromEntries(kept));
};
