import { describe, expect, it } from "vitest";
import lock from "../../package-lock.json";
import project from "../../package.json";

interface Locked {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: string[];
  readonly cpu?: string[];
  readonly libc?: string[];
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
}

const packages = Object.entries(lock.packages as Readonly<Record<string, Locked>>).filter(
  ([path]) => path !== "",
);
const nameOf = (path: string): string => path.slice(path.lastIndexOf("node_modules/") + 13);

/** Packages with an install script; package.json's `allowScripts` has the same. */
const MAY_RUN = ["esbuild", "node", "workerd"];
/** Packages whose install script must not run. */
const MUST_NOT_RUN = ["@scarf/scarf", "fsevents"];

/** An optional package of a platform that is not the one this runs on: our registry does not show it. */
function isElsewhere({ optional, os, cpu, libc }: Locked): boolean {
  return (
    optional === true && (!os?.includes("linux") || !cpu?.includes("x64") || libc?.includes("musl") === true)
  );
}

describe("the dependencies", () => {
  it("are pinned to exact versions", () => {
    const wanted = { ...project.dependencies, ...project.devDependencies };
    for (const version of Object.values(wanted)) expect(version).toMatch(/^(npm:[a-z/@-]+@)?\d+\.\d+\.\d+/);
    expect(lock.packages[""].dependencies).toEqual(project.dependencies);
    expect(lock.packages[""].devDependencies).toEqual(project.devDependencies);
  });

  it("have a digest for every package, except other platforms' optional ones that the registry does not show", () => {
    expect(packages.length).toBeGreaterThan(50);
    for (const [, { version }] of packages) expect(version).toMatch(/^\d/);
    const owing = packages.filter(([, one]) => one.integrity !== undefined || !isElsewhere(one));
    for (const [, { integrity }] of owing) expect(integrity).toMatch(/^sha512-/);
  });

  it("come from no written address: a lock file must not say where", () => {
    const addresses = packages.flatMap(([, { resolved }]) => (resolved === undefined ? [] : [resolved]));
    expect(addresses).toEqual([]);
    expect(JSON.stringify(lock)).not.toMatch(/git\+|file:|http:/);
  });

  it("run install scripts for a short list of packages only", () => {
    const wanting = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    for (const [path] of wanting) expect([...MAY_RUN, ...MUST_NOT_RUN]).toContain(nameOf(path));
    const allowed = Object.entries(project.allowScripts).filter(([, isAllowed]) => isAllowed);
    expect(allowed.map(([name]) => name).toSorted()).toEqual(MAY_RUN);
  });
});
