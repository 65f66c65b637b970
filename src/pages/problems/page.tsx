import { wordsIn } from "../../i18n/catalogues.ts";
import { ILLEGAL_REASONS } from "../../rules/index.ts";
import { codeWords, placeholders } from "../../i18n/refusals.ts";
import { PROBLEM_CODES, type ProblemCode, PROBLEMS, shapeOf } from "../../contract/problems/table.ts";
import { type Frame, Layout } from "../frame/layout.tsx";
import { Facts } from "../frame/lists.tsx";
import { Hono } from "hono";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { builtText } from "../frame/assets.ts";
import { Example } from "./example.tsx";
import { exampleIn, EXAMPLES_FILE, type ProblemExample } from "./steps.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";

function isCode(text: string): text is ProblemCode {
  return (PROBLEM_CODES as readonly string[]).includes(text);
}

async function codePage(c: Ctx): Promise<Response> {
  const code = c.req.param("code") ?? "";
  if (!isCode(code)) return problem(c, "not-found", { path: c.req.path });
  const example = exampleIn(await builtText(c, EXAMPLES_FILE), code);
  return page(c, c.var.language, ProblemCodePage({ frame: frameOf(c), code, example }));
}

/** `/problems/<code>`: where the `type` of a problem leads; `/problems` lists them all. */
export const problemPages = new Hono<HttpEnv>()
  .get(
    "/problems",
    reading((c) => page(c, c.var.language, ProblemListPage({ frame: frameOf(c) }))),
  )
  .get("/problems/:code", reading(codePage));

/** Where a sentence ends with what it would name, one mark is enough. */
const tidy = (sentence: string): string => sentence.replaceAll("….", "…");

/** The reasons of a code that has several, each with what it says. */
function reasonsOf(code: ProblemCode, frame: Frame): readonly (readonly [string, string])[] {
  const { illegalMove, urlRefusal } = wordsIn(frame.language);
  if (code === "webhook-url-refused") return Object.entries(urlRefusal);
  if (code !== "illegal-move") return [];
  return ILLEGAL_REASONS.map((reason) => [
    reason,
    tidy(illegalMove[reason](placeholders(shapeOf("illegal-move")))),
  ]);
}

interface CodeProps {
  readonly frame: Frame;
  readonly code: ProblemCode;
  /** Null if no request causes it. */
  readonly example: ProblemExample | null;
}

/** `/problems/<code>`: what a refusal means, in the reader's language, and a recorded example. */
export function ProblemCodePage({ frame, code, example }: CodeProps) {
  const words = wordsIn(frame.language).public.problems;
  const { title, detail, hint } = codeWords(code, frame.language);
  const reasons = reasonsOf(code, frame);
  return (
    <Layout frame={frame} title={title} description={title}>
      <p class="soft">
        <code>{code}</code> · HTTP {PROBLEMS[code].status}
      </p>
      {reasons.length === 0 && (
        <>
          <h2>{words.meaning}</h2>
          <p>{tidy(hint === undefined ? detail : `${detail} ${hint}`)}</p>
        </>
      )}
      {reasons.length > 0 && <Facts of={reasons.map(([reason, said]) => [<code>{reason}</code>, said])} />}
      {example !== null && <Example frame={frame} {...example} />}
      <p>
        <a href="/problems">{words.all}</a>
      </p>
    </Layout>
  );
}

/** `/problems`: every refusal that there is. */
export function ProblemListPage({ frame }: { readonly frame: Frame }) {
  const words = wordsIn(frame.language).public.problems;
  return (
    <Layout frame={frame} title={words.title} description={words.about}>
      <p>{words.about}</p>
      <ul class="plain">
        {PROBLEM_CODES.map((code) => (
          <li>
            <a href={`/problems/${code}`}>{wordsIn(frame.language).problems[code].title}</a>{" "}
            <span class="soft">
              <code>{code}</code> · {PROBLEMS[code].status}
            </span>
          </li>
        ))}
      </ul>
    </Layout>
  );
}
