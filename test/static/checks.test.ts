import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Runs a script of package.json. Returns what it printed if it failed, an empty text otherwise. */
async function complaints(script: string): Promise<string> {
  const run = promisify(execFile)("npm", ["run", "--silent", script], { maxBuffer: 2 ** 26 });
  return run.then(
    () => "",
    ({ stdout, stderr }: { stdout: string; stderr: string }) => `npm run ${script}\n${stdout}${stderr}`,
  );
}

it.each(["types:made", "lint", "format:check", "deploy:check"])(
  "npm run %s has no complaints",
  async (script) => {
    expect(await complaints(script)).toBe("");
  },
);
