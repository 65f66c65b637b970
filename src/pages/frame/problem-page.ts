import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../../http/context.ts";
import { ProblemPage } from "./problem.tsx";
import type { Problem } from "./api.ts";
import { withoutHint } from "./refusals.ts";
import { isForPeople } from "./forms.ts";
import { frameOf, page } from "./page.ts";

/** Whether somebody looks at this with a browser, at an address that is a page. */
function isSeen(accept: string | undefined, path: string): boolean {
  return isForPeople(path) && /\btext\/html\b/.test(accept ?? "");
}

/** Shows a refusal as a page to whoever opened a page. Programs, and all of the API, get it as problem+json. */
export const problemsForPeople: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const isProblem = c.res.headers.get("content-type")?.startsWith("application/problem+json") ?? false;
  if (!isProblem || !isSeen(c.req.header("accept"), c.req.path)) return;
  const { headers } = c.res;
  const refused = await c.res.json<Problem>();
  const problem = withoutHint(refused, c.var.language);
  const kept = ["retry-after", "allow"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const status = problem.status as 400;
  c.res = undefined;
  c.res = await page(
    c,
    c.var.language,
    ProblemPage({ frame: frameOf(c), problem }),
    status,
    Object.fromEntries(kept),
  );
};
