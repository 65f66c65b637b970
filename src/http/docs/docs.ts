import { fieldsRefusal } from "../../contract/problems/table.ts";
import type { Resource } from "../app.ts";
import { refused } from "../problem-answers.ts";
import { unknownParameters } from "../validation.ts";
import { withBodyTag } from "../versions.ts";
import { builtFile, FOR_OTHER_SITES } from "../well-known.ts";
import type { Document } from "./describe.ts";
import type { DocumentEnv } from "./document.ts";
import { RECORDED_FILE, recordedStory } from "./examples.ts";

/** The SDK's files and their media types. `sdk.d.ts` is served because Deno requests it. */
const FILES = {
  "/sdk.js": "text/javascript; charset=utf-8",
  "/sdk.d.ts": "application/typescript; charset=utf-8",
} as const;

/** Serves the SDK's files, which the build wrote (src/host/sdk/build.ts). */
function addSdk(app: Resource): void {
  for (const [path, type] of Object.entries(FILES))
    app.get(path, (c) => builtFile(c, type, { ...FOR_OTHER_SITES, "x-typescript-types": "./sdk.d.ts" }));
}

/** How long a client may cache the document, in seconds. */
const CACHED = { seconds: 300 };

const documents = new WeakMap<Resource, Promise<Document>>();

async function made(app: Resource, env: DocumentEnv): Promise<Document> {
  const file = await env.ASSETS.fetch(new Request(new URL(`/${RECORDED_FILE}`, env.ORIGIN)));
  if (!file.ok) throw new Error(`the build has left out ${RECORDED_FILE}`);
  const recorded = recordedStory(await file.text(), env.ORIGIN);
  return (await import("./document.ts")).documentOf(app, env, recorded);
}

/** Returns the OpenAPI document of an app. It is made only once for each app. */
export async function openApiOf(app: Resource, env: DocumentEnv): Promise<Document> {
  const document = documents.get(app) ?? made(app, env);
  documents.set(app, document);
  try {
    return await document;
  } catch (fault) {
    // A failure is not cached: the next request tries again.
    documents.delete(app);
    throw fault;
  }
}

async function textsOf(app: Resource, env: DocumentEnv) {
  const { inOpenApi32, shared } = await import("./shared.ts");
  const text = JSON.stringify(shared(await openApiOf(app, env)));
  return { "3.1": text, "3.2": inOpenApi32(text) };
}

export const DOCUMENTS = { "/v1/openapi.json": "3.1", "/v1/openapi-3.2.json": "3.2" } as const;

export function addDocs(app: Resource): void {
  let texts: Awaited<ReturnType<typeof textsOf>> | null = null;
  for (const [path, version] of Object.entries(DOCUMENTS))
    app.get(path, async (c) => {
      const unknown = unknownParameters(c);
      if (unknown.length > 0) return refused(c, fieldsRefusal(unknown));
      const document = (texts ??= await textsOf(app, c.env))[version];
      return withBodyTag(
        c,
        c.body(document, 200, { "content-type": "application/json; charset=utf-8" }),
        CACHED,
      );
    });
  addSdk(app);
}
