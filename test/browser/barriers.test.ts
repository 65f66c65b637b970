import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { findOnEveryPage } from "./walk.ts";
import { makeWorld } from "./world.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

async function barriersOn(page: Page, options: string): Promise<string[]> {
  const run = `axe.run(${options}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<Violation[]>(run);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

test("axe finds no barrier on any page, in light colours and in dark", async () => {
  const found = await findOnEveryPage(await makeWorld(), { bypassCSP: true }, async (page) => {
    await page.addScriptTag({ content: AXE });
    const inLight = await barriersOn(page, "{}");
    await page.emulateMedia({ colorScheme: "dark" });
    const inDark = await barriersOn(page, '{ runOnly: ["color-contrast"] }');
    await page.emulateMedia({ colorScheme: "light" });
    return [...inLight, ...inDark.map((barrier) => `in the dark, ${barrier}`)];
  });
  expect(found).toEqual([]);
});
