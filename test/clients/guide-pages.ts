import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { guideFile, guideText } from "../../src/host/guides.ts";
import { type Fence, playersIn, type Step, stepsOf } from "../../src/host/steps.ts";
import { namesOfRun } from "../../src/pages/docs/script/names.ts";
import type { Guide } from "../../src/pages/docs/guides.ts";
import { freePort } from "../crash/service.ts";
import { frontServer } from "./front.ts";

/** The address that guides print. */
const PRINTED = "localhost:8787";
/** How long a guide may run in one language, in milliseconds. */
const LIMIT = 120_000;
/** The port of a receiver in a guide. */
const RECEIVER = /\b9000\b/g;

/** Whether a guide has its own set-up, and so needs no other page before it. */
export function isAlone(guide: Guide): boolean {
  const codes = stepsOf(guideText(guide)).flatMap(({ fences }) => fences.map(({ code }) => code));
  return (
    guideFile(guide) !== "README.md" && codes.some((code) => /^(api|API =|const API =)=? ?"?http/m.test(code))
  );
}

/** Makes a folder in which the project's commands run as in the checkout. */
export function projectFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "taflpost-guides-"));
  for (const name of [
    "migrations",
    "node_modules",
    "package-lock.json",
    "package.json",
    "src",
    "wrangler.toml",
  ])
    symlinkSync(resolve(name), join(folder, name));
  return folder;
}

/** Saves the code blocks that have a file name. */
export function saveFiles(steps: readonly Step[], folder: string, here: (code: string) => string): void {
  for (const { file, code } of steps.flatMap(({ fences }) => fences))
    if (file !== null) writeFileSync(join(folder, file), here(code));
}

/** One terminal, in which block after block is typed. */
export function terminal(folder: string, env: Readonly<Record<string, string>>) {
  const bash = spawn("bash", ["--norc"], {
    cwd: folder,
    env: { ...process.env, NO_COLOR: "1", PYTHONUNBUFFERED: "1", ...env },
    stdio: ["pipe", "pipe", "pipe"],
    // A separate process group, so that what it leaves running ends with it.
    detached: true,
    timeout: LIMIT,
  });
  const ended = once(bash, "exit");
  let output = "";
  for (const stream of [bash.stdout, bash.stderr]) stream.on("data", (text) => (output += String(text)));
  return {
    /** Runs lines, as one after the other is typed. Returns what they print, and the status of each that fails. */
    async run(code: string): Promise<string> {
      output = "";
      bash.stdin.write(
        `trap 'echo "@@ exit $? of $BASH_COMMAND"' ERR\n${code}\ntrap - ERR\necho "@@ done"\n`,
      );
      const done = async (): Promise<void> => {
        while (!output.includes("@@ done\n")) await once(bash.stdout, "data");
      };
      const isEnded = await Promise.race([done().then(() => false), ended.then(() => true)]);
      return isEnded ? `${output}@@ exit by itself, or after ${LIMIT} ms` : output.replace("@@ done\n", "");
    },
    async close(): Promise<void> {
      if (bash.exitCode === null) process.kill(-bash.pid!, "SIGKILL");
      await ended;
    },
  };
}

type Language = "sh" | "python" | "js";

/** A step and what it printed in a language; null where it has no code in that language. */
interface Printed {
  readonly step: Step;
  readonly output: string | null;
}

/** A guide's run in one language: what each step printed, the problems that were answered, and how a program failed. */
interface Run {
  readonly printed: readonly Printed[];
  readonly problems: readonly string[];
  readonly failure: string | null;
}

const codeIn = ({ fences }: Step, language: Language): string | null =>
  fences.find((fence: Fence) => fence.language === language && fence.file === null)?.code ?? null;

/** The languages in which a guide has something to run. */
export const languagesOf = (steps: readonly Step[]): readonly Language[] =>
  (["sh", "python", "js"] as const).filter((language) =>
    steps.some((step) => codeIn(step, language) !== null),
  );

/** Bash's message about a receiver that a step ends. */
const ENDED = /^bash: line \d+: +\d+ (Terminated|Killed) .*\n/gm;

type Outputs = readonly (string | null)[];
interface Ran {
  readonly outputs: Outputs;
  readonly failure: string | null;
}

