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

describe("where readers are sent", () => {
  it("is said in one place alone", () => {
    expect(linesWith(/\.redirect\(|\b30[1278]\b/)).toEqual([]);
    expect(linesWith(/\b303\b/)).toEqual([expect.stringMatching(/^src\/pages\/kit\/page\.tsx: /)]);
  });

  it("is never taken from a form or an address but through `safePath`", () => {
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

  it("is never what the request's own address or another's page names", () => {
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
