import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { nextPath, safePath } from "../../../src/pages/kit/page.tsx";
import { openBrowser, sentTo } from "../../http/browser.ts";
import { freshName } from "../../http/api.ts";

const ORIGIN = "https://taflpost.example";

const ELSEWHERE = [
  "",
  "games",
  "https://evil.example/",
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\/evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  "\t//evil.example",
  " //evil.example",
  "/games\\..\\evil",
  "javascript:alert(1)",
  "data:text/html,x",
  "/a\r\nSet-Cookie: x=y",
  "/a\u0000b",
  "/a\u007fb",
  "/ä",
  "/\u2028",
  `/${"a".repeat(2000)}`,
];

describe("a redirect after a form", () => {
  it.each(ELSEWHERE)("never leads to another site, nor to what is not a path: %j", (text) => {
    expect(safePath(text)).toBe("/");
  });

  it.each([
    "/",
    "/me",
    "/games/abc?move=d1-c1#board",
    "/a/./../b",
    "/players/Egil_1",
    "/sign-in?next=%2F%2Fevil.example",
    `/${"a".repeat(511)}`,
  ])("keeps a path of ours: %s", (path) => {
    expect(safePath(path)).toBe(path);
  });

  it("is a path of this service, for any input", () => {
    const sign = fc.constantFrom(
      "/",
      "\\",
      ":",
      "@",
      ".",
      "?",
      "#",
      "\t",
      "\n",
      " ",
      "%",
      "a",
      "é",
      "\u0000",
    );
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
