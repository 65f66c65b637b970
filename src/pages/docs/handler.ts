import { Hono } from "hono";
import type { Resource } from "../../http/app.ts";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { openApiOf } from "../../http/docs/docs.ts";
import { problem } from "../../http/problem-answers.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import { GUIDES, markupFile } from "../guides/guides.ts";
import { GuidePage, GuidesPage } from "./guide.tsx";
import type { OpenApi } from "./openapi.ts";
import { type Reference, referenceOf } from "./reference.ts";
import { DocsPage, EventsPage, PartPage } from "./view.tsx";

/** `/docs`, its parts and the guides: the document of the API, to be read. In English; the frame is in the reader's language. */
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

/** A guide: what the build has made of its file, in the frame of the site. */
async function guidePage(c: Ctx, reference: Reference): Promise<Response> {
  const guide = GUIDES.find(({ id }) => id === c.req.param("guide"));
  if (guide === undefined) return problem(c, "not-found", { path: c.req.path });
  const file = await c.env.ASSETS.fetch(new Request(new URL(`/${markupFile(guide.id)}`, c.req.url)));
  if (!file.ok) throw new Error(`the build has left out the guide ${guide.id}`);
  const markup = await file.text();
  return page(c, "en", GuidePage({ frame: frameOf(c), reference, guide, markup }));
}
