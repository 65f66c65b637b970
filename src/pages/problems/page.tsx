import { wordsIn } from "../../i18n/catalogues.ts";
import { ILLEGAL_REASONS } from "../../rules/index.ts";
import { codeWords, placeholders } from "../../i18n/refusals.ts";
import { PROBLEM_CODES, type ProblemCode, PROBLEMS, shapeOf } from "../../contract/problems/table.ts";
import { Layout } from "../kit/layout.tsx";
import type { Frame } from "../kit/context.tsx";
import { Facts } from "../kit/lists.tsx";
import { Hono } from "hono";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { builtText } from "../kit/assets.ts";
import { exampleIn, EXAMPLES_FILE, type ProblemExample, type Step } from "./steps.ts";
import { reading } from "../kit/opened.ts";
import { frameOf, page } from "../kit/page.tsx";

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

/** A body of this length is written on one line. */
const SHORT = 80;

const inline = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ");

/** JSON to be read: short values on one line, and lists of texts and numbers always. */
function jsonText(value: unknown): string {
  const whole = JSON.stringify(value, null, 2);
  return whole.length <= SHORT ? inline(whole) : whole.replaceAll(/\[[^[\]{}]*\]/g, inline);
}

/** A request as HTTP has it, with the status of its response. */
function requestText({ request, as, headers = {}, wait, body, text, status }: Step): string {
  const sent = body === undefined ? text : jsonText(body);
  const lines = Object.entries({
    ...(as === undefined ? {} : { authorization: `Bearer {${as}}` }),
    ...(sent === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  const head = [...(wait === undefined ? [] : [`# ${wait} later`]), request, ...lines].join("\n");
  return `${head}\n${sent === undefined ? "" : `\n${sent}\n`}→ ${status}`;
}

interface ExampleProps extends ProblemExample {
  readonly frame: Frame;
}

const Lines = ({ text }: { readonly text: string }) => (
  <div class="code" lang="en">
    <pre>{text}</pre>
  </div>
);

/** A request that is rejected, the problem, and the requests that are accepted instead. */
function Example({ frame, refused, cures }: ExampleProps) {
  const words = wordsIn(frame.language).public.problems;
  return (
    <>
      <h2>{words.example}</h2>
      <p class="soft">{words.masked}</p>
      <p>{words.rejected}</p>
      <Lines text={requestText(refused)} />
      <p>{words.response}</p>
      <Lines text={jsonText(refused.answer).replaceAll("{origin}", frame.origin)} />
      <p>{words.accepted}</p>
      {cures.map((step) => (
        <Lines text={requestText(step)} />
      ))}
    </>
  );
}

/** What a service on one's own machine, which counts no requests, can't be made to answer. */
const TOO_MANY = `HTTP/1.1 429 Too Many Requests
Content-Type: application/problem+json
Retry-After: 60

{ "status": 429, "code": "too-many-requests", "detail": "…", "limit": "moves", "retryAfter": 60 }`;

/** What some codes have besides: an excerpt of a response, or a link to what explains it. */
function More({ frame, code }: Pick<CodeProps, "frame" | "code">) {
  const words = wordsIn(frame.language).public.problems;
  if (code === "version-required")
    return (
      <p>
        <a href="/docs/guides/concepts#version">{words.version}</a>
      </p>
    );
  if (code !== "too-many-requests") return null;
  return (
    <>
      <p>{words.excerpt}</p>
      <Lines text={TOO_MANY} />
    </>
  );
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
      <More frame={frame} code={code} />
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
