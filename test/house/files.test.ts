import { describe, expect, it } from "vitest";
import { projectFiles, read, sources } from "./files.ts";

const files = projectFiles();
const code = files.filter((path) => /\.(tsx?|js|sh)$/.test(path));
const typescript = code.filter((path) => /\.tsx?$/.test(path));
/** Everything that a person wrote: not the lock, not the data that was copied, not the licence's words. */
const written = files.filter(
  (path) => !/^(package-lock\.json|test\/vectors\/|LICENSE|migrations\/meta\/)/.test(path),
);

const linesWith = (paths: readonly string[], pattern: RegExp) =>
  paths.flatMap((path) =>
    read(path)
      .split("\n")
      .flatMap((line, index) =>
        pattern.test(line) ? [`${path}:${index + 1}: ${line.trim().slice(0, 90)}`] : [],
      ),
  );

describe("the files", () => {
  it("are found", () => {
    expect(sources().length).toBeGreaterThan(80);
    expect(typescript.length).toBeGreaterThan(sources().length);
  });

  it("are at the top level only if a tool or a convention looks for them there", () => {
    const top = files.filter((path) => !path.includes("/"));
    const KNOWN = ["LICENSE", "README.md", "package-lock.json", "package.json", "tsconfig.json"];
    const TOOLS = [
      ".gitignore",
      ".npmrc",
      ".oxfmtrc.json",
      ".oxlintrc.json",
      "vitest.config.ts",
      "wrangler.toml",
    ];
    expect(top.toSorted()).toEqual([...KNOWN, ...TOOLS].toSorted());
    const folders = new Set(
      files.filter((path) => path.includes("/")).map((path) => path.split("/")[0] ?? ""),
    );
    expect([...folders].toSorted()).toEqual([".ci", "migrations", "src", "test"]);
  });

  it("are no longer than 350 lines", () => {
    expect(code.filter((path) => read(path).split("\n").length > 351)).toEqual([]);
  });

  it("have no any: neither written nor allowed by a comment", () => {
    const isAny = /(:|<|\bas|\||&|=>|,)\s*any\b\s*([;,)>\]=|&{[]|$)|@ts-(ignore|nocheck|expect-error)/;
    expect(
      linesWith(
        typescript.filter((path) => path !== "test/house/files.test.ts"),
        isAny,
      ),
    ).toEqual([]);
    const offences = ["let a: any;", "f(x as any)", "Array<any>", "(a: any, b)", "// @ts-ignore"];
    expect(offences.filter((offence) => !isAny.test(offence))).toEqual([]);
  });

  it("switch no rule off", () => {
    expect(linesWith(typescript, /(oxlint|eslint|oxfmt|prettier)-(disable|ignore)/)).toEqual([]);
  });

  it("cite in comments no document outside of the repository, nor a number of one", () => {
    const known = new Set(files);
    const cited = code.flatMap((path) =>
      [...read(path).matchAll(/^(?:.*\s)?(?:\/\/|\/?\*+) .*$/gm)].flatMap(([line]) => {
        const documents = [...line.matchAll(/[\w./-]+\.md\b/g)].filter(([name]) => !known.has(name));
        return [...documents, ...line.matchAll(/\([A-Z]\d{1,2}(?:, [A-Z]\d{1,2})*\)/g)]
          .filter(([name]) => name !== "(D1)")
          .map(([name]) => `${path}: ${name}`);
      }),
    );
    expect(cited).toEqual([]);
  });

  it("have no text for players in TypeScript: it is a message in three languages, or among the sentences", () => {
    // Times and plurals; letters that look alike, in what people write; answers as they were recorded.
    const others =
      /^src\/(i18n\/(sentences\/|plurals|times)|channels\/mail\/inbound\/first-move|players\/names-like|http\/docs\/recorded)/;
    const ours = typescript.filter((path) => path.startsWith("src/") && !others.test(path));
    expect(linesWith(ours, /\p{Script=Cyrillic}/u)).toEqual([]);
  });

  it("have no path of somebody's machine", () => {
    const path = new RegExp(["/home/\\w", "/Users/\\w", "/root/", "/work/", "\\b[A-Z]:\\\\\\w"].join("|"));
    expect(
      linesWith(
        written.filter((file) => !file.startsWith("test/house/")),
        path,
      ),
    ).toEqual([]);
  });

  it("have no secret: no key, no token of ours or of a cloud's, no account", () => {
    const secret = new RegExp(
      [
        "tafl_[0-9A-Za-z]{40,}",
        "whsec_(?!MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw)[0-9A-Za-z+/]{20,}",
        "BEGIN [A-Z ]*PRIVATE KEY",
        "gh[pousr]_[0-9A-Za-z]{30,}",
        "AKIA[0-9A-Z]{16}",
        "account_id\\s*=",
        "CLOUDFLARE_API_TOKEN\\s*=\\s*\\S",
      ].join("|"),
    );
    expect(
      linesWith(
        written.filter((file) => !file.startsWith("test/house/")),
        secret,
      ),
    ).toEqual([]);
  });

  it("have no skipped test, and no `.only`", () => {
    const tests = typescript.filter((path) => path.endsWith(".test.ts") && !path.startsWith("test/house/"));
    expect(linesWith(tests, /\b(it|test|describe)\.(skip|only|todo)\b|\b(xit|fit|xdescribe)\(/)).toEqual([]);
  });

  it("are not generated ones", () => {
    expect(
      files.filter((path) =>
        /^(dist|node_modules|\.wrangler)\/|\.(log|sqlite|tsbuildinfo)$|\.dev\.vars/.test(path),
      ),
    ).toEqual([]);
  });

  it("with the platform's settings have no secret's value", () => {
    expect(read("wrangler.toml")).not.toMatch(/^\s*SECRET\s*=/m);
  });
});

describe("the scripts", () => {
  const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

  it("named in the README and the guides exist", () => {
    const guides = files.filter((path) => /^src\/pages\/guides\/.*\.md$/.test(path));
    const texts = ["README.md", ...guides].map(read).join("\n");
    const named = [...texts.matchAll(/\bnpm (?:run ([\w:-]+)|(start|test)\b)/g)].map(
      (match) => match[1] ?? match[2] ?? "",
    );
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
    expect(named).toEqual(expect.arrayContaining(["start", "test"]));
  });

  it("run existing files", () => {
    const run = Object.values(scripts).flatMap((script) =>
      [...script.matchAll(/\bnode (\S+\.ts)/g)].map((match) => match[1] ?? ""),
    );
    expect(run.length).toBeGreaterThan(2);
    expect(run.filter((path) => !files.includes(path))).toEqual([]);
  });

  it("run by other scripts exist", () => {
    const called = Object.values(scripts).flatMap((script) =>
      [...script.matchAll(/\bnpm run ([\w:-]+)/g)].map((match) => match[1] ?? ""),
    );
    expect(called.filter((name) => !(name in scripts))).toEqual([]);
  });

  it("use pinned versions", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Record<
      string,
      Record<string, string>
    >;
    const versions = Object.entries({ ...dependencies, ...devDependencies });
    expect(
      versions.filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([]);
  });
});
