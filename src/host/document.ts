import { build, type Plugin } from "esbuild";

/** Stands for the platform, which the API's modules name and its document does not need. */
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
export async function read(isLocal, origin) {
  const whole = await openApiOf(apiApp(isLocal), { ORIGIN: origin });
  return JSON.parse(JSON.stringify({ whole, shared: shared(whole) }));
}
`;

/** The document of the API: as its pages read it, and as `GET /v1/openapi.json` answers it. */
export interface ApiDocuments {
  readonly whole: unknown;
  readonly shared: unknown;
}

/**
 * The document of the API, without a running service: for the SDK, whose types are made from it, and for tests. Run from
 * the project's folder.
 */
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
    read: (isLocal: boolean, origin: string) => Promise<ApiDocuments>;
  };
  return read(isLocal, origin);
}
