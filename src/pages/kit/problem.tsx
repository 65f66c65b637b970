import { wordsIn } from "../../i18n/catalogues.ts";
import { Layout } from "./layout.tsx";
import type { Frame } from "./context.tsx";
import type { MiddlewareHandler } from "hono";
import type { Ctx, HttpEnv, ProblemView } from "../../http/context.ts";
import { frameOf, page, seeOther } from "./page.tsx";
import { sha256 } from "../../lib/bytes.ts";
import { ID_PATTERN, newId } from "../../lib/ids.ts";
import { sessionSecret } from "./session.ts";
import { noteRefusal } from "../../http/problem-answers.ts";
import { errorsOf } from "../../http/problem-words.ts";
import type { Language } from "../../contract/languages.ts";
import { refusalWords } from "../../i18n/refusals.ts";
import { type ProblemCode, PROBLEMS, type Refusal } from "../../contract/problems/table.ts";

/** The query parameter that names what was refused. */
const REFUSED = "refused";
/** How long a reload still shows it, in seconds. */
const KEPT_FOR = 600;
/** What of the page's headers is its own; all others are every answer's. */
const OWN_HEADERS = ["content-type", "content-language", "content-security-policy", "permissions-policy"];

const isNavigation = (c: Ctx): boolean => c.req.header("sec-fetch-mode") === "navigate";

/** Under which address a page is kept: nobody can guess it, and no other session's browser is shown it. */
async function addressOf(c: Ctx, id: string): Promise<string> {
  return `${c.env.ORIGIN}/${REFUSED}/${await sha256(`${id} ${sessionSecret(c)}`)}`;
}

const ownHeaders = ({ headers }: Response): [string, string][] =>
  OWN_HEADERS.map((name): [string, string] => [name, headers.get(name) ?? ""]);

/** Keeps a page for a while; null where the platform keeps nothing, as at an address of workers.dev. */
async function keep(c: Ctx, html: string): Promise<string | null> {
  const id = newId();
  const address = await addressOf(c, id);
  const own: [string, string][] = [
    ["cache-control", `max-age=${KEPT_FOR}`],
    ["x-status", `${c.res.status}`],
  ];
  const cache = await caches.open(REFUSED);
  await cache.put(address, new Response(html, { headers: [...ownHeaders(c.res), ...own] }));
  return (await cache.match(address)) === undefined ? null : id;
}

/** The page that was kept, as it was first answered; null where there is none, or not any more. */
async function kept(c: Ctx, id: string): Promise<Response | null> {
  if (!ID_PATTERN.test(id)) return null;
  const stored = await (await caches.open(REFUSED)).match(await addressOf(c, id));
  if (stored === undefined) return null;
  const headers: [string, string][] = [...ownHeaders(stored), ["cache-control", "no-store"]];
  return new Response(stored.body, { status: Number(stored.headers.get("x-status")), headers });
}

/** Shows a page that was kept; without it, the page as it is now. What a script asks for is always that. */
async function shown(c: Ctx, id: string, next: () => Promise<void>): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete(REFUSED);
  const plain = pathname + (searchParams.size === 0 ? "" : `?${searchParams.toString()}`);
  if (isNavigation(c)) return (await kept(c, id).catch(() => null)) ?? seeOther(c, plain);
  c.set("page", plain);
  await next();
  return undefined;
}

/** Whether a browser has sent a form of ours, and is answered with a page that says why nothing was done. */
function isRefusedForm(c: Ctx): boolean {
  const { status, headers } = c.res;
  const isOurs =
    c.req.method === "POST" && isNavigation(c) && c.req.header("sec-fetch-site") === "same-origin";
  const isPage = headers.get("content-type")?.startsWith("text/html") === true;
  return isOurs && isPage && status >= 400 && status < 500 && status !== 429;
}

/**
 * Sends a browser whose form was refused on to the form's page, which then shows what was refused and what was typed:
 * Back and a reload send nothing again, and the address is the page's. Where a page cannot be kept it is the answer.
 */
export const leadFromRefusal: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const id = c.req.method === "GET" ? c.req.query(REFUSED) : undefined;
  if (id !== undefined) return shown(c, id, next);
  await next();
  if (!isRefusedForm(c)) return;
  const answer = c.res;
  const html = await answer.clone().text();
  // A cache that fails is one that keeps nothing: the reader has what was typed all the same.
  const name = await keep(c, html).catch(() => null);
  if (name === null) return;
  c.res = undefined;
  c.res = seeOther(c, `${c.var.page}?${REFUSED}=${name}`);
  for (const cookie of answer.headers.getSetCookie()) c.res.headers.append("set-cookie", cookie);
};

/** Answers browsers with a refusal as a page. Other clients get it as problem+json. */
export const problemsForPeople: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  const { language, problem } = c.var;
  const isProblem = headers.get("content-type")?.startsWith("application/problem+json") ?? false;
  if (!isProblem || problem === undefined || !/\btext\/html\b/.test(c.req.header("accept") ?? "")) return;
  const passedOn = ["retry-after", "allow"].flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  const status = problem.status as 400;
  const markup = ProblemPage({ frame: frameOf(c), problem });
  c.res = undefined;
  c.res = await page(c, language, markup, status, Object.fromEntries(passedOn));
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
      {code === "account-closed" && (
        <form method="post" action="/sign-out">
          <button type="submit" class="quiet">
            {wordsIn(frame.language).frame.signOut}
          </button>
        </form>
      )}
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

/** A refusal, as it is worded for this reader. */
export type Problem = ProblemView & { readonly status: (typeof PROBLEMS)[ProblemCode]["status"] };

/** The status of a page that says why nothing was done, if that is so. */
export const statusOf = (problem: Problem | null) => problem?.status ?? 200;

/** A refusal as a page shows it, in the reader's language and without what is meant for programs. */
export function worded(c: Ctx, refusal: Refusal, language: Language = c.var.language): Problem {
  const { code } = refusal;
  noteRefusal(c, refusal);
  const { title, detail } = refusalWords(refusal, language, c.var.principal?.player.timezone);
  const errors = errorsOf(refusal, language)?.map(({ pointer, detail: why }) => ({ pointer, detail: why }));
  return {
    code,
    status: PROBLEMS[code].status,
    title,
    detail,
    ...(errors === undefined ? {} : { errors }),
  };
}

/** A refusal in one sentence, for a form of one button: what is wrong with its field, if a field is named. */
export function sentenceOf({ detail, errors = [] }: Problem): string {
  return errors[0]?.detail ?? detail;
}
