import { basename } from "node:path";
import { namedBuild, takeBuild } from "./builds.ts";

/** Takes the build that the environment names, or makes one. Programs that this process starts use the same build. */
export async function builtNow(): Promise<string> {
  const isNamed = namedBuild() !== null;
  // The modules that build take a second to load.
  const folder = isNamed ? takeBuild() : await (await import("./build.ts")).buildWorker();
  process.env["BUILT"] = basename(folder);
  return folder;
}
