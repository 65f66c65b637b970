import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { Response, type RequestInit as Sent, type WorkerdStructuredLog } from "miniflare";
import { copyState } from "../backup/copy.ts";
import { namedBuild, takeBuild } from "../builds.ts";
import { DEPLOYMENTS } from "../deploy/files.ts";
import { FIRST, storageIn } from "../layout.ts";
import type { Operator } from "../operator.ts";
import { type Place, SERVICE_WORDS, serviceNamed } from "../rerecord.ts";
import { runWorker, workerOf } from "../serve.ts";
import { type HostSettings, runCommand, settingsFrom, Trouble, wordsOf } from "../settings.ts";
import { bindingsIn, lockFolder, nothingIn, operatorTokenOf, whyUnusable } from "../state.ts";
import { onStop } from "../stopping.ts";
import { faultsIn } from "./checks.ts";
import { fetchSample, sampleIn } from "./fetched.ts";
import { countStored, prepareCopies, type Stored } from "./stored.ts";

const USAGE = `npm run rehearse -- [--data DIR | --remote [--name taflpost] [--sample 50]] [--beside FOLDER]
Tests this release on a copy of DIR; with --remote, on copies of up to 50 mailboxes and 50 games of a deployment on Cloudflare.
The copy is in FOLDER (default: the parent folder of DIR, or .deploy) and is removed afterwards.`;

export const COPY = "copy";

const MOST_PRINTED = 20;

/**
 * Locks the folder, and removes the copy that a killed rehearsal left there. The folder is removed when the result is
 * disposed of, or when the process ends.
 */
export function takeFolder(folder: string): Disposable {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const lock = lockFolder(folder);
  if (lock === null)
    throw new Trouble(`Another rehearsal or doctor is running in ${folder}. Wait until it ends.`);
  rmSync(join(folder, COPY), { recursive: true, force: true });
  const remove = (): void => {
    process.off("exit", remove);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    lock.close();
  };
  process.once("exit", remove);
  return { [Symbol.dispose]: remove };
}

interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly object?: string;
  readonly why?: string;
  readonly error?: { readonly message: string };
}

function faultIn({ message }: WorkerdStructuredLog): string | null {
  if (!message.startsWith("{")) return null;
  const { level, event, object, error, why = error?.message } = JSON.parse(message) as LogLine;
  return level === "error" ? [event, object, why].filter(Boolean).join(": ") : null;
}

/** Turns a failure without a response into a response with status 500, so that it is reported as a fault of the new code. */
const answerOf = (answer: Promise<Response>): Promise<globalThis.Response> =>
  answer.catch((fault: unknown) => new Response(String(fault), { status: 500 })) as never;

interface Trial {
  readonly settings: HostSettings;
  readonly stored: Stored;
  readonly say?: (line: string) => void;
}

/**
 * Runs a build on a copy, without a port or network access, and returns the faults that it finds. The copy must have no
 * alarms (`prepareCopies`).
 */
export async function faultsOn(copy: string, build: string, { settings, stored, say }: Trial) {
  const logged = new Set<string>();
  const { origin, port } = settings;
  const own = { ORIGIN: origin, LOCAL_PORT: `${port}`, ...bindingsIn(copy) };
  const worker = {
    ...workerOf("local", build, FIRST, own),
    // Webhooks and push messages get this answer. In local mode mail is stored, not sent.
    outboundService: () => new Response(null, { status: 503 }),
  };
  const handleStructuredLogs = (line: WorkerdStructuredLog): void => {
    const fault = faultIn(line);
    if (fault !== null) logged.add(fault);
  };
  const { miniflare, stop } = await runWorker(copy, worker, { handleStructuredLogs });
  const operator: Operator = {
    url: origin,
    token: operatorTokenOf(copy),
    ...(say && { say }),
    fetch: (url, request) => answerOf(miniflare.dispatchFetch(url, request as Sent)),
  };
  try {
    const found = await faultsIn(stored, operator).catch((fault: unknown) => {
      if (fault instanceof Trouble) return [fault.message];
      throw fault;
    });
    return [...found, ...logged];
  } finally {
    await stop();
  }
}

