import { wordsIn } from "../../i18n/catalogues.ts";
import { type Frame, Layout } from "./layout.tsx";
import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../../http/context.ts";
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

interface ProblemProps {
  readonly frame: Frame;
  readonly problem: { readonly code: string; readonly title: string; readonly detail: string };
}

/** A refusal as a page: what was wrong, and where to go instead. */
export function ProblemPage({ frame, problem: { code, title, detail } }: ProblemProps) {
  const words = wordsIn(frame.language).public.problems;
  return (
    <Layout frame={frame} title={title}>
      {/* What the API says of an unknown address is for who writes programs. */}
      <p>{code === "not-found" ? words.nothingHere : detail}</p>
      <ul>
        <li>
          <a href="/">{words.home}</a>
        </li>
        <li>
          <a href="/rules">{words.rules}</a>
        </li>
      </ul>
      <p class="soft small">
        <a href={`/problems/${code}`}>{code}</a>
      </p>
    </Layout>
  );
}
