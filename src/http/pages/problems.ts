import { Hono } from "hono";
import { html } from "hono/html";
import { PROBLEM_WORDS } from "../../i18n/catalogues.ts";
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from "../../problems/table.ts";
import type { Said } from "../../i18n/problem-words.ts";
import type { HttpEnv } from "../context.ts";
import { problem } from "../problem-answers.ts";

/** What a sentence shows where it would name something: the page speaks of the code as such. */
const ANY_FACT: Said = new Proxy({}, { get: () => "…" });

function isCode(text: string): text is ProblemCode {
  return (PROBLEM_CODES as readonly string[]).includes(text);
}

/** `GET /problems/<code>`: where the `type` of a problem leads. */
export const problemPages = new Hono<HttpEnv>().get("/problems/:code", (c) => {
  const { code } = c.req.param();
  if (!isCode(code)) return problem(c, "not-found", { path: c.req.path });
  const { language } = c.var;
  const words = PROBLEM_WORDS[language];
  const reasons =
    code === "illegal-move" ? words.illegalMove : code === "webhook-url-refused" ? words.urlRefusal : null;
  const lines =
    reasons === null
      ? []
      : Object.entries(reasons).map(([reason, said]) => ({
          reason,
          said: typeof said === "string" ? said : said(ANY_FACT),
        }));
  const sentence = reasons === null ? words.problems[code].detail(ANY_FACT) : "";
  return c.html(
    html`<!doctype html>
      <html lang="${language}">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <title>${code} · Taflpost</title>
        </head>
        <body>
          <h1>${words.problems[code].title}</h1>
          <p><code>${code}</code> · HTTP ${PROBLEMS[code]}</p>
          <p>${sentence}</p>
          <dl>
            ${lines.map(
              ({ reason, said }) =>
                html`<dt><code>${reason}</code></dt>
                  <dd>${said}</dd>`,
            )}
          </dl>
          <p><a href="/docs">API</a></p>
        </body>
      </html>`,
  );
});
