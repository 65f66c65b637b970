import { spawnSync } from "node:child_process";
import { mkdtempDisposableSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wranglerEnvironment, wranglerProgram } from "../build.ts";
import { builtNow } from "../built.ts";
import { writePrivately } from "../state.ts";
import { configurationFor, sharedConfiguration } from "./files.ts";
import { optionsFrom, settled } from "./target.ts";

/** `npm run deploy:check`: builds the files of a deployment without sending them. */
const { options } = optionsFrom(["--domain", "tafl.example.org", "--mail", "example.org"]);
const target = await settled(options, {}, null);
const database = "11111111-2222-4333-8444-555555555555";
const build = await builtNow();
using folder = mkdtempDisposableSync(join(tmpdir(), "taflpost-check-"));
const config = join(folder.path, "wrangler.json");
const found = { target, subdomain: null, database };
writePrivately(config, JSON.stringify(configurationFor(sharedConfiguration(), found, folder.path, build)));
const words = ["deploy", "--dry-run", "--config", config, "--outdir", join(folder.path, "worker")];
const env = wranglerEnvironment();
process.exitCode =
  spawnSync(process.execPath, [wranglerProgram(), ...words], { env, stdio: "inherit" }).status ?? 1;
