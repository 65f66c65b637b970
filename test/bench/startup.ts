import { serve } from "../../src/host/serve.ts";
import type { HostSettings } from "../../src/host/settings.ts";
import { client, percentile } from "./client.ts";
import type { Figure } from "./figures.ts";

const STARTS = 8;

/** One start, in milliseconds: until the service listens, and then until its first answer from the API and first page. */
interface Start {
  readonly listens: number;
  readonly api: number;
  readonly page: number;
}

async function start(settings: HostSettings): Promise<Start> {
  const began = performance.now();
  const host = await serve(settings);
  const listens = performance.now() - began;
  const http = client(`http://127.0.0.1:${settings.port}`);
  const api = await http.send("GET", "/v1/rulesets", null, undefined);
  const page = await http.send("GET", "/rules", null, undefined);
  http.close();
  await host.stop();
  return { listens, api: api.took, page: page.took };
}

/** How soon a fresh isolate answers. What the Worker does not run when it starts, it runs for its first answer: add them. */
export async function benchStartup(settings: HostSettings): Promise<Figure[]> {
  // The first one makes the tables.
  await start(settings);
  const starts: Start[] = [];
  for (let time = 0; time < STARTS; time++) starts.push(await start(settings));
  const figure = (name: string, pick: (one: Start) => number): Figure => ({
    name: `a fresh service: ${name}`,
    value: percentile(starts.map(pick), 0.5),
    unit: "ms",
  });
  return [
    figure("until it listens", ({ listens }) => listens),
    figure("first answer of the API", ({ api }) => api),
    figure("first page after that", ({ page }) => page),
    figure("all three", ({ listens, api, page }) => listens + api + page),
  ];
}