function buildToTry(): string {
  if (namedBuild() === null && existsSync("node_modules/esbuild")) {
    const { status } = spawnSync(process.execPath, ["src/host/build.ts"], { stdio: "inherit" });
    if (status !== 0) throw new Trouble("This release could not be built.");
  }
  return takeBuild();
}

/** Turns faults such as missing space, missing permissions or damaged databases into `Trouble`. */
async function copying<T>(name: string, folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Trouble) throw fault;
    throw new Trouble(
      `Can’t test ${name} in ${folder}: ${whyUnusable(fault)}. (--beside FOLDER puts the copy elsewhere.)`,
    );
  }
}

async function copyTo(copy: string, state: string): Promise<Stored> {
  const paused = await copyState(state, copy);
  const pause = paused === null ? "" : ` The service paused for ${Math.ceil(paused)} ms.`;
  console.log(`Copied ${state} to ${copy}.${pause}`);
  prepareCopies(copy);
  return countStored(copy);
}

function report(faults: readonly string[], state: string): void {
  if (faults.length === 0) return console.log(`Everything in ${state} can be read, and every game holds.`);
  const printed = faults.slice(0, MOST_PRINTED).join("\n");
  const more = faults.length > MOST_PRINTED ? `\n… and ${faults.length - MOST_PRINTED} more` : "";
  throw new Trouble(`Do not start this release on ${state}:\n${printed}${more}`);
}

interface Tried {
  readonly name: string;
  readonly folder: string;
  readonly copyTo: (copy: string) => Promise<Stored>;
  readonly beside: string;
  readonly take: () => string;
}

async function tryOn(settings: HostSettings, tried: Tried): Promise<void> {
  const { name, folder: ending, copyTo: copyAll, beside, take } = tried;
  const folder = join(beside, `rehearsal-of-${ending}`);
  const copy = join(folder, COPY);
  using _folder = await copying(name, beside, () => Promise.resolve(takeFolder(folder)));
  const build = take();
  const stored = await copying(name, beside, () => copyAll(copy));
  report(await faultsOn(copy, build, { settings, stored }), name);
}

/**
 * Copies the state to `beside`, tests the build that `take` returns on the copy, and always removes the copy. Throws
 * `Trouble` with the faults.
 */
export async function rehearse(settings: HostSettings, beside: string, take: () => string): Promise<void> {
  const { state } = settings;
  if (!existsSync(storageIn(state))) throw nothingIn(state);
  const copied = { name: state, folder: basename(state), copyTo: (copy: string) => copyTo(copy, state) };
  await tryOn(settings, { ...copied, beside, take });
}

export async function rehearseSample(
  place: Place,
  sample: number,
  settings: HostSettings,
  beside: string,
  take: () => string,
): Promise<void> {
  const { hostname } = new URL(place.url);
  const name = `the sample of ${place.url}`;
  const copied = { name, folder: hostname, copyTo: (copy: string) => fetchSample(place, sample, copy) };
  await tryOn({ ...settings, origin: place.url }, { ...copied, beside, take });
}

if (import.meta.main)
  await runCommand(async () => {
    const options = { ...SERVICE_WORDS, beside: { type: "string" }, sample: { type: "string" } } as const;
    const { values } = wordsOf({ options }, USAGE);
    process.umask(0o077);
    const settings = settingsFrom(process.env, values.data);
    const state = resolve(settings.state);
    const beside = resolve(values.beside ?? (values.remote === true ? DEPLOYMENTS : dirname(state)));
    if (values.sample !== undefined && values.remote !== true) throw new Trouble(USAGE);
    const sample = sampleIn(values.sample ?? "50");
    onStop(() => process.exit(1));
    if (values.remote !== true) return await rehearse({ ...settings, state }, beside, buildToTry);
    await rehearseSample(await serviceNamed(values), sample, settings, beside, buildToTry);
  });
