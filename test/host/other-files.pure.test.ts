import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { filesBelow, removeOthers } from "../../src/host/backup/files.ts";

it("a build leaves its own files, and nothing of an older one", () => {
  const folder = mkdtempSync(join(tmpdir(), "built-"));
  for (const within of ["assets/docs-assets", "old"]) mkdirSync(join(folder, within), { recursive: true });
  const files = ["_headers", "sw.js", "sw.js.map", "assets/pages.js", "assets/docs-assets/ui.js", "old/a.js"];
  for (const file of files) writeFileSync(join(folder, file), "");
  // `made.js` is being made by another process: it is not there yet.
  removeOthers(folder, ["_headers", "sw.js", "assets/pages.js", "made.js"]);
  const left = filesBelow(folder);
  rmSync(folder, { recursive: true });
  expect(left).toEqual(["_headers", "assets/pages.js", "sw.js"]);
});
