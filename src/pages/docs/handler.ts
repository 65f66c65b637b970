import { Hono } from "hono";
import type { Resource } from "../../http/app.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { prefers } from "../../http/accept.ts";
import { openApiOf } from "../../http/docs/docs.ts";
import { problem } from "../../http/problem-answers.ts";
import { kept } from "../../http/versions.ts";
import type { Keeping } from "../../operations/answers.ts";
import { isSandbox } from "../../lib/sandbox.ts";
import { builtText } from "../kit/assets.ts";
import { reading } from "../kit/opened.ts";
import { frameOf, page, safePath, seeOther } from "../kit/page.tsx";
import {
  type Guide,
  GUIDES,
  guideHref,
  type Heading,
  HEADINGS_FILE,
  markdownFile,
  markdownHref,
  markupFile,
} from "../guides/guides.ts";
import { GuidePage, GuidesPage } from "./guide.tsx";
import type { OpenApi } from "./openapi.ts";
import { type Reference, referenceOf } from "./reference.ts";
import { find } from "./search.ts";
import { DocsPage, EventsPage, FoundPage, PartPage } from "./view.tsx";

/** `/docs`, its parts and the guides, and `/llms.txt`: the document of the API, to be read. In English; the frame is in the reader's language. */
export function docsPages(api: () => Resource): Hono<HttpEnv> {
  let known: Reference | null = null;
  const reference = async ({ env }: Ctx): Promise<Reference> =>
    (known ??= referenceOf((await openApiOf(api(), env)) as unknown as OpenApi));
  return new Hono<HttpEnv>()
    .get(
      "/docs",
      reading(async (c) => {
        const props = { frame: frameOf(c), reference: await reference(c) };
        const search = (c.req.query("search") ?? "").trim();
        if (search === "") return page(c, "en", DocsPage(props));
        const headings = JSON.parse(await builtText(c, HEADINGS_FILE)) as Heading[];
        const found = find(search, props.reference, headings);
        return page(c, "en", FoundPage({ ...props, search, found }));
      }),
    )
    .get("/llms.txt", (c) =>
      c.text(llmsText(c.env.ORIGIN), 200, { "cache-control": "public, max-age=86400" }),
    )
    .get("/docs/", (c) => seeOther(c, safePath(`/docs${new URL(c.req.url).search}`)))
    .get(
      "/docs/guides",
      reading(async (c) => page(c, "en", GuidesPage({ frame: frameOf(c), reference: await reference(c) }))),
    )
    .get(
      "/docs/guides/:guide",
      reading(async (c) => guidePage(c, await reference(c))),
    )
    .get(
      "/docs/:part",
      reading(async (c) => partPage(c, await reference(c))),
    );
}

function partPage(c: Ctx, reference: Reference): Response | Promise<Response> {
  const frame = frameOf(c);
  const href = c.req.path;
  if (href === reference.events.href) return page(c, "en", EventsPage({ frame, reference }));
  const part = reference.parts.find((one) => one.href === href);
  if (part === undefined) return problem(c, "not-found", { path: href });
  return page(c, "en", PartPage({ frame, reference, part }));
}

/** For how long anyone may keep a guide as Markdown. */
const KEPT = { seconds: 300 };

/** Whether examples may run here: they sign up players, so not where people play. */
const isForTrying = (c: Ctx): boolean => isSandbox() || c.env.LOCAL === "1";

/** A built text, with the address of this service where its examples can run. */
async function textOfHere(c: Ctx, path: string): Promise<string> {
  const text = await builtText(c, path);
  return isForTrying(c) ? text.replaceAll("http://localhost:8787", c.env.ORIGIN) : text;
}

async function guideAsMarkdown(c: Ctx, { id }: Guide, keeping: Keeping): Promise<Response> {
  const type = { "content-type": "text/markdown; charset=utf-8" };
  return kept(c, c.body(await textOfHere(c, markdownFile(id)), 200, type), keeping);
}

/** A guide: in the frame of the site, or as Markdown for clients that ask for it by `.md` or by `Accept`. */
async function guidePage(c: Ctx, reference: Reference): Promise<Response> {
  const path = c.req.path;
  const guide = GUIDES.find(({ id }) => [guideHref(id), markdownHref(id)].includes(path));
  if (guide === undefined) return problem(c, "not-found", { path });
  if (path === markdownHref(guide.id)) return guideAsMarkdown(c, guide, KEPT);
  if (prefers("text/markdown", "text/html", c.req.header("accept")))
    return guideAsMarkdown(c, guide, { ...KEPT, vary: "Accept" });
  const markup = await textOfHere(c, markupFile(guide.id));
  const runs = isForTrying(c);
  const props = { frame: frameOf(c), reference, guide, markup, runs };
  return page(c, "en", GuidePage(props), 200, { vary: "Accept" });
}

/** The pages besides the guides: address, title, and what a program finds there. */
const REFERENCE = [
  ["/v1/openapi.json", "OpenAPI 3.1", "every operation, schema and error code, with recorded examples"],
  ["/v1/openapi-3.2.json", "OpenAPI 3.2", "the same, with the items of streams"],
  ["/docs", "The API", "how to begin, and every operation, as pages"],
  ["/problems", "Errors", "every error code and what it means"],
  ["/sdk.js", "SDK", "a JavaScript module for browsers, Node and Deno, with types at /sdk.d.ts"],
  ["/mcp", "MCP", "the endpoint for AI clients (Model Context Protocol, streamable HTTP)"],
  ["/docs/changes", "Changes", "what has changed in the API; as an Atom feed at /docs/changes.atom"],
] as const;

/** The first guide for operators; those before it are for developers of clients. */
const FIRST_FOR_OPERATORS = GUIDES.findIndex(({ id }) => id === "server");

/** `/llms.txt` (llmstxt.org): what the service is, and where programs that read text find the rest. */
function llmsText(origin: string): string {
  const line = (href: string, title: string, about: string) => `- [${title}](${origin}${href}): ${about}\n`;
  const guides = (some: readonly Guide[]) =>
    some.map(({ id, title, about }) => line(markdownHref(id), title, about)).join("");
  return `# Taflpost

> Correspondence tafl (Hnefatafl and its relatives) as an API: slow games over days, from any client.

Sign up with \`POST /v1/players\`, keep the token, and send it as \`Authorization: Bearer …\`. Errors are
\`application/problem+json\` with a stable \`code\`. Guides are also sent as Markdown if \`Accept\` has \`text/markdown\`.

## API

${REFERENCE.map(([href, title, about]) => line(href, title, about)).join("")}
## Guides

${guides(GUIDES.slice(0, FIRST_FOR_OPERATORS))}
## Optional

${guides(GUIDES.slice(FIRST_FOR_OPERATORS))}`;
}