async function typed(codes: Outputs, folder: string, env: Readonly<Record<string, string>>): Promise<Ran> {
  const bash = terminal(folder, env);
  const outputs: (string | null)[] = [];
  let failure: string | null = null;
  for (const code of codes) {
    const output = code === null ? null : (await bash.run(code)).replaceAll(ENDED, "");
    outputs.push(output);
    failure ??= /@@ exit .*/.exec(output ?? "")?.[0] ?? null;
  }
  await bash.close();
  return { outputs, failure };
}

const PROGRAMS = {
  python: { command: "python3", file: "steps.py", mark: (text: string) => `print("${text}", flush=True)\n` },
  js: { command: process.execPath, file: "steps.mjs", mark: (text: string) => `console.log("${text}");\n` },
} as const;

/** Runs the blocks of a language as one program, which prints a line after each of them. */
async function program(language: "python" | "js", codes: Outputs, folder: string): Promise<Ran> {
  const { command, file, mark } = PROGRAMS[language];
  const blocks = codes.filter((code) => code !== null);
  if (blocks.length === 0) return { outputs: codes, failure: null };
  writeFileSync(join(folder, file), blocks.map((code) => code + mark("@@ next")).join(""));
  const child = spawn(command, [file], { cwd: folder, stdio: ["ignore", "pipe", "pipe"], timeout: LIMIT });
  const texts = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].on("data", (text) => (texts[name] += String(text)));
  const [status] = (await once(child, "close")) as [number | null];
  const parts = texts.stdout.split("@@ next\n");
  const outputs = codes.map((code) => (code === null ? null : (parts.shift() ?? "")));
  return { outputs, failure: status === 0 ? null : `${status}: ${texts.stderr}` };
}

/** Runs the steps of a guide in one language, in order, against the service at `url`. */
export async function printedIn(
  language: Language,
  { steps, url, folder }: { readonly steps: readonly Step[]; readonly url: string; readonly folder: string },
): Promise<Run> {
  const problems: string[] = [];
  const front = await frontServer(url, { noteProblem: (code) => problems.push(code) });
  const names = namesOfRun(playersIn(steps));
  const [host, receiver] = [new URL(front.origin).host, String(await freePort())];
  const here = (code: string): string =>
    names.sent(code).replaceAll(PRINTED, host).replaceAll(RECEIVER, receiver);
  const asPrinted = (output: string): string =>
    names.received(
      [host, new URL(url).host, new URL(url).host.replace("127.0.0.1", "localhost")]
        .reduce((text, one) => text.replaceAll(one, PRINTED), output)
        .replaceAll(receiver, "9000"),
    );
  saveFiles(steps, folder, here);
  const codes = steps
    .map((step) => codeIn(step, language))
    .map((code) => (code === null ? null : here(code)));
  const ran = await (
    language === "sh" ? typed(codes, folder, { PORT: new URL(url).port }) : program(language, codes, folder)
  ).finally(front.close);
  const outputs = ran.outputs.map((output) => (output === null ? null : asPrinted(output)));
  return {
    printed: steps.map((step, at) => ({ step, output: outputs[at] ?? null })),
    problems,
    failure: ran.failure,
  };
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Whether an output is the expected one: `…` stands for anything within a line, and alone in a line for any lines. */
function isAsExpected(output: string, { language, code }: Fence): boolean {
  if (language === "json") {
    const [wanted, given] = [code, output].map((text) => text.replaceAll(/\s/g, ""));
    return new RegExp(`^${escaped(wanted!).replaceAll("…", ".*")}$`).test(given!);
  }
  const lines = code.trimEnd().split("\n");
  const pattern = lines.map((line) =>
    line.trim() === "…" ? "(?:.*\n)*?" : `${escaped(line.trimEnd()).replaceAll("…", ".*")}[ ]*\n`,
  );
  return new RegExp(`^${pattern.join("")}$`).test(`${output.trimEnd()}\n`);
}

/** Returns the faults of a run, for readers of the test: a step without its output, another output, a problem. */
export function faultsOf({ printed, problems, failure }: Run): readonly unknown[] {
  const expected = printed.map(({ step }) => step.output?.code ?? "").join("\n");
  const wrong = printed.flatMap(({ step, output }) => {
    if (output === null) return [];
    if (step.output === null && output.trim() === "") return [];
    if (step.output !== null && isAsExpected(output, step.output)) return [];
    return [
      { step: step.fences[0]?.code, expected: step.output?.code ?? "nothing is shown below it", output },
    ];
  });
  const unexpected = problems.filter((code) => !expected.includes(code)).map((problem) => ({ problem }));
  return [...(failure === null ? [] : [{ failure }]), ...unexpected, ...wrong];
}
