import { resolve } from "node:path";

/** One text of a file, in place of another that is there exactly once. */
export interface Fault {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The environment variable that names the fault, as JSON. */
const PLANTED = "PLANTED";
const PRELOAD = resolve("test/sim/planting/preload.ts");

/** The environment of a process that runs with a fault. */
export const withPlanted = ({ file, from, to }: Fault): Readonly<Record<string, string>> => ({
  [PLANTED]: JSON.stringify({ file: resolve(file), from, to }),
  NODE_OPTIONS: `${process.env["NODE_OPTIONS"] ?? ""} --import=${PRELOAD}`,
});

/** The fault that this process runs with, its file as an absolute path. */
export function plantedFault(): Fault | null {
  const json = process.env[PLANTED];
  return json === undefined ? null : (JSON.parse(json) as Fault);
}

export function withFault(text: string, { file, from, to }: Fault): string {
  if (text.split(from).length !== 2) throw new Error(`${file} does not have the text to replace once`);
  return text.replace(from, () => to);
}
