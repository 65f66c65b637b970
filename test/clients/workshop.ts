import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect } from "vitest";
import { sharedService } from "../crash/shared.ts";

export const run = promisify(execFile);

/** The compiler's options for a client: strict, as careful people have them. */
const TSCONFIG = {
  compilerOptions: {
    target: "ES2024",
    lib: ["ES2024", "DOM", "DOM.Iterable", "DOM.AsyncIterable"],
    module: "ESNext",
    moduleResolution: "Bundler",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  },
};

const [vector = ""] = readFileSync("test/vectors/games-brandubh.jsonl", "utf8").split("\n");
/** The game that every client plays. */
export const { moves, result } = JSON.parse(vector) as { moves: string[]; result: unknown };

/** A running service, and a folder in which clients of it are made: below the project, so that they find its packages. */
export async function openWorkshop() {
  mkdirSync("dist", { recursive: true });
  const folder = mkdtempSync(resolve("dist/clients-"));
  const url = await sharedService();
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));

  /** Compiles a player's program against what is in the folder, with nothing to complain of. */
  async function compile(player: string): Promise<void> {
    cpSync(`test/clients/players/${player}.ts`, join(folder, `${player}.ts`));
    const project = { extends: "./tsconfig.json", files: [`${player}.ts`] };
    writeFileSync(join(folder, `${player}.json`), JSON.stringify(project));
    const compiler = resolve("node_modules/typescript/bin/tsc");
    const { stdout: faults } = await run(process.execPath, [compiler, "-p", `${player}.json`], {
      cwd: folder,
    }).catch((fault: { stdout: string }) => fault);
    expect(faults).toBe("");
  }

  return {
    folder,
    url,
    compile,

    /** Compiles a player's program, has it play, and gives what it prints. */
    async play(player: string): Promise<unknown> {
      await compile(player);
      const program = join(folder, `${player}.mjs`);
      const words = [
        "--bundle",
        "--platform=node",
        "--format=esm",
        `--outfile=${program}`,
        "--log-level=error",
      ];
      await run(resolve("node_modules/.bin/esbuild"), [join(folder, `${player}.ts`), ...words]);
      const { stdout } = await run(process.execPath, [program, url, JSON.stringify(moves)]);
      return JSON.parse(stdout);
    },

    close(): void {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Workshop = Awaited<ReturnType<typeof openWorkshop>>;
