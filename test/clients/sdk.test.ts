import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtFolder } from "../crash/built.ts";
import { moves, openWorkshop, result, run, type Workshop } from "./workshop.ts";

let workshop: Workshop;

beforeAll(async () => {
  workshop = await openWorkshop();
});

afterAll(() => workshop?.close());

describe("the SDK", () => {
  it("is packed, installed, compiled against, and plays a whole game by its events", async () => {
    const packed = await run("npm", [
      "pack",
      "--json",
      "--pack-destination",
      workshop.folder,
      resolve(builtFolder(), "sdk"),
    ]);
    const [{ filename = "", files = [] } = {}] = JSON.parse(packed.stdout) as {
      filename?: string;
      files?: { path: string }[];
    }[];
    expect(files.map(({ path }) => path).toSorted((a, b) => a.localeCompare(b))).toEqual(
      ["LICENSE", "README.md", "package.json", "sdk.d.ts", "sdk.js"].toSorted((a, b) => a.localeCompare(b)),
    );
    const home = join(workshop.folder, "node_modules/taflpost");
    mkdirSync(home, { recursive: true });
    await run("tar", ["-xzf", join(workshop.folder, filename), "-C", home, "--strip-components=1"]);
    expect(await workshop.play("sdk")).toEqual({
      result,
      last: `game.finished finished ${moves.length}`,
      status: 409,
      isStale: true,
      heard: moves.length,
      unsigned: "WebhookError: There is no webhook-id.",
      isBySocket: true,
      isNamed: true,
      isUnreached: true,
    });
  });

  it("is served with its types to any origin, and is cached after the first request", async () => {
    for (const [file, type] of [
      ["sdk.js", "text/javascript; charset=utf-8"],
      ["sdk.d.ts", "application/typescript; charset=utf-8"],
    ] as const) {
      const answer = await fetch(`${workshop.url}/${file}`);
      expect(await answer.text()).toBe(readFileSync(join(builtFolder(), "sdk", file), "utf8"));
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        "content-type": type,
        "access-control-allow-origin": "*",
        "cross-origin-resource-policy": "cross-origin",
        "cache-control": "no-cache",
      });
      const etag = answer.headers.get("etag") ?? "";
      const again = await fetch(`${workshop.url}/${file}`, { headers: { "if-none-match": etag } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
  });

  it("declares exactly what it has", async () => {
    const program = join(workshop.folder, "served.mjs");
    writeFileSync(program, await (await fetch(`${workshop.url}/sdk.js`)).text());
    const module = (await import(program)) as object;
    const declared = readFileSync(join(builtFolder(), "sdk/sdk.d.ts"), "utf8").matchAll(
      /^export declare (?:function|class|const) (\w+)/gm,
    );
    expect(Object.keys(module).toSorted((a, b) => a.localeCompare(b))).toEqual(
      [...declared].map(([, name]) => name ?? "").toSorted((a, b) => a.localeCompare(b)),
    );
  });

  it("stays small: 16 KB, and no import", () => {
    const text = readFileSync(join(builtFolder(), "sdk/sdk.js"), "utf8");
    expect(text.length).toBeLessThan(16 * 1024);
    expect(text).not.toMatch(/\bimport\b|\brequire\(/);
  });
});
