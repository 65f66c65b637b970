import { readFileSync } from "node:fs";
import { build, type Plugin } from "esbuild";

export const RECORDED = "src/http/docs/recorded.jsonl";

/** Replaces the `cloudflare:` modules, which Node lacks. The API's modules import them, but the document does not need them. */
const withoutPlatform: Plugin = {
  name: "without the platform",
  setup(building) {
    building.onResolve({ filter: /^cloudflare:/ }, ({ path }) => ({ path, namespace: "platform" }));
    building.onLoad({ filter: /.*/, namespace: "platform" }, () => ({
      contents: "export class DurableObject {}; export class WorkerEntrypoint {}",
    }));
  },
};

const ENTRY = `
import { apiApp } from './src/http/api.ts';
import { openApiOf } from './src/http/docs/docs.ts';
import { shared } from './src/http/docs/shared.ts';
export async function read(isLocal, origin, recorded) {
  const ASSETS = { fetch: async () => new Response(recorded) };
  const whole = await openApiOf(apiApp(isLocal), { ORIGIN: origin, ASSETS });
  return JSON.parse(JSON.stringify({ whole, shared: shared(whole) }));
}
`;

export interface ApiDocuments {
  readonly whole: unknown;
  readonly shared: unknown;
}

/** Builds the API's documents without a running service, for the SDK's types and for tests. Call it in the project's folder. */
export async function apiDocuments(isLocal: boolean, origin: string): Promise<ApiDocuments> {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: process.cwd(), loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    jsxImportSource: "hono/jsx",
    plugins: [withoutPlatform],
  });
  const code = Buffer.from(outputFiles[0]!.contents).toString("base64");
  const { read } = (await import(`data:text/javascript;base64,${code}`)) as {
    read: (isLocal: boolean, origin: string, recorded: string) => Promise<ApiDocuments>;
  };
  return read(isLocal, origin, readFileSync(RECORDED, "utf8"));
}
