import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { builder, kill } from "../host/builders.ts";
import { builtFolder } from "./built.ts";
import { Service } from "./service.ts";

let folder: string;
let services: Service[];

/** A checkout in which one build was made. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "taflpost-builds-"));
  services = [];
  mkdirSync(join(folder, dirname(builtFolder())), { recursive: true });
  cpSync(builtFolder(), join(folder, builtFolder()), { recursive: true });
  for (const path of ["node_modules", "src", "migrations", "package.json"])
    symlinkSync(resolve(path), join(folder, path));
});
afterEach(async () => {
  for (const service of services) await service.remove();
  rmSync(folder, { recursive: true });
});

async function started(build: string): Promise<Service> {
  const service = await Service.create();
  services.push(service);
  service.cwd = folder;
  service.env = { BUILT: build };
  await service.start();
  return service;
}

/** Builds something else in the checkout: the same with another style. */
async function buildAnother(rule: string): Promise<void> {
  const made = await builder(
    `builds.publish(async (folder) => {
      cpSync(${JSON.stringify(resolve(builtFolder()))}, folder, { recursive: true });
      appendFileSync(folder + "/assets/assets/pages.css", ${JSON.stringify(rule)});
    })`,
    folder,
  );
  await kill(made);
}

const styleOf = async ({ url }: Service): Promise<string> => (await fetch(`${url}/assets/pages.css`)).text();

test("a service keeps its own build while others are made, and the next one starts with the newest", async () => {
  const [, , name = ""] = builtFolder().split("/");
  const first = await started(name);
  const style = await styleOf(first);
  for (const rule of ["/* second */", "/* third */"]) await buildAnother(rule);
  expect(await styleOf(first)).toBe(style);
  expect((await fetch(`${first.url}/`)).status).toBe(200);

  const next = await started("1");
  expect(await styleOf(next)).toBe(`${style}/* third */`);
  await first.kill();
  await buildAnother("/* fourth */");
  expect(existsSync(join(folder, builtFolder()))).toBe(false);
  expect(await styleOf(next)).toBe(`${style}/* third */`);
});
