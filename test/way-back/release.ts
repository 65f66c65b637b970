import { spawnSync, type SpawnSyncReturns } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import shipped from "./shipped.json" with { type: "json" };

/**
 * The release before is a commit of the main branch, named in `shipped.json` with the migrations and the steps of schemas
 * that it had. When a release has been put into service, its commit and its lists take their place.
 *
 * What that release needs and today's does not stays a devDependency until then: today that is `swagger-ui-dist`, whose
 * files its build copies.
 */

/** What of a release is needed to build and start it. */
const PARTS = ["src", "migrations", "wrangler.toml", "package.json", "tsconfig.json", "LICENSE"];

const FOLDER = resolve("dist/release-before");

function must({ status, stderr, error }: SpawnSyncReturns<Buffer>, what: string): void {
  if (status !== 0) throw new Error(`${what}: ${error?.message ?? stderr.toString()}`);
}

/** Whether the history that was cloned has the release before; a shallow clone has not. */
export function hasRelease(): boolean {
  return spawnSync("git", ["cat-file", "-e", `${shipped.commit}^{commit}`]).status === 0;
}

/** Fails with the names of packages that the release needs and that are not installed any more. */
function mustHavePackages(folder: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    dependencies: Record<string, string>;
  };
  const gone = Object.keys(dependencies).filter((name) => !existsSync(join("node_modules", name)));
  if (gone.length > 0)
    throw new Error(`The release before needs ${gone.join(", ")}: keep it as a devDependency (release.ts).`);
}

/** Takes the release's files out of the history, and builds its Worker with the tools of today. */
function make(folder: string): void {
  mkdirSync(FOLDER, { recursive: true });
  const draft = mkdtempSync(join(FOLDER, "draft-"));
  const archive = spawnSync("git", ["archive", "--format=tar", shipped.commit, ...PARTS], {
    maxBuffer: 2 ** 28,
  });
  must(archive, "git archive");
  must(spawnSync("tar", ["-x", "-C", draft], { input: archive.stdout }), "tar");
  mustHavePackages(draft);
  symlinkSync(resolve("node_modules"), join(draft, "node_modules"));
  writeFileSync(
    join(draft, "build.ts"),
    'import { buildWorker } from "./src/host/build.ts";\nbuildWorker();\n',
  );
  must(spawnSync(process.execPath, ["build.ts"], { cwd: draft }), "its build");
  rmSync(folder, { recursive: true, force: true });
  renameSync(draft, folder);
}

/** The folder of the release before, built: `npm start` of it works there. It is made once, and kept beside the build. */
export function releaseBefore(): string {
  const folder = join(FOLDER, shipped.commit);
  if (!existsSync(folder)) make(folder);
  return folder;
}
