import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { TEST_TIMEOUT } from "../patience.ts";

/** One thread: the linter's type checker would check shared types again in a second one, at the cost of the other tests. */
const env = { ...process.env, GOMAXPROCS: "1" };

/** Runs a script of package.json. Returns what it printed if it failed, an empty text otherwise. */
async function complaints(script: string): Promise<string> {
  const run = promisify(execFile)("npm", ["run", "--silent", script], { env, maxBuffer: 2 ** 26 });
  return run.then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `npm run ${script}\n${stdout}${stderr}`,
  );
}

/** The linter needs both processors for a minute, and the tests beside it want them, too. In milliseconds. */
const LIMIT = 4 * TEST_TIMEOUT;

it.each(["types:made", "lint", "format:check", "deploy:check"])(
  "npm run %s has no complaints",
  async (script) => {
    expect(await complaints(script)).toBe("");
  },
  LIMIT,
);
