import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namedCommands, programOf } from "../house/named-commands.ts";
import { PATIENCE } from "../patience.ts";
import { clientOf } from "./client.ts";
import { installed } from "./installed.ts";
import { Service } from "./service.ts";

const ORIGIN = "http://localhost";
let folder: string;
let service: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "taflpost-named-"));
  installed(folder);
  service = await Service.create();
  service.cwd = folder;
  service.env = { ORIGIN };
  await service.run(process.execPath, "src/host/server/serve.ts", "--data", service.state);
  await clientOf(service.url).signUp("Harald");
});
afterAll(async () => {
  await service?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** For each command that the documents name: words with which it does no harm, and what it says then. */
function harmless(): Record<string, readonly [string[], RegExp]> {
  const [backup, beside, restored] = ["backup", "beside", "restored"].map((name) =>
    join(service.tmp, name),
  ) as [string, string, string];
  mkdirSync(beside);
  const hour = ["--from", "2026-11-22T06:00:00Z", "--to", "2026-11-22T07:00:00Z"];
  return {
    backup: [[backup], /^\S+ is a complete backup of \S+: \d+ files\./],
    demo: [["http://127.0.0.1:9"], /^There is no response at http:\S+\. Start the service/],
    doctor: [[], /^canary +ok/m],
    moderator: [["Harald"], /^Harald can moderate with this token/],
    operator: [["closed"], /^No account is closed\.$/m],
    outage: [hour, /^Declared/],
    rehearse: [["--beside", beside], /^Everything in \S+ can be read, and every game holds\.$/m],
    rerecord: [[], /recorded/],
    restore: [[backup, "--data", restored], /restored/],
    serve: [[], /^Name the data folder/],
    verify: [["--all"], /holds?/],
  };
}

test("a server installed without development packages has every command that the run book and the guide name", () => {
  const table = harmless();
  expect(Object.keys(table)).toEqual(namedCommands());
  const env = { ...process.env, PORT: `${service.port}`, STATE: service.state, ORIGIN };
  const said = Object.entries(table).map(([name, [words]]) => {
    const options = { env, cwd: folder, encoding: "utf8", timeout: PATIENCE } as const;
    const { stdout, stderr } = spawnSync(process.execPath, [...programOf(name), ...words], options);
    return [name, stdout + stderr];
  });
  expect(said).toEqual(Object.entries(table).map(([name, [, says]]) => [name, expect.stringMatching(says)]));
});
