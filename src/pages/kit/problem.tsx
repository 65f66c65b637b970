import { ButtonForm } from "./buttons.tsx";
import { useWords } from "./context.tsx";
import { Layout } from "./layout.tsx";
import { Bullets } from "./lists.tsx";
import type { MiddlewareHandler } from "hono";
import type { Ctx, HttpEnv, ProblemView } from "../../http/context.ts";
import { renderPage, seeOther } from "./page.tsx";
import { sha256 } from "../../lib/bytes.ts";
import { ID_PATTERN, newId } from "../../lib/ids.ts";
import { sessionSecret } from "./session.ts";
import { noteRefusal } from "../../http/problem-answers.ts";
import { errorsOf } from "../../http/problem-words.ts";
import type { Language } from "../../contract/languages.ts";
import { refusalWords } from "../../i18n/refusals.ts";
import { type ProblemCode, PROBLEMS, type Refusal } from "../../contract/problems/table.ts";

const REFUSED = "refused";
/** How long a reload shows the rejected form again, in seconds. */
const STORED_FOR = 600;
/** Headers that differ from page to page and are therefore stored with the page. */
const OWN_HEADERS = ["content-type", "content-language", "content-security-policy", "permissions-policy"];

const isNavigation = (c: Ctx): boolean => c.req.header("sec-fetch-mode") === "navigate";

/** The address depends on the session's secret, so that no other browser can read the page. */
async function addressOf(c: Ctx, id: string): Promise<string> {
  return `${c.env.ORIGIN}/${REFUSED}/${await sha256(`${id} ${sessionSecret(c)}`)}`;
}

const ownHeaders = ({ headers }: Response): Readonly<Record<string, string>> =>
  Object.fromEntries(OWN_HEADERS.map((name) => [name, headers.get(name) ?? ""]));

/** Stores a page and returns its id; null if the platform stores nothing, as on workers.dev. */
async function storePage(c: Ctx, html: string): Promise<string | null> {
  const id = newId();
  const address = await addressOf(c, id);
  const own = { "cache-control": `max-age=${STORED_FOR}`, "x-status": `${c.res.status}` };
  const cache = await caches.open(REFUSED);
  await cache.put(address, new Response(html, { headers: { ...ownHeaders(c.res), ...own } }));
  return (await cache.match(address)) === undefined ? null : id;
}

/** Returns null if the page is missing or has expired. */
async function storedPage(c: Ctx, id: string): Promise<Response | null> {
  if (!ID_PATTERN.test(id)) return null;
  const stored = await (await caches.open(REFUSED)).match(await addressOf(c, id));
  if (stored === undefined) return null;
  const headers = { ...ownHeaders(stored), "cache-control": "no-store" };
  return new Response(stored.body, { status: Number(stored.headers.get("x-status")), headers });
}

/** Responds with the stored page; if it is gone, redirects to the current page. Scripts always get the current page. */
async function showStored(c: Ctx, id: string, next: () => Promise<void>): Promise<Response | undefined> {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete(REFUSED);
  const plain = pathname + (searchParams.size === 0 ? "" : `?${searchParams.toString()}`);
  if (isNavigation(c)) return (await storedPage(c, id).catch(() => null)) ?? seeOther(c, plain);
  c.set("page", plain);
  await next();
  return undefined;
}

/** Whether a browser sent one of our forms and got a page with its errors. */
function isRefusedForm(c: Ctx): boolean {
  const { status, headers } = c.res;
  const isOurs =
    c.req.method === "POST" && isNavigation(c) && c.req.header("sec-fetch-site") === "same-origin";
  const isPage = headers.get("content-type")?.startsWith("text/html") === true;
  return isOurs && isPage && status >= 400 && status < 500 && status !== 429;
}

/**
 * Redirects the browser from a rejected form to the form's page, which shows the errors and what was typed. Back and
 * reload then send nothing again. If the page with the errors cannot be stored, the response stays that page.
 */
export const leadFromRefusal: MiddlewareHandler<HttpEnv> = async (c, next) => {
  const id = c.req.method === "GET" ? c.req.query(REFUSED) : undefined;
  if (id !== undefined) return showStored(c, id, next);
  await next();
  if (!isRefusedForm(c)) return;
  const answer = c.res;
  const html = await answer.clone().text();
  // If storing fails, the response is still the page with the typed text.
  const name = await storePage(c, html).catch(() => null);
  if (name === null) return;
  c.res = undefined;
  c.res = seeOther(c, `${c.var.page}?${REFUSED}=${name}`);
  for (const cookie of answer.headers.getSetCookie()) c.res.headers.append("set-cookie", cookie);
};

/** Responds to browsers with a page instead of problem+json. */
export const problemsForPeople: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  const { problem } = c.var;
  const isProblem = headers.get("content-type")?.startsWith("application/problem+json") ?? false;
  if (!isProblem || problem === undefined || !/\btext\/html\b/.test(c.req.header("accept") ?? "")) return;
  const passedOn = [...headers].filter(([name]) => name === "retry-after" || name === "allow");
  c.res = undefined;
  c.res = await showProblem(c, problem, Object.fromEntries(passedOn));
};

type PageProblem = Pick<ProblemView, "code" | "title" | "detail" | "status">;

/** Responds with a page about a problem. `headers`: additional headers, such as `retry-after`. */
export const showProblem = (c: Ctx, problem: PageProblem, headers: Record<string, string> = {}) =>
  renderPage(c, <ProblemPage {...problem} />, { status: problem.status as 400, headers });

function ProblemPage({ code, title, detail }: PageProblem) {
  const { frame, public: words } = useWords();
  return (
    <Layout title={title}>
      {/* The API's detail for an unknown address is meant for developers. */}
      <p>{code === "not-found" ? words.problems.nothingHere : detail}</p>
      {code === "account-closed" && <ButtonForm action="/sign-out" label={frame.signOut} />}
      <Bullets of={[<a href="/">{words.problems.home}</a>, <a href="/rules">{words.problems.rules}</a>]} />
      <p class="soft small">
        <a href={`/problems/${code}`}>{code}</a>
      </p>
    </Layout>
  );
}

/** A refusal in the reader's language. */
export type Problem = ProblemView & { readonly status: (typeof PROBLEMS)[ProblemCode]["status"] };

/** Returns a refusal in words, without the parts that are meant for developers. */
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

/** Returns the first field's error, else the detail. For forms with one button. */
export function sentenceOf({ detail, errors = [] }: Problem): string {
  return errors[0]?.detail ?? detail;
}
