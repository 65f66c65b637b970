import { buildContents, buildWorker } from "./build.ts";
import { runCommand, Trouble } from "./settings.ts";

/*
 * Wrangler runs this before it builds or deploys. Makes the messages and the files that the Worker serves; for a deployment
 * also the Worker, which wrangler bundles only for `wrangler dev`. `npm run dev` names the folder that it serves
 * from; a build that BUILT names is there already.
 */
await runCommand(async () => {
  const { WRANGLER_COMMAND: command = "", TAFLPOST_BUILD: isOurs, DEV_FOLDER, BUILT } = process.env;
  const isDeployment = ["deploy", "versions upload"].includes(command);
  // Our own commands say that they put no placeholders into service (`wranglerEnvironment`).
  if (isDeployment && isOurs !== "1")
    throw new Trouble(
      "wrangler.toml has placeholders for an address and a database. Deploy with: npm run deploy",
    );
  if (BUILT !== undefined) return;
  await (DEV_FOLDER === undefined ? buildWorker() : buildContents(DEV_FOLDER));
});
