import { readFileSync } from "node:fs";
import { parseArgs, type ParseArgsConfig } from "node:util";

/** `origin`: the address at which clients reach the service, perhaps through a proxy. */
export interface HostSettings {
  readonly host: string;
  readonly port: number;
  readonly origin: string;
  readonly state: string;
}

/** A fault that the person at the terminal can fix. The message is a whole sentence and is printed without a stack. */
export class Trouble extends Error {
  override readonly name = "Trouble";
}

export function settingsFrom(environment: NodeJS.ProcessEnv, data = environment["STATE"]): HostSettings {
  const port = portFrom(environment["PORT"] ?? "8787");
  return {
    port,
    host: environment["HOST"] ?? "127.0.0.1",
    origin: originFrom(environment["ORIGIN"] ?? `http://localhost:${port}`),
    state: stateFrom(data ?? ".wrangler/state"),
  };
}

function stateFrom(text: string): string {
  if (text === "")
    throw new Trouble("STATE must name a folder. If it is unset, data is stored in .wrangler/state.");
  return text;
}

/** Returns the origin as browsers write it: with another spelling, links would break and requests would be rejected. */
function originFrom(text: string): string {
  const url = URL.parse(text);
  const isOrigin = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (!isOrigin)
    throw new Trouble(
      `ORIGIN must be an address without a path, such as https://tafl.example.org, not “${text}”.`,
    );
  return url.origin;
}

function portFrom(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Trouble(`PORT must be a number from 1 to 65535, not “${text}”.`);
  return port;
}

export const TEXT = { type: "string" } as const;
export const FLAG = { type: "boolean" } as const;

/** Throws `Trouble` with the usage for an unknown option. */
export function wordsOf<const T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config);
  } catch (fault) {
    throw new Trouble(`${(fault as Error).message}\n${usage}`);
  }
}

const OPERATOR_SETTINGS = ["SECURITY_CONTACT", "CONTACT", "OPERATOR_NAME", "SANDBOX_URL"] as const;

export const operatorSettings = (
  environment: NodeJS.ProcessEnv,
  ...more: readonly string[]
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...OPERATOR_SETTINGS, ...more].map((name) => [name, environment[name] ?? ""]).filter(([, said]) => said),
  );

export const version = (): string =>
  (JSON.parse(readFileSync("package.json", "utf8")) as { readonly version: string }).version;

/** Runs a command. A fault ends the process with status 1; for `Trouble`, only the message is printed. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (fault) {
    console.error(fault instanceof Trouble ? fault.message : fault);
    // With `exitCode`, anything already started could keep the process alive.
    process.exit(1);
  }
}
