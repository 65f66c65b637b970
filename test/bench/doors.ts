import { mkdirSync, rmSync } from "node:fs";
import { bundle, LEFT_OUT } from "../../src/host/bundle.ts";
import { noteBindings, WORKER_FOLDER } from "../../src/host/local.ts";
import { serve } from "../../src/host/serve.ts";
import type { HostSettings } from "../../src/host/settings.ts";
import { figureOf, type Figure } from "./figures.ts";
import { cpuOf, withRuntime } from "./runtime.ts";

/** The Worker without the libraries of apps, passkeys and AI clients. */
const CLOSED = "dist/bench-closed";
const LIBRARIES =
  /^(@cloudflare\/workers-oauth-provider|@simplewebauthn\/server|@modelcontextprotocol\/server)$/;
const STARTS = 30;
/** A start is disturbed by whatever else the machine does: so many of the largest and smallest differences are not counted. */
const DISTURBED = STARTS / 5;

/** What the runtime has used of the processors when it has answered its first request, in milliseconds. */
async function started(settings: HostSettings, folder: string): Promise<number> {
  rmSync(settings.state, { recursive: true, force: true });
  mkdirSync(settings.state, { recursive: true });
  const { started: host, pid } = await withRuntime(() => serve(settings, folder));
  const cpu = cpuOf(pid);
  await host.stop();
  return cpu;
}

/** What a fresh isolate pays for the libraries that it loads on first use only: both started in turn, the differences. */
export async function costOfDoors(settings: HostSettings): Promise<Figure[]> {
  await bundle("src/index.ts", CLOSED, [...LEFT_OUT, [LIBRARIES, "module.exports = {};"]]);
  noteBindings(CLOSED);
  const [open, closed]: [number[], number[]] = [[], []];
  for (let round = 0; round < STARTS; round++) {
    const turns = [
      () => started(settings, WORKER_FOLDER).then((cpu) => open.push(cpu)),
      () => started(settings, CLOSED).then((cpu) => closed.push(cpu)),
    ];
    for (const turn of round % 2 === 0 ? turns : turns.toReversed()) await turn();
  }
  const more = open.map((cpu, at) => cpu - closed[at]!).toSorted((a, b) => a - b);
  return [
    figureOf("a fresh service: CPU until its first answer", open, "ms"),
    figureOf("a fresh service without the libraries of its doors: the same", closed, "ms"),
    figureOf(
      "the libraries of apps, passkeys and AI clients: more CPU",
      more.slice(DISTURBED, -DISTURBED),
      "ms",
      "at most 5",
    ),
  ];
}
