import { namedBuild } from "./builds.ts";
import { runCommand, settingsFrom, operatorSettings } from "./settings.ts";
import { checkPort, keepOperatorToken, takeState } from "./state.ts";
import { untilStopped } from "./stopping.ts";

/** `npm start`: builds the Worker and serves it on this machine until it is stopped. */
await runCommand(async () => {
  const settings = settingsFrom(process.env);
  await checkPort(settings);
  takeState(settings.state);
  keepOperatorToken(settings.state);
  // Imported late, so that a command with invalid settings fails without waiting a second for these modules.
  if (namedBuild() === null) console.log("Building, which takes up to half a minute…");
  const { builtNow } = await import("./built.ts");
  const build = await builtNow();
  const { serve } = await import("./serve.ts");
  await untilStopped(serve(settings, build, operatorSettings(process.env)));
  const { origin: url } = settings;
  console.log(`Taflpost listens on ${url} (reference: ${url}/docs, state: ${settings.state})`);
  console.log(`First: curl -H 'content-type: application/json' -d '{"name": "Gyda"}' ${url}/v1/players`);
});
