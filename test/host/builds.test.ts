import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type Builder, builder, kill } from "./builders.ts";

let cwd: string;
let builders: Builder[];

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "taflpost-builds-"));
  builders = [];
});
afterEach(async () => {
  for (const one of builders) if (one.child.signalCode === null) await kill(one);
  rmSync(cwd, { recursive: true });
});

async function started(code: string, env: Record<string, string> = {}): Promise<Builder> {
  const one = await builder(code, cwd, env);
  builders.push(one);
  return one;
}

/** A process that builds a text, and keeps that build until it is killed. */
const building = (content: string): Promise<Builder> =>
  started(`builds.publish(async (folder) => writeFileSync(folder + "/text", ${JSON.stringify(content)}))`);
const textIn = ({ folder }: Builder): string => readFileSync(join(cwd, folder, "text"), "utf8");
const newest = (): string => readFileSync(join(cwd, "dist/newest/text"), "utf8");
const isThere = ({ folder }: Builder): boolean => existsSync(join(cwd, folder));

it("a process keeps its build while another content is built, until it ends", async () => {
  const first = await building("first");
  const second = await building("second");
  expect([textIn(first), textIn(second), newest()]).toEqual(["first", "second", "second"]);
  await kill(first);
  await building("third");
  expect([isThere(first), textIn(second), newest()]).toEqual([false, "second", "third"]);
});

it("the newest build stays, even unused, until there is a newer one", async () => {
  const first = await building("first");
  await kill(first);
  await started("builds.makeDraft()");
  expect(newest()).toBe("first");
  await building("second");
  expect(isThere(first)).toBe(false);
});

it("the same content is one build, even if several processes build it at once", async () => {
  const all = await Promise.all(["same", "same", "same", "same"].map(building));
  const [one] = all;
  expect(new Set(all.map(({ folder }) => folder)).size).toBe(1);
  expect(textIn(one!)).toBe("same");
  await building("another");
  expect(textIn(one!)).toBe("same");
  const folders = readdirSync(join(cwd, "dist/builds")).filter((name) => !name.endsWith(".lock"));
  expect(folders).toHaveLength(2);
});

it("an incomplete build is not used, nor what a killed process had begun", async () => {
  const first = await building("first");
  await kill(first);
  writeFileSync(join(cwd, first.folder, "text"), "spoilt");
  const draft = await started("builds.makeDraft()");
  await kill(draft);
  const again = await building("first");
  expect([textIn(again), newest(), isThere(draft)]).toEqual(["first", "first", false]);
});

it("a process uses the build named by BUILT, or the newest, and keeps it", async () => {
  const first = await building("first");
  const [, , name = ""] = first.folder.split("/");
  const named = await started("builds.takeBuild()", { BUILT: name });
  const second = await building("second");
  const newer = await started("builds.takeBuild()", { BUILT: "1" });
  await kill(first);
  await kill(second);
  await building("third");
  expect([textIn(named), textIn(newer)]).toEqual(["first", "second"]);
});
