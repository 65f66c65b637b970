import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../src/contract/languages.ts";
import { rulesetOf, RULESETS, writeOtnRules } from "../../../src/rules/index.ts";
import { open, textOf } from "../browsing.ts";

const BRANDUBH = "3a3/3a3/3d3/aadkdaa/3d3/3a3/3a3";
const EDITOR = "/rulesets/new";
const query = (fields: Record<string, string>) => `${EDITOR}?${new URLSearchParams(fields).toString()}`;

/** The value of a field in the form. */
function held(html: string, name: string): string | undefined {
  const select = new RegExp(`<select name="${name}".*?</select>`, "s").exec(html)?.[0];
  if (select !== undefined) return /value="([^"]*)" selected/.exec(select)?.[1];
  const area = new RegExp(`<textarea name="${name}"[^>]*>([^<]*)`).exec(html)?.[1];
  return area ?? new RegExp(`<input name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1];
}

/** The text beside a field. */
const beside = (html: string, field: string) =>
  new RegExp(`id="why-${field}"[^>]*>([^<]*)`).exec(html)?.[1] ?? "";

describe("the rule set editor without its script", () => {
  it("begins with an existing rule set, with a record, with an empty board, or with its filled-in form", async () => {
    const { status, body } = await open(`${EDITOR}?from=tablut`, null);
    expect([status, held(body, "size"), held(body, "kingCapture")]).toEqual([
      200,
      "9",
      "custodial-away-from-throne",
    ]);
    expect(textOf(body)).toContain("We already have this rule set: Tablut, 9×9 .");
    const otn = writeOtnRules({ ...rulesetOf("tablut"), id: "", name: "Ours", kingSpeed: 3 });
    const ours = (await open(query({ otn }), null)).body;
    expect(["name", "kingSpeed", "setup"].map((name) => held(ours, name))).toEqual([
      "Ours",
      "3",
      rulesetOf("tablut").setup,
    ]);
    const empty = (await open(`${EDITOR}?from=empty&size=7`, null)).body;
    expect(held(empty, "setup")).toBe("7/7/7/7/7/7/7");
    expect(beside(empty, "setup")).toContain("There must be exactly one king on the board.");
    const filled = query({ size: "7", setup: BRANDUBH, shieldwall: "yes", noProgress: "60" });
    const form = (await open(filled, null)).body;
    expect([held(form, "noProgress"), held(form, "repetition")]).toEqual(["60", "draw"]);
    expect(form).toMatch(/name="shieldwall"[^>]*value="yes" checked/);
    expect(textOf(form)).toContain("Your own rule set");
  });

  it("leads to a challenge and to a trial board, and shows the text for players", async () => {
    const { body } = await open(query({ size: "7", setup: BRANDUBH, name: "Ours" }), null);
    const otn = /href="\/challenges\/new\?otn=([^"]+)"/.exec(body)?.[1] ?? "";
    expect(otn).toMatch(/^dim:7\+name:Ours\+/);
    expect(body).toContain(`href="/rulesets/try?otn=${otn}"`);
    expect(textOf(body)).toContain("Board 7×7; attackers: 8, defenders: 4 and the king.");
    const tried = await open(`/rulesets/try?otn=${otn}`, null);
    expect([tried.status, /<h1>([^<]*)/.exec(tried.body)?.[1]]).toEqual([200, "Ours (custom): try it"]);
    expect(tried.body).toContain(`href="/rulesets/new?otn=${otn}"`);
    expect(tried.body).toContain('"isTrial":true');
  });

  it("says what is wrong beside its field and above, and leads nowhere", async () => {
    const wrong = { size: "7", setup: BRANDUBH, cornerStop: "ad", noProgress: "5" };
    const { status, body } = await open(query(wrong), null);
    expect(status).toBe(200);
    expect(beside(body, "noProgress")).toBe("Give a whole number from 10 to 1000, or leave it empty.");
    expect(textOf(body)).toContain("1 thing needs fixing:");
    expect(body).not.toContain("/challenges/new?otn=");
    expect(body).not.toContain("The rules as players read them");
    const corners = (await open(query({ ...wrong, noProgress: "" }), null)).body;
    expect(beside(corners, "cornerStop")).toContain(
      "The king wins in a corner but isn’t allowed to stop there.",
    );
    const man = (await open(query({ size: "7", setup: `a6/${"7/".repeat(5)}3k3` }), null)).body;
    expect(man).toMatch(/data-square="a7" class="wrong"/);
  });

  const ODD: readonly Record<string, string>[] = [
    { size: "20" },
    { size: "10", setup: "<script>alert(1)</script>" },
    { size: "19", setup: "a".repeat(4000) },
    { size: "7", setup: "0".repeat(3000) },
    { size: "NaN", firstMove: "\u0000", kingSpeed: "1e9", shieldwall: "maybe", noProgress: "-1" },
    { otn: "" },
    { otn: "dim:11 ber:x start:/11/" },
    { otn: "x".repeat(4000) },
    { otn: "dim:7 name:%00 start:/7/7/7/7/7/7/7/" },
    { size: "7", setup: BRANDUBH, name: "\u202e" },
    { size: "7", setup: BRANDUBH, near: "z99" },
    { __proto__: "x", constructor: "y", size: "7" },
  ];

  it.each(ODD)("accepts any address: %j", async (fields) => {
    for (const path of [EDITOR, "/rulesets/try"]) {
      const { status, body } = await open(`${path}?${new URLSearchParams(fields).toString()}`, null);
      expect(status).toBe(200);
      expect(body).not.toContain("<script>alert");
    }
  });

  it.each(["chess", "custom-00000000000000000000", "toString"])("does not begin with %s", async (id) => {
    expect((await open(`${EDITOR}?from=${id}`, null)).status).toBe(404);
    expect((await open(`/rulesets/try?ruleset=${id}`, null)).status).toBe(404);
  });

  it.each(LANGUAGES)("has all of its words in %s", async (language) => {
    const { body } = await open(`${EDITOR}?from=alea-evangelii`, null, language);
    expect(body).not.toMatch(/undefined|\[object/);
    expect(body.match(/<select name="from">.*?<\/select>/s)?.[0].match(/<option/g)).toHaveLength(
      RULESETS.length + 1,
    );
  });
});
