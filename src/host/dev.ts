import { spawn } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { wranglerEnvironment, wranglerProgram } from "./build.ts";
import { makeDraft, takeBuild } from "./builds.ts";
import { ASSETS } from "./layout.ts";
import { sharedConfiguration } from "./deploy/files.ts";
import { migrateState } from "./local.ts";
import { LOCAL_OBJECTS, LOCAL_VARIABLES, NO_LIMIT } from "./local-bindings.ts";
import { runCommand, settingsFrom, type HostSettings } from "./settings.ts";
import { bindingsIn, checkPort, takeState, writePrivately } from "./state.ts";
import { onStop } from "./stopping.ts";

/** `npm run dev`: runs `wrangler dev` on the same state as `npm start`. */
await runCommand(async () => {
  const settings = settingsFrom(process.env);
  await checkPort(settings);
  takeState(settings.state);
  for (const name of await migrateState(settings.state)) console.log(`Applied the migration ${name}.`);
  runWrangler(settings);
});

/** Writes the variables to a private file, because every user of the machine can see command lines. */
function variablesFile({ origin, port, state }: HostSettings): string {
  const file = join(state, "dev.env");
  const variables = Object.entries({ ORIGIN: origin, LOCAL_PORT: String(port), ...bindingsIn(state) });
  writePrivately(file, variables.map(([name, value]) => `${name}="${value}"\n`).join(""));
  return file;
}

function localConfiguration(): object {
  const { main, build, durable_objects, ...shared } = sharedConfiguration();
  const objects = Object.entries(LOCAL_OBJECTS).map(([name, class_name]) => ({ name, class_name }));
  return {
    ...shared,
    main: resolve(main),
    build: { ...build, cwd: resolve(".") },
    vars: { ...shared.vars, ...LOCAL_VARIABLES },
    durable_objects: { bindings: [...durable_objects.bindings, ...objects] },
    migrations: [...shared.migrations, { tag: "local", new_sqlite_classes: Object.values(LOCAL_OBJECTS) }],
    ratelimits: shared.ratelimits.map((limit) => ({ ...limit, simple: NO_LIMIT })),
  };
}

/** Milliseconds between requests. */
const LOOK = 500;
/** Milliseconds after which SIGTERM is repeated, many times as long as `wrangler dev` takes to end. */
const AGAIN = 20_000;

/** Sends requests until one is answered. The first one lets the beacon record how long the service was down. */
async function firstRequest({ host, port }: HostSettings, isRunning: () => boolean): Promise<void> {
  while (isRunning()) {
    const answer = await fetch(`http://${host}:${port}/health`).catch(() => null);
    await answer?.body?.cancel();
    if (answer !== null) return;
    await sleep(LOOK);
  }
}

function runWrangler(settings: HostSettings): void {
  const { host, port, state } = settings;
  const variables = variablesFile(settings);
  const places = ["--ip", host, "--port", String(port), "--inspector-port", "0", "--persist-to", state];
  // `wrangler dev` rebuilds changed files into this folder, which no other build touches.
  const folder = process.env["BUILT"] === undefined ? makeDraft() : takeBuild();
  const assets = join(folder, ASSETS);
  mkdirSync(assets, { recursive: true });
  const configuration = join(state, "dev.json");
  writePrivately(configuration, JSON.stringify(localConfiguration()));
  const words = ["dev", "--config", configuration, "--env-file", variables, "--assets", assets, ...places];
  const child = spawn(process.execPath, [wranglerProgram(), ...words], {
    stdio: "inherit",
    env: { ...wranglerEnvironment(), DEV_FOLDER: folder },
  });
  void firstRequest(settings, () => child.exitCode === null);
  let isStopping = false;
  // A terminal also signals wrangler; other senders signal only this process. Repeated, because wrangler can miss a signal.
  onStop(() => {
    isStopping = true;
    child.kill("SIGTERM");
    setInterval(() => child.kill("SIGTERM"), AGAIN);
  });
  child.once("exit", (code) => {
    for (const file of [variables, configuration]) rmSync(file, { force: true });
    process.exit(isStopping ? 0 : (code ?? 1));
  });
}
