import { fieldsRefusal } from "../../contract/problems/table.ts";
import type { Resource } from "../app.ts";
import { refused } from "../problem-answers.ts";
import { unknownParameters } from "../validation.ts";
import { kept } from "../versions.ts";
import { builtFile, FOR_OTHER_SITES } from "../well-known.ts";
import type { Document } from "./describe.ts";
import type { DocumentEnv } from "./document.ts";

/** The files of the SDK, with their types. Browsers do not know the types' file; Deno asks for it. */
const FILES = {
  "/sdk.js": "text/javascript; charset=utf-8",
  "/sdk.d.ts": "application/typescript; charset=utf-8",
} as const;

/** Adds `/sdk.js` and `/sdk.d.ts`, which the build writes (src/host/sdk/build.ts). */
function addSdk(app: Resource): void {
  for (const [path, type] of Object.entries(FILES))
    app.get(path, (c) => builtFile(c, type, { ...FOR_OTHER_SITES, "x-typescript-types": "./sdk.d.ts" }));
}

/** For how long a client may keep the document without asking. */
const KEPT = { seconds: 300 };

/** The documents made so far, by app. */
const documents = new WeakMap<Resource, Promise<Document>>();

async function made(app: Resource, env: DocumentEnv): Promise<Document> {
  return (await import("./document.ts")).documentOf(app, env);
}

/** The document of an app (one with `addDocs`), for its service: an app has only one. */
export function openApiOf(app: Resource, env: DocumentEnv): Promise<Document> {
  const document = documents.get(app) ?? made(app, env);
  documents.set(app, document);
  return document;
}

/** Adds `GET /v1/openapi.json`, and the files of the SDK. `/docs` shows the document to people. */
export function addDocs(app: Resource): void {
  let document: string | null = null;
  app.get("/v1/openapi.json", async (c) => {
    const unknown = unknownParameters(c);
    if (unknown.length > 0) return refused(c, fieldsRefusal(unknown));
    if (document === null) {
      const { shared } = await import("./shared.ts");
      document = JSON.stringify(shared(await openApiOf(app, c.env)));
    }
    return kept(c, c.body(document, 200, { "content-type": "application/json; charset=utf-8" }), KEPT);
  });
  addSdk(app);
}
