import { describe, expect, it } from "vitest";
import { escapeMarkup, oneLine, safeLines, webLink } from "../../src/lib/plain.ts";

describe("untrusted text", () => {
  it.each([
    ["a\r\nb", "a b"],
    ["a\u0085b\u2028c\u2029d", "a b c d"],
    ["\u202eabc\u2066", "abc"],
    ["a\u0000\u001b[31mb", "a [31mb"],
    ["a\ud800b", "a b"],
    ["a\u200bb\ufeffc", "a b c"],
    ["  å  ж  👍🏽 ", "å ж 👍🏽"],
  ])("becomes one line: %j", (text, line) => {
    expect(oneLine(text, 100)).toBe(line);
  });

  it("is cut between characters, with a mark", () => {
    expect(oneLine("abcdef", 6)).toBe("abcdef");
    expect(oneLine("abcdefg", 6)).toBe("abcde…");
    expect(oneLine("👍👍👍", 2)).toBe("👍…");
  });

  it("keeps its lines, with any line ends, and loses other control characters", () => {
    expect(safeLines("a\r\nb\rc\u0085d\u2028e\n\nf\tg\u202e", 100)).toEqual([
      "a",
      "b",
      "c",
      "d",
      "e",
      "",
      "f g",
    ]);
    expect(safeLines("\n\n \u0000", 100)).toEqual([""]);
    expect(safeLines("x".repeat(50), 10)).toEqual([`${"x".repeat(9)}…`]);
  });

  it("is escaped for HTML text and attributes", () => {
    expect(escapeMarkup(`<a href="x" b='y'>&amp;`)).toBe(
      "&lt;a href=&quot;x&quot; b=&#39;y&#39;&gt;&amp;amp;",
    );
  });
});

describe("an address", () => {
  it.each([
    ["https://taflpost.example/games/x", "https://taflpost.example/games/x"],
    ["http://localhost:8787/games/x", "http://localhost:8787/games/x"],
    ['https://a.example/"><b>', "https://a.example/%22%3E%3Cb%3E"],
    ["https://a.example/\r\nx", "https://a.example/x"],
    ["javascript:alert(1)", null],
    ["JAVASCRIPT://%0aalert(1)", null],
    ["data:text/html,x", null],
    ["/games/x", null],
    ["", null],
  ])("may be in a link or not: %j", (url, link) => {
    expect(webLink(url)).toBe(link);
  });
});
