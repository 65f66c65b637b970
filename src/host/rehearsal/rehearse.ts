import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { Response, type RequestInit as Sent, type WorkerdStructuredLog } from "miniflare";
import { copyState } from "../backup/copy.ts";
import { namedBuild, takeBuild } from "../builds.ts";
import { FIRST, storageIn } from "../layout.ts";
import type { Operator } from "../operator.ts";
import { runWorker, workerOf } from "../serve.ts";
import { type HostSettings, runCommand, settingsFrom, Trouble, wordsOf } from "../settings.ts";
import { bindingsIn, lockFolder, nothingIn, operatorTokenOf, whyUnusable } from "../state.ts";
import { onStop } from "../stopping.ts";
import { faultsIn } from "./checks.ts";
import { countStored, prepareCopies, type Stored } from "./stored.ts";

const USAGE = `npm run rehearse -- [--data DIR] [--beside FOLDER]
Tests this release on a copy of DIR. The copy is in FOLDER (default: the parent folder of DIR) and is removed afterwards.`;

/** The copy, in a folder that is locked as long as it is in use. */
export const COPY = "copy";

/** How many faults are printed. */
const MOST_SHOWN = 20;

/** The folder of copies, locked for this process. Removes what a rehearsal that was killed has left there. */
export function takeFolder(folder: string): () => void {
  if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 });
  const unlock = lockFolder(folder);
  if (unlock === null)
    throw new Trouble(`Another rehearsal or doctor is running in ${folder}. Wait until it ends.`);
  rmSync(join(folder, COPY), { recursive: true, force: true });
  return () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    unlock();
  };
}

/** Does work, and removes the folder of copies however it ends: `remove` is what `takeFolder` returned. */
export async function removingAfter<T>(remove: () => void, work: () => Promise<T>): Promise<T> {
  process.once("exit", remove);
  try {
    return await work();
  } finally {
    process.off("exit", remove);
    remove();
  }
}

/** A line of the log, as far as it is looked at. */
interface LogLine {
  readonly level: string;
  readonly event: string;
  readonly object?: string;
  readonly why?: string;
  readonly error?: { readonly message: string };
}

/** Describes a line of the log that is about a fault of ours; null for any other. */
function faultIn({ message }: WorkerdStructuredLog): string | null {
  if (!message.startsWith("{")) return null;
  const { level, event, object, error, why = error?.message } = JSON.parse(message) as LogLine;
  return level === "error" ? [event, object, why].filter(Boolean).join(": ") : null;
}

/** The answer to a request. One that breaks off counts as a fault of the code that is tried. */
const answerOf = (answer: Promise<Response>): Promise<globalThis.Response> =>
  answer.catch((fault: unknown) => new Response(String(fault), { status: 500 })) as never;

/** What is tried: the service's settings, and what was counted in the copy. */
interface Trial {
  readonly settings: HostSettings;
  readonly stored: Stored;
  /** Takes lines about how far it is. Default: they are printed. */
  readonly say?: (line: string) => void;
}

/** Runs the new code on a copy, without a port, a way out or alarms of before. Returns the faults that it has with it. */
export async function faultsOn(
  copy: string,
  build: string,
  { settings, stored, say }: Trial,
): Promise<string[]> {
  const logged = new Set<string>();
  const { origin, port } = settings;
  const own = { ORIGIN: origin, LOCAL_PORT: `${port}`, ...bindingsIn(copy) };
  const worker = {
    ...workerOf("local", build, FIRST, own),
    // In local mode mail is only kept. Webhooks and push messages would go out by fetch.
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

/** Builds this checkout where the tools for that are installed, and takes the newest build, or the one of `BUILT`. */
function buildToTry(): string {
  if (namedBuild() === null && existsSync("node_modules/esbuild")) {
    const { status } = spawnSync(process.execPath, ["src/host/build.ts"], { stdio: "inherit" });
    if (status !== 0) throw new Trouble("This release could not be built.");
  }
  return takeBuild();
}

/** Does what needs room and rights on the disk; where they are missing, or a database is damaged, that is trouble. */
async function copying<T>(settings: HostSettings, folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (fault instanceof Trouble) throw fault;
    throw new Trouble(
      `Can’t test ${settings.state} in ${folder}: ${whyUnusable(fault)}. (--beside FOLDER puts the copy elsewhere.)`,
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
  const shown = faults.slice(0, MOST_SHOWN).join("\n");
  const more = faults.length > MOST_SHOWN ? `\n… and ${faults.length - MOST_SHOWN} more` : "";
  throw new Trouble(`Do not start this release on ${state}:\n${shown}${more}`);
}

/**
 * Tries a build on a copy of a state, and removes the copy however it ends. Throws `Trouble` with the faults that were
 * found.
 * @param beside the folder in which the copy is made
 * @param take gives the folder of the build
 */
export async function rehearse(settings: HostSettings, beside: string, take: () => string): Promise<void> {
  const { state } = settings;
  if (!existsSync(storageIn(state))) throw nothingIn(state);
  const folder = join(beside, `rehearsal-of-${basename(state)}`);
  const copy = join(folder, COPY);
  const remove = await copying(settings, beside, () => Promise.resolve(takeFolder(folder)));
  await removingAfter(remove, async () => {
    const build = take();
    const stored = await copying(settings, beside, () => copyTo(copy, state));
    report(await faultsOn(copy, build, { settings, stored }), state);
  });
}

/** `npm run rehearse`: see `USAGE`, and src/host/run-book.md. */
if (import.meta.main)
  await runCommand(async () => {
    const text = { type: "string" } as const;
    const { values } = wordsOf({ options: { data: text, beside: text } }, USAGE);
    process.umask(0o077);
    const settings = settingsFrom(process.env, values.data);
    const state = resolve(settings.state);
    onStop(() => process.exit(1));
    await rehearse({ ...settings, state }, resolve(values.beside ?? dirname(state)), buildToTry);
  });
