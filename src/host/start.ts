import { namedBuild } from "./builds.ts";
import type { Host } from "./serve.ts";
import { runCommand, settingsFrom, operatorSettings } from "./settings.ts";
import { checkPort, keepOperatorToken, takeState } from "./state.ts";
import { onStop } from "./stopping.ts";

/** `npm start`: builds the Worker and serves it on this machine until it is stopped. */
await runCommand(async () => {
  const settings = settingsFrom(process.env);
  await checkPort(settings);
  takeState(settings.state);
  keepOperatorToken(settings.state);
  // Loading the build and the runtime takes a second, so a rejected command does not wait for it.
  if (namedBuild() === null) console.log("Building, which takes up to half a minute…");
  const { builtNow } = await import("./built.ts");
  const build = await builtNow();
  const { serve } = await import("./serve.ts");
  const starting = serve(settings, build, operatorSettings(process.env));
  onStop(() => void starting.then(stop));
  const service = await starting;
  for (const name of service.migrated) console.log(`Applied the migration ${name}.`);
  const { url } = service;
  console.log(`Taflpost listens on ${url} (reference: ${url}/docs, state: ${settings.state})`);
  console.log(`First: curl -H 'content-type: application/json' -d '{"name": "Gyda"}' ${url}/v1/players`);
});

async function stop(service: Host): Promise<void> {
  await service.stop();
  console.log("Taflpost has stopped.");
  process.exit(0);
}
