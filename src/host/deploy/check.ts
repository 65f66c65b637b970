import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wranglerEnvironment, wranglerProgram } from "../build.ts";
import { builtNow } from "../built.ts";
import { writePrivately } from "../state.ts";
import { configurationFor, sharedConfiguration } from "./files.ts";

/** `npm run deploy:check`: builds what would be deployed, and sends nothing. */
const target = {
  name: "taflpost",
  domain: "tafl.example.org",
  mail: "example.org",
  contact: null,
  metrics: null,
  operator: null,
  sandboxUrl: null,
  jurisdiction: null,
};
const database = "11111111-2222-4333-8444-555555555555";
const build = await builtNow();
const folder = mkdtempSync(join(tmpdir(), "taflpost-check-"));
const config = join(folder, "wrangler.json");

writePrivately(
  config,
  JSON.stringify(
    configurationFor(sharedConfiguration(), { target, subdomain: null, database }, folder, build),
  ),
);
const words = ["deploy", "--dry-run", "--config", config, "--outdir", join(folder, "worker")];
const env = wranglerEnvironment();
process.exitCode =
  spawnSync(process.execPath, [wranglerProgram(), ...words], { env, stdio: "inherit" }).status ?? 1;
rmSync(folder, { recursive: true });
