import type { OpenAPIHono } from "@hono/zod-openapi";
import { Hono } from "hono";
import type { Ctx, HttpEnv } from "../../http/context.ts";
import { openApiOf } from "../../http/docs/docs.ts";
import { problem } from "../../http/problem-answers.ts";
import { reading } from "../frame/opened.ts";
import { frameOf, page } from "../frame/page.ts";
import type { OpenApi } from "./openapi.ts";
import { type Reference, referenceOf } from "./reference.ts";
import { DocsPage, EventsPage, PartPage } from "./view.tsx";

/** `/docs` and its parts: the document of the API, to be read. In English; the frame is in the reader's language. */
export function docsPages(api: () => OpenAPIHono<HttpEnv>): Hono<HttpEnv> {
  let known: Reference | null = null;
  const reference = ({ env }: Ctx): Reference =>
    (known ??= referenceOf(openApiOf(api(), env.ORIGIN) as unknown as OpenApi));
  return new Hono<HttpEnv>()
    .get(
      "/docs",
      reading((c) =>
        page(
          c,
          "en",
          DocsPage({ frame: frameOf(c), reference: reference(c), search: c.req.query("search") ?? "" }),
        ),
      ),
    )
    .get(
      "/docs/:part",
      reading((c) => partPage(c, reference(c))),
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
