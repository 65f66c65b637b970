import { describe, expect, it } from "vitest";
import { read, sources } from "./files.ts";

const files = sources().filter((path) => /^src\/(http|pages)\//.test(path));
const linesWith = (pattern: RegExp, among = files) =>
  among.flatMap((path) =>
    read(path)
      .split("\n")
      .filter((line) => pattern.test(line) && !/^\s*(\*|\/\/|\/\*)/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );

describe("redirects", () => {
  it("are made in one place only", () => {
    expect(linesWith(/\.redirect\(|\b30[1278]\b/)).toEqual([]);
    expect(linesWith(/\b303\b/)).toEqual([expect.stringMatching(/^src\/pages\/kit\/page\.tsx: /)]);
  });

  it("never use a form or an address except through `safePath`", () => {
    const asked = linesWith(
      // Where it is read; not where a field or a link is called so.
      /[([]["'`]next["'`]/,
      files.filter((path) =>
        /^src\/pages\/(?!script\.ts|game\/analysis\/|\w[\w-]*\/script\/).*\.tsx?$/.test(path),
      ),
    );
    expect(asked.length).toBeGreaterThan(2);
    expect(asked.filter((line) => !/\b(safePath|nextPath)\(/.test(line))).toEqual([]);
  });

  it("never use the request's own address or another page's", () => {
    const sent = linesWith(/\bseeOther\(/);
    expect(sent.length).toBeGreaterThan(3);
    expect(
      sent.filter((line) =>
        /\b(referer|c\.req\.(query|header|url)|form\.get)\b/i.test(
          line.replaceAll(/\b(safePath|nextPath)\([^)]*\)?/g, ""),
        ),
      ),
    ).toEqual([]);
  });
});
