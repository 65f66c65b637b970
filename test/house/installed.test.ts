import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { read } from "./files.ts";
import { namedCommands, programOf } from "./named-commands.ts";

interface Lock {
  readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
}

const { packages } = JSON.parse(read("package-lock.json")) as Lock;

const commands = namedCommands();

/** Modules that a server's command loads only for Cloudflare: `npm run restore -- --at`. */
const FOR_CLOUDFLARE = new Set(["src/host/deploy/deploy.ts", "src/host/deploy/time-travel.ts"]);

/** A file's imports, at load time or with `import()`; types are not loaded. */
const loadedBy = (path: string): string[] =>
  [
    ...read(path).matchAll(
      /^(?:import|export) (?!type\b)(?:[^;"]* from )?"([^"]+)"|^\} from "([^"]+)"|(?<!typeof )\bimport\("([^"]+)"\)/gm,
    ),
  ].map(([, ...names]) => {
    const to = names.find((name) => name !== undefined) ?? "";
    return to.startsWith(".") ? posix.join(posix.dirname(path), to) : to;
  });

/** The packages that a program loads on a server, from every file that it loads. */
function packagesOf(program: string): string[] {
  const [found, seen, next] = [new Set<string>(), new Set<string>(), [program]];
  for (let path = next.pop(); path !== undefined; path = next.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    if (path !== program && FOR_CLOUDFLARE.has(path)) continue;
    if (!path.startsWith("src/")) found.add(path);
    else if (/\.tsx?$/.test(path)) next.push(...loadedBy(path));
  }
  return [...found].filter((name) => !name.startsWith("node:")).toSorted();
}

const nameOf = (specifier: string) => specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");

describe("a server installed with npm ci --omit=dev", () => {
  it("has commands that the run book names", () => {
    expect(commands).toEqual(expect.arrayContaining(["backup", "operator", "restore", "serve", "verify"]));
    expect(packagesOf(programOf("serve")[0]!)).toContain("miniflare");
    expect(packagesOf(programOf("deploy")[0]!)).toContain("esbuild");
  });

  it.each(commands)("npm run %s loads no package that the installation leaves out", (command) => {
    const [program = ""] = programOf(command);
    expect(program).not.toBe("");
    const missing = packagesOf(program).filter((name) => {
      const entry = packages[`node_modules/${nameOf(name)}`];
      return entry === undefined || entry.dev === true;
    });
    expect(missing).toEqual([]);
  });
});
