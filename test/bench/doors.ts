import { mkdirSync, rmSync } from "node:fs";
import { makeWorker } from "../../src/host/build.ts";
import { publish, takeBuild } from "../../src/host/builds.ts";
import { LEFT_OUT } from "../../src/host/bundle.ts";
import { serve } from "../../src/host/serve.ts";
import type { HostSettings } from "../../src/host/settings.ts";
import { figureOf, type Figure } from "./figures.ts";
import { cpuOf, withRuntime } from "./runtime.ts";

/** The libraries of apps, passkeys and AI clients. */
const LIBRARIES =
  /^(@cloudflare\/workers-oauth-provider|@simplewebauthn\/server|@modelcontextprotocol\/server)$/;
const STARTS = 30;
/** A start is disturbed by whatever else the machine does: so many of the largest and smallest differences are not counted. */
const DISTURBED = STARTS / 5;

/** The CPU time of the runtime up to its first answer, in milliseconds. */
async function started(settings: HostSettings, build: string): Promise<number> {
  rmSync(settings.state, { recursive: true, force: true });
  mkdirSync(settings.state, { recursive: true });
  const { started: host, pid } = await withRuntime(() => serve(settings, build));
  const cpu = cpuOf(pid);
  await host.stop();
  return cpu;
}

/** The cost of the libraries that a fresh isolate loads only on first use: both variants started in turn, the differences. */
export async function costOfDoors(settings: HostSettings): Promise<Figure[]> {
  const without = await publish(
    (folder) => makeWorker(folder, "src/index.ts", [...LEFT_OUT, [LIBRARIES, "module.exports = {};"]]),
    { isNewest: false },
  );
  const whole = takeBuild();
  const [open, closed]: [number[], number[]] = [[], []];
  for (let round = 0; round < STARTS; round++) {
    const turns = [
      () => started(settings, whole).then((cpu) => open.push(cpu)),
      () => started(settings, without).then((cpu) => closed.push(cpu)),
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
