import { join } from "node:path";
import { serve } from "../../src/host/serve.ts";
import type { HostSettings } from "../../src/host/settings.ts";
import { client } from "./client.ts";
import { figureOf, type Figure } from "./figures.ts";
import { startFloor } from "./floor.ts";

const STARTS = 8;

/** One start, in milliseconds: until it listens, and then until its first answer. */
interface Start {
  readonly listens: number;
  readonly first: number;
}

/** One start of the service, with its first page after that. */
interface ServiceStart extends Start {
  readonly page: number;
}

async function startService(settings: HostSettings): Promise<ServiceStart> {
  const began = performance.now();
  const host = await serve(settings);
  const listens = performance.now() - began;
  const http = client(`http://127.0.0.1:${settings.port}`);
  const { took: first } = await http.send("GET", "/v1/rulesets", null, undefined);
  const { took: page } = await http.send("GET", "/rules", null, undefined);
  http.close();
  await host.stop();
  return { listens, first, page };
}

async function startOfFloor({ port, state }: HostSettings): Promise<Start> {
  const began = performance.now();
  const floor = await startFloor(port, join(state, "floor"));
  const listens = performance.now() - began;
  const http = client(floor.url);
  const { took: first } = await http.send("GET", "/", null, undefined);
  http.close();
  await floor.stop();
  return { listens, first };
}

/** How soon a fresh isolate answers, beside the floor's. What it does not run when it starts, it runs for its first answer. */
export async function benchStartup(settings: HostSettings): Promise<Figure[]> {
  // The first one makes the tables.
  await startService(settings);
  const [service, floor]: [ServiceStart[], Start[]] = [[], []];
  for (let time = 0; time < STARTS; time++) {
    floor.push(await startOfFloor(settings));
    service.push(await startService(settings));
  }
  const over = (key: keyof Start) => service.map((start, index) => start[key] - (floor[index]?.[key] ?? NaN));
  return [
    figureOf(
      "a fresh floor: until it listens",
      floor.map(({ listens }) => listens),
      "ms",
    ),
    figureOf(
      "a fresh floor: first answer",
      floor.map(({ first }) => first),
      "ms",
    ),
    figureOf(
      "a fresh service: until it listens",
      service.map(({ listens }) => listens),
      "ms",
    ),
    figureOf(
      "a fresh service: first answer of the API",
      service.map(({ first }) => first),
      "ms",
    ),
    figureOf("a fresh service over the floor: until it listens", over("listens"), "ms"),
    figureOf("a fresh service over the floor: first answer", over("first"), "ms", "at most 15"),
    figureOf(
      "a fresh service: first page after that",
      service.map(({ page }) => page),
      "ms",
    ),
  ];
}
