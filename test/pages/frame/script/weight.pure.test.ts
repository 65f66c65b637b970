import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";

const FOLDER = "dist/assets/assets";
const KIB = 1024;

/** What a file weighs on its way to a reader, in bytes. */
const weightOf = (name: string): number =>
  gzipSync(readFileSync(`${FOLDER}/${name}`), { level: 9 }).byteLength;
const files = (ending: string) => readdirSync(FOLDER).filter((name) => name.endsWith(ending));

describe("what readers load", () => {
  beforeAll(() => {
    // Other tests may be reading what has been built for them.
    if (process.env["BUILT"] !== "1") execFileSync(process.execPath, ["src/host/assets.ts"]);
  });

  it("is one script and one style sheet for all pages, and one script for other sites", () => {
    expect(files(".js").toSorted()).toEqual(["pages.js", "tafl-board.js"]);
    expect(files(".css")).toEqual(["pages.css"]);
  });

  it("stays light: all scripts below 30 KiB, the style below 12 KiB", () => {
    const scripts = files(".js").map(weightOf);
    expect(scripts.every((weight) => weight > KIB)).toBe(true);
    expect(scripts.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(30 * KIB);
    expect(weightOf("pages.css")).toBeLessThan(12 * KIB);
  });

  it("asks nobody else for anything, and needs nothing that the pages' policy forbids", () => {
    for (const name of files(".js")) {
      const script = readFileSync(`${FOLDER}/${name}`, "utf8");
      expect(script.match(/https?:\/\/(?!www\.w3\.org)[^"`']*/g) ?? []).toEqual([]);
      expect(script).not.toMatch(/\beval\(|new Function\b|\bimport\(|\sstyle=/);
    }
    expect(readFileSync(`${FOLDER}/pages.css`, "utf8")).not.toMatch(/@import|url\((?!"?data:)/);
  });
});
