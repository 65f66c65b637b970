import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextPath, safePath } from "../../../src/pages/kit/page.tsx";
import { openBrowser, sentTo } from "../../http/browser.ts";
import { freshName } from "../../http/api.ts";
import PATHS from "./paths.json" with { type: "json" };

const ORIGIN = "https://taflpost.example";

const ELSEWHERE = [...PATHS.elsewhere, `/${"a".repeat(2000)}`];

describe("a redirect after a form", () => {
  it.each(ELSEWHERE)("never leads to another site, nor to what is not a path: %j", (text) => {
    expect(safePath(text)).toBe("/");
  });

  it.each([...PATHS.ours, `/${"a".repeat(511)}`])("keeps a path of ours: %s", (path) => {
    expect(safePath(path)).toBe(path);
  });

  it("is a path of this service, for any input", () => {
    const sign = fc.constantFrom(...Array.from("/\\:@.?#\t\n %aé\u0000"));
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: sign }),
      fc.webUrl(),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom("", "/", "//", "/\\"), (text, before) => {
        const path = safePath(before + text);
        const there = new URL(path, ORIGIN);
        expect(there.origin).toBe(ORIGIN);
        expect(() => new Headers({ location: path })).not.toThrow();
        expect(path.startsWith("/") && !path.startsWith("//")).toBe(true);
        expect(safePath(path)).toBe(path);
      }),
      { numRuns: 2000 },
    );
  });

  it("leads to one's own games by default", () => {
    expect([nextPath(undefined), nextPath(""), nextPath("//evil.example"), nextPath("/rules")]).toEqual([
      "/me",
      "/me",
      "/",
      "/rules",
    ]);
  });

  it.each(ELSEWHERE.filter((text) => text !== ""))(
    "is safe in every form with such a field: %j",
    async (next) => {
      const browser = openBrowser();
      expect(sentTo(await browser.press("/language", { language: "en", next }))).toBe("/");
      await browser.press("/start", { name: freshName() });
      expect(sentTo(await browser.get(`/sign-in?next=${encodeURIComponent(next)}`))).toBe("/");
    },
  );
});
