import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { wranglerEnvironment, wranglerProgram } from "../build.ts";
import { writePrivately } from "../state.ts";
import { configurationFor, makePrivateFolder, sharedConfiguration } from "./files.ts";

/** `npm run deploy:check`: builds what would be deployed, from the configuration of a deployment, and sends nothing. */
const FOLDER = resolve("dist/production");
const target = {
  name: "taflpost",
  domain: "tafl.example.org",
  mail: "example.org",
  contact: null,
  metrics: null,
  operator: null,
  sandboxUrl: null,
};
const database = "11111111-2222-4333-8444-555555555555";
const config = `${FOLDER}/wrangler.json`;

makePrivateFolder(FOLDER);
writePrivately(
  config,
  JSON.stringify(configurationFor(sharedConfiguration(), { target, subdomain: null, database }, FOLDER)),
);
const words = ["deploy", "--dry-run", "--config", config, "--outdir", `${FOLDER}/worker`];
const env = wranglerEnvironment();
process.exitCode =
  spawnSync(process.execPath, [wranglerProgram(), ...words], { env, stdio: "inherit" }).status ?? 1;
