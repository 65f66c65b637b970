import { basename } from "node:path";
import { namedBuild, takeBuild } from "./builds.ts";

/** Takes the build that the environment names, or makes one. Programs that this process starts use the same. */
export async function builtNow(): Promise<string> {
  const isNamed = namedBuild() !== null;
  // What builds takes a second to read.
  const folder = isNamed ? takeBuild() : await (await import("./build.ts")).buildWorker();
  process.env["BUILT"] = basename(folder);
  return folder;
}
