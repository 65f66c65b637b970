import { basename } from "node:path";
import { namedBuild, takeBuild } from "./builds.ts";

export async function builtNow(): Promise<string> {
  const isNamed = namedBuild() !== null;
  // Imported only if needed, because the modules for building take a second to load.
  const folder = isNamed ? takeBuild() : await (await import("./build.ts")).buildWorker();
  process.env["BUILT"] = basename(folder);
  return folder;
}
