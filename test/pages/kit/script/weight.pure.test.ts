import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildAssets } from "../../../../src/host/assets.ts";
import { takeBuild } from "../../../../src/host/builds.ts";
import { ASSETS } from "../../../../src/host/layout.ts";

/** The tests' build, or a new one. */
const built =
  process.env["BUILT"] === undefined ? mkdtempSync(join(tmpdir(), "taflpost-weight-")) : takeBuild();
const FOLDER = join(built, ASSETS, "assets");
const KIB = 1024;
/** The scripts of a game's page when somebody tries moves. */
const ANALYSIS = "analysis.js";
/** The scripts of a finished game's page when the computer analyses it: the engine, with the rules. */
const COMPUTER = "computer.js";
/** The scripts of its record's page when somebody verifies it: with the rules, too. */
const PROOF = "proof.js";
/** The scripts of the rule set editor's page, and the texts of rules in each language, after the first change. */
const EDITOR = "editor.js";
/** The script of a game's page when the game ends there. */
const END = "end.js";
/** The start page's scripts once somebody plays on its board: the engine, with the rules. */
const FIRST = "first.js";
const PUSH = "push.js";
/** The scripts of a page where somebody signs in with a passkey, or adds one. */
const PASSKEYS = "passkeys.js";
/** The scripts of the page where a recorded game is imported: it is read there, by the rules. */
const RECORD = "record.js";
const TEXTS = "rule-text.js";
/** The board's script for sounds, once they are switched on. */
const SOUND = "sound.js";
/** A guide's scripts: the tabs of its examples, and their runner. */
const GUIDE = "guide.js";
/** The boards and pieces that another site may choose for its board, besides the usual ones. */
const LOOKS = "looks.js";
const ON_DEMAND = [
  ANALYSIS,
  COMPUTER,
  EDITOR,
  END,
  FIRST,
  GUIDE,
  PASSKEYS,
  PROOF,
  PUSH,
  RECORD,
  SOUND,
  TEXTS,
];

/** The transferred size of a file, in bytes. */
const weightOf = (name: string): number =>
  gzipSync(readFileSync(`${FOLDER}/${name}`), { level: 9 }).byteLength;
const files = (ending: string) => readdirSync(FOLDER).filter((name) => name.endsWith(ending));
const importsIn = (name: string) => /\bimport\(/.test(readFileSync(`${FOLDER}/${name}`, "utf8"));

describe("what readers load", () => {
  beforeAll(async () => {
    if (process.env["BUILT"] === undefined) await buildAssets(join(built, ASSETS), join(built, "sdk"));
  });
  afterAll(() => {
    if (process.env["BUILT"] === undefined) rmSync(built, { recursive: true });
  });

  it("is one script and one style sheet for all pages, one for other sites, and more to analyse, to verify and to make rules", () => {
    expect(files(".js").toSorted()).toEqual([...ON_DEMAND, LOOKS, "pages.js", "tafl-board.js"].toSorted());
    expect(files(".css")).toEqual(["pages.css"]);
  });

  it("stays light: below 41 KiB at once, below 20 KiB for the analysis, below 12 KiB for the style", () => {
    const atOnce = ["pages.js", "tafl-board.js"].map(weightOf);
    expect([...atOnce, ...ON_DEMAND.map(weightOf)].every((weight) => weight > KIB / 2)).toBe(true);
    expect(atOnce.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(41 * KIB);
    expect(weightOf(SOUND)).toBeLessThan(2 * KIB);
    expect(weightOf(END)).toBeLessThan(KIB);
    expect(weightOf(LOOKS)).toBeLessThan(3 * KIB);
    expect(weightOf(ANALYSIS)).toBeLessThan(20 * KIB);
    expect(weightOf(COMPUTER)).toBeLessThan(40 * KIB);
    expect(weightOf(FIRST)).toBeLessThan(20 * KIB);
    expect(weightOf(PROOF)).toBeLessThan(14 * KIB);
    expect(weightOf(EDITOR)).toBeLessThan(38 * KIB);
    expect(weightOf(RECORD)).toBeLessThan(28 * KIB);
    expect(weightOf(TEXTS)).toBeLessThan(50 * KIB);
    expect(weightOf("pages.css")).toBeLessThan(12 * KIB);
  });

  it("has one font of at most 40 KB for both alphabets, with its licence", () => {
    const fonts = files(".woff2");
    expect(fonts.map((name) => name.split("-")[1])).toEqual(["cyrillic", "latin"]);
    const contents = fonts.map((name) => readFileSync(`${FOLDER}/${name}`));
    expect(contents.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(40_000);
    // Browsers never load a name again, so another content has another name.
    const hashes = contents.map((content) => createHash("sha256").update(content).digest("hex").slice(0, 8));
    expect(fonts.map((name) => /-(\w+)\.woff2$/.exec(name)?.[1])).toEqual(hashes);
    expect(readFileSync(`${FOLDER}/piazzolla-OFL.txt`, "utf8")).toContain(
      "SIL OPEN FONT LICENSE Version 1.1",
    );
  });

  it("includes the rules only where moves are tried, judged or verified, read or rules are made, and only on pages", () => {
    expect(files(".js").filter(importsIn)).toEqual(["pages.js", "tafl-board.js"]);
    expect(readFileSync(`${FOLDER}/tafl-board.js`, "utf8")).toContain(`"./${LOOKS}"`);
    for (const name of files(".js").filter((one) => one !== LOOKS))
      expect(readFileSync(`${FOLDER}/${name}`, "utf8")).not.toContain("#a9b6c0");
    for (const chunk of ON_DEMAND)
      expect(readFileSync(`${FOLDER}/pages.js`, "utf8")).toContain(`"/assets/${chunk}"`);
    const withRules = files(".js").filter((name) =>
      readFileSync(`${FOLDER}/${name}`, "utf8").includes("captures-differ"),
    );
    // The editor alone plays nothing: it asks only whether a game could begin.
    expect(withRules.toSorted()).toEqual([ANALYSIS, COMPUTER, FIRST, PROOF, RECORD, TEXTS]);
  });

  it("requests nothing from other hosts, and needs nothing that the pages' policy forbids", () => {
    for (const name of files(".js")) {
      const script = readFileSync(`${FOLDER}/${name}`, "utf8");
      expect(script.match(/https?:\/\/(?!www\.w3\.org)[^"`']*/g) ?? []).toEqual([]);
      expect(script).not.toMatch(/\beval\(|new Function\b|\sstyle=/);
    }
    expect(readFileSync(`${FOLDER}/pages.css`, "utf8")).not.toMatch(
      /@import|url\((?!"?data:|".\/piazzolla-)/,
    );
  });
});
