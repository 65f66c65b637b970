import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { read } from "./files.ts";

const GUIDE = "src/pages/guides/development.md";

/** The links whose text is a name in code: `name`, or `Class.method`. */
const linksIn = (guide: string) =>
  [...guide.matchAll(/\[`([A-Za-z.]+)`\]\(([^)#]+\.tsx?)\)/g)].map(([, name = "", href = ""]) => ({
    name,
    path: posix.join(posix.dirname(GUIDE), href),
  }));

/** Whether code defines a name: a function, class, constant, method or property. */
const defines = (code: string, name: string): boolean =>
  new RegExp(
    String.raw`\b(?:function|class|const) ${name}\b|^ +(?:(?:abstract|async|override|protected|readonly|static) )*${name}(?:\(| =|:)`,
    "m",
  ).test(code);

/** The links of a guide to names that are not in their files. */
const missing = (guide: string): string[] =>
  linksIn(guide).flatMap(({ name, path }) =>
    name.split(".").every((one) => defines(read(path), one)) ? [] : [`${name} in ${path}`],
  );

describe("the guide Development", () => {
  const guide = read(GUIDE);

  it("names functions and classes that exist in the files it links to", () => {
    expect(linksIn(guide).length).toBeGreaterThan(40);
    expect(missing(guide)).toEqual([]);
  });

  it("would be found out if it named others", () => {
    const renamed = guide.replace("[`decide`]", "[`judge`]").replace("`GameObject.ask`", "`GameObject.hush`");
    expect(missing(renamed)).toEqual([
      "GameObject.hush in src/game/object.ts",
      "judge in src/game/decide.ts",
    ]);
  });
});
