import { buildContents, buildWorker } from "./build.ts";
import { runCommand, Trouble } from "./settings.ts";

/*
 * Wrangler runs this before it builds or deploys. Only `wrangler dev` bundles the Worker itself. `npm run dev` sets
 * DEV_FOLDER to the folder for everything else. If BUILT is set, the build already exists.
 */
await runCommand(async () => {
  const { WRANGLER_COMMAND: command = "", TAFLPOST_BUILD: isOurs, DEV_FOLDER, BUILT } = process.env;
  const isDeployment = ["deploy", "versions upload"].includes(command);
  // Our own commands set TAFLPOST_BUILD (`wranglerEnvironment`) and fill in the placeholders.
  if (isDeployment && isOurs !== "1")
    throw new Trouble(
      "wrangler.toml has placeholders for an address and a database. Deploy with: npm run deploy",
    );
  if (BUILT !== undefined) return;
  await (DEV_FOLDER === undefined ? buildWorker() : buildContents(DEV_FOLDER));
});
