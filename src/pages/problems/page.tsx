import { codeWords, placeholders } from "../../i18n/refusals.ts";
import { PROBLEM_CODES, type ProblemCode, PROBLEMS, shapeOf } from "../../contract/problems/table.ts";
import { Layout } from "../kit/layout.tsx";
import { useFrame, useWords } from "../kit/context.tsx";
import { Facts, LinkLine } from "../kit/lists.tsx";
import type { Ctx } from "../../http/context.ts";
import { problem } from "../../http/problem-answers.ts";
import { builtText } from "../kit/assets.ts";
import { exampleIn, EXAMPLES_FILE, type ProblemExample, type Step } from "./steps.ts";
import { pagesAt, reading } from "../kit/opened.ts";
import { renderPage } from "../kit/page.tsx";

function isCode(text: string): text is ProblemCode {
  return (PROBLEM_CODES as readonly string[]).includes(text);
}

async function codePage(c: Ctx): Promise<Response> {
  const code = c.req.param("code") ?? "";
  if (!isCode(code)) return problem(c, "not-found", { path: c.req.path });
  const example = exampleIn(await builtText(c, EXAMPLES_FILE), code);
  return renderPage(c, <ProblemCodePage code={code} example={example} />);
}

/** `/problems/<code>` is the `type` of a problem. `/problems` lists the codes. */
export const problemPages = pagesAt({ "/problems": () => <ProblemListPage /> }).get(
  "/problems/:code",
  reading(codePage),
);

/** Removes the full stop after a placeholder (…). */
const tidy = (sentence: string): string => sentence.replaceAll("….", "…");

/** Returns the reasons of a code, each with its sentence; empty for codes whose own sentence explains them. */
function reasonsOf(code: ProblemCode): readonly (readonly [string, string])[] {
  const { illegalMove, urlRefusal, pushRefusal } = useWords();
  switch (code) {
    case "webhook-url-refused":
      return Object.entries(urlRefusal);
    case "push-endpoint-refused":
      return Object.entries(pushRefusal);
    case "illegal-move":
    case "plan-illegal":
    case "line-illegal": {
      const shape = shapeOf(code);
      return shape.reason.map((reason) => [reason, tidy(illegalMove[reason](placeholders(shape)))]);
    }
    default:
      return [];
  }
}

/** JSON of at most this many characters is written on one line. */
const SHORT = 80;

const inline = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ");

/** Writes short JSON on one line; in longer JSON, each list of plain values is on one line. */
function jsonText(value: unknown): string {
  const whole = JSON.stringify(value, null, 2);
  return whole.length <= SHORT ? inline(whole) : whole.replaceAll(/\[[^[\]{}]*\]/g, inline);
}

/** Writes a request in the form of HTTP, with the status of its response. */
function requestText({ request, as, headers = {}, wait, body, text, status }: Step): string {
  const content = body === undefined ? text : jsonText(body);
  const lines = Object.entries({
    ...(as === undefined ? {} : { authorization: `Bearer {${as}}` }),
    ...(content === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  const head = [...(wait === undefined ? [] : [`# ${wait} later`]), request, ...lines].join("\n");
  return `${head}\n${content === undefined ? "" : `\n${content}\n`}→ ${status}`;
}

const Lines = ({ text }: { readonly text: string }) => (
  <div class="code" lang="en">
    <pre>{text}</pre>
  </div>
);

function Example({ refused, cures }: ProblemExample) {
  const words = useWords().public.problems;
  return (
    <>
      <h2>{words.example}</h2>
      <p class="soft">{words.masked}</p>
      <p>{words.rejected}</p>
      <Lines text={requestText(refused)} />
      <p>{words.response}</p>
      <Lines text={jsonText(refused.answer).replaceAll("{origin}", useFrame().origin)} />
      <p>{words.accepted}</p>
      {cures.map((step) => (
        <Lines text={requestText(step)} />
      ))}
    </>
  );
}

/** This response is written by hand, because local mode does not limit requests and cannot record it. */
const TOO_MANY = `HTTP/1.1 429 Too Many Requests
Content-Type: application/problem+json
Retry-After: 60

{ "status": 429, "code": "too-many-requests", "detail": "…", "limit": "moves", "retryAfter": 60 }`;

function More({ code }: Pick<CodeProps, "code">) {
  const words = useWords().public.problems;
  if (code === "version-required")
    return <LinkLine href="/docs/guides/concepts#version" text={words.version} />;
  if (code !== "too-many-requests") return null;
  return (
    <>
      <p>{words.excerpt}</p>
      <Lines text={TOO_MANY} />
    </>
  );
}

interface CodeProps {
  readonly code: ProblemCode;
  /** Null if none is recorded, such as for `too-many-requests`: local mode does not limit requests. */
  readonly example: ProblemExample | null;
}

function ProblemCodePage({ code, example }: CodeProps) {
  const words = useWords().public.problems;
  const { title, detail, hint } = codeWords(code, useFrame().language);
  const reasons = reasonsOf(code);
  return (
    <Layout title={title} description={title}>
      <p class="soft">
        <code>{code}</code> · HTTP {PROBLEMS[code].status}
      </p>
      {reasons.length === 0 && (
        <>
          <h2>{words.meaning}</h2>
          <p>{tidy(hint === undefined ? detail : `${detail} ${hint}`)}</p>
        </>
      )}
      {reasons.length > 0 && <Facts of={reasons.map(([reason, text]) => [<code>{reason}</code>, text])} />}
      <More code={code} />
      {example !== null && <Example {...example} />}
      <LinkLine href="/problems" text={words.all} />
    </Layout>
  );
}

function ProblemListPage() {
  const { public: general, problems } = useWords();
  const words = general.problems;
  return (
    <Layout title={words.title} description={words.about}>
      <p>{words.about}</p>
      <ul class="plain">
        {PROBLEM_CODES.map((code) => (
          <li>
            <a href={`/problems/${code}`}>{problems[code].title}</a>{" "}
            <span class="soft">
              <code>{code}</code> · {PROBLEMS[code].status}
            </span>
          </li>
        ))}
      </ul>
    </Layout>
  );
}
