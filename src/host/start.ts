import { buildWorker } from "./build.ts";
import { serve } from "./serve.ts";

/** `npm start`: builds the Worker and serves it on this machine, until it is told to stop. */
const port = Number(process.env["PORT"] ?? 8787);
const host = process.env["HOST"] ?? "127.0.0.1";
const state = process.env["STATE"] ?? ".wrangler/state";

if (process.env["BUILT"] !== "1") buildWorker();
const service = await serve({ host, port, state });
const { url } = service;
for (const name of service.migrated) console.log(`applied ${name}`);
console.log(`Taflpost listens on ${url} (reference: ${url}/docs, state: ${state})`);

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void service.stop().then(() => process.exit(0)));
}
