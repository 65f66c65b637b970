import { Hono } from "hono";
import type { Child } from "hono/jsx";
import type { Resource } from "../../http/app.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { prefers } from "../../http/accept.ts";
import { openApiOf } from "../../http/docs/docs.ts";
import { problem } from "../../http/problem-answers.ts";
import { withBodyTag } from "../../http/versions.ts";
import type { Keeping } from "../../operations/answers.ts";
import { isSandbox } from "../../lib/sandbox.ts";
import { builtText } from "../kit/assets.ts";
import { reading } from "../kit/opened.ts";
import { renderPage, safePath, seeOther } from "../kit/page.tsx";
import {
  DOCUMENTS,
  type Guide,
  GUIDES,
  guideHref,
  type Heading,
  HEADINGS_FILE,
  type Line,
  markdownFile,
  markdownHref,
  markupFile,
} from "./guides.ts";
import { ReferenceProvider } from "./context.tsx";
import { GuidePage, GuidesPage } from "./guide.tsx";
import type { OpenApi } from "./openapi.ts";
import { type Reference, referenceOf } from "./reference.ts";
import { find } from "./search.ts";
import { DocsPage, EventsPage, FoundPage, PartPage } from "./view.tsx";

/** `/docs`, its parts, the guides and `/llms.txt`, in English. Navigation and footer are in the reader's language. */
export function docsPages(api: () => Resource): Hono<HttpEnv> {
  let known: Reference | null = null;
  /** Makes a handler that gets the reference, which is read once from the OpenAPI document. */
  const withReference = (handler: (c: Ctx, reference: Reference) => Response | Promise<Response>) =>
    reading(async (c) =>
      handler(c, (known ??= referenceOf((await openApiOf(api(), c.env)) as unknown as OpenApi))),
    );
  return new Hono<HttpEnv>()
    .get("/docs", withReference(firstPage))
    .get("/llms.txt", (c) =>
      c.text(llmsText(c.env.ORIGIN), 200, { "cache-control": "public, max-age=86400" }),
    )
    .get("/docs/", (c) => seeOther(c, safePath(`/docs${new URL(c.req.url).search}`)))
    .get(
      "/docs/guides",
      withReference((c, reference) => docsPage(c, reference, <GuidesPage />)),
    )
    .get("/docs/guides/:guide", withReference(guidePage))
    .get("/docs/:part", withReference(partPage));
}

const docsPage = (c: Ctx, reference: Reference, markup: Child, headers = {}): Promise<Response> =>
  renderPage(c, <ReferenceProvider value={reference}>{markup}</ReferenceProvider>, {
    language: "en",
    headers,
  });

async function firstPage(c: Ctx, reference: Reference): Promise<Response> {
  const search = (c.req.query("search") ?? "").trim();
  if (search === "") return docsPage(c, reference, <DocsPage />);
  const headings = JSON.parse(await builtText(c, HEADINGS_FILE)) as Heading[];
  const found = find(search, reference, headings);
  return docsPage(c, reference, <FoundPage search={search} found={found} />);
}

function partPage(c: Ctx, reference: Reference): Response | Promise<Response> {
  const href = c.req.path;
  if (href === reference.events.href) return docsPage(c, reference, <EventsPage />);
  const part = reference.parts.find((one) => one.href === href);
  if (part === undefined) return problem(c, "not-found", { path: href });
  return docsPage(c, reference, <PartPage part={part} />);
}

/** How long a guide as Markdown may be cached. */
const CACHED = { seconds: 300 };

/** Whether examples may run here: only in a sandbox or locally, because they sign up players. */
const isForTrying = (c: Ctx): boolean => isSandbox() || c.env.LOCAL === "1";

/** Reads a built text. If examples can run here, replaces the address of localhost with this service's address. */
async function localText(c: Ctx, path: string): Promise<string> {
  const text = await builtText(c, path);
  return isForTrying(c) ? text.replaceAll("http://localhost:8787", c.env.ORIGIN) : text;
}

async function guideAsMarkdown(c: Ctx, { id }: Guide, keeping: Keeping): Promise<Response> {
  const type = { "content-type": "text/markdown; charset=utf-8" };
  return withBodyTag(c, c.body(await localText(c, markdownFile(id)), 200, type), keeping);
}

/** Responds with a guide as a page, or as Markdown to clients that request it with `.md` or `Accept`. */
async function guidePage(c: Ctx, reference: Reference): Promise<Response> {
  const path = c.req.path;
  const guide = GUIDES.find(({ id }) => [guideHref(id), markdownHref(id)].includes(path));
  if (guide === undefined) return problem(c, "not-found", { path });
  if (path === markdownHref(guide.id)) return guideAsMarkdown(c, guide, CACHED);
  if (prefers("text/markdown", "text/html", c.req.header("accept")))
    return guideAsMarkdown(c, guide, { ...CACHED, vary: "Accept" });
  const markup = await localText(c, markupFile(guide.id));
  const page = <GuidePage guide={guide} markup={markup} runs={isForTrying(c)} />;
  return docsPage(c, reference, page, { vary: "Accept" });
}

/** The index of the first guide for operators. `/llms.txt` lists it and all later guides as optional. */
const FIRST_FOR_OPERATORS = GUIDES.findIndex(({ id }) => id === "server");

/** Writes `/llms.txt` (llmstxt.org). */
function llmsText(origin: string): string {
  const lines = (of: readonly Line[]) =>
    of.map(({ href, title, about }) => `- [${title}](${origin}${href}): ${about}\n`).join("");
  const guides = (some: readonly Guide[]) =>
    lines(some.map(({ id, ...guide }) => ({ ...guide, href: markdownHref(id) })));
  return `# Taflpost

> Correspondence tafl (Hnefatafl and its relatives) as an API: slow games over days, from any client.

Sign up with \`POST /v1/players\`, keep the token, and send it as \`Authorization: Bearer …\`. Errors are
\`application/problem+json\` with a stable \`code\`. Guides are also sent as Markdown if \`Accept\` has \`text/markdown\`.

## API

${lines(DOCUMENTS)}
## Guides

${guides(GUIDES.slice(0, FIRST_FOR_OPERATORS))}
## Optional

${guides(GUIDES.slice(FIRST_FOR_OPERATORS))}`;
}
