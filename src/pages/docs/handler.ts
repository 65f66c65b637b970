import { Hono } from "hono";
import type { Resource } from "../../http/app.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { prefers } from "../../http/accept.ts";
import { openApiOf } from "../../http/docs/docs.ts";
import { problem } from "../../http/problem-answers.ts";
import { kept } from "../../http/versions.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import { type Guide, GUIDES, guideHref, markdownFile, markdownHref, markupFile } from "../guides/guides.ts";
import { GuidePage, GuidesPage } from "./guide.tsx";
import { llmsText } from "./llms.ts";
import type { OpenApi } from "./openapi.ts";
import { type Reference, referenceOf } from "./reference.ts";
import { DocsPage, EventsPage, PartPage } from "./view.tsx";

/** `/docs`, its parts and the guides, and `/llms.txt`: the document of the API, to be read. In English; the frame is in the reader's language. */
export function docsPages(api: () => Resource): Hono<HttpEnv> {
  let known: Reference | null = null;
  const reference = async ({ env }: Ctx): Promise<Reference> =>
    (known ??= referenceOf((await openApiOf(api(), env)) as unknown as OpenApi));
  return new Hono<HttpEnv>()
    .get(
      "/docs",
      reading(async (c) => {
        const search = c.req.query("search") ?? "";
        return page(c, "en", DocsPage({ frame: frameOf(c), reference: await reference(c), search }));
      }),
    )
    .get("/llms.txt", (c) =>
      c.text(llmsText(c.env.ORIGIN), 200, { "cache-control": "public, max-age=86400" }),
    )
    .get("/docs/", (c) => c.redirect(`/docs${new URL(c.req.url).search}`, 301))
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

async function builtText(c: Ctx, path: string): Promise<string> {
  const file = await c.env.ASSETS.fetch(new Request(new URL(`/${path}`, c.req.url)));
  if (!file.ok) throw new Error(`the build has left out ${path}`);
  return file.text();
}

/** A guide as Markdown. Anyone may keep it for five minutes. */
async function guideAsMarkdown(c: Ctx, { id }: Guide, vary?: string): Promise<Response> {
  const answer = c.body(await builtText(c, markdownFile(id)), 200, {
    "content-type": "text/markdown; charset=utf-8",
  });
  return kept(c, answer, { seconds: 300, vary });
}

/** A guide: in the frame of the site, or as Markdown for clients that ask for it by `.md` or by `Accept`. */
async function guidePage(c: Ctx, reference: Reference): Promise<Response> {
  const path = c.req.path;
  const guide = GUIDES.find(({ id }) => [guideHref(id), markdownHref(id)].includes(path));
  if (guide === undefined) return problem(c, "not-found", { path });
  if (path === markdownHref(guide.id)) return guideAsMarkdown(c, guide);
  if (prefers("text/markdown", "text/html", c.req.header("accept")))
    return guideAsMarkdown(c, guide, "Accept");
  const markup = await builtText(c, markupFile(guide.id));
  const props = { frame: frameOf(c), reference, guide, markup };
  return page(c, "en", GuidePage(props), 200, { vary: "Accept" });
}
