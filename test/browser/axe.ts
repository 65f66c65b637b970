import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** All rules but those of which nothing is ever serious: half of the time. */
const SERIOUS = `{ resultTypes: ["violations"], rules: Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => impact === "minor" || impact === "moderate").map(({ id }) => [id, { enabled: false }])) }`;

/** What the browser itself draws in a closed list: hundreds of time zones and rule sets took a tenth of the time. */
const ALL_BUT_OPTIONS = '{ exclude: ["option"] }';

async function barriersFor(page: Page, options: string): Promise<string[]> {
  const run = `axe.run(${ALL_BUT_OPTIONS}, ${options}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<Violation[]>(run);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** What axe finds serious on a page, in light colours and in dark. */
export async function barriersOn(page: Page): Promise<string[]> {
  // Not as a script of the page's: its policy would not let that in.
  await page.evaluate(AXE);
  const inLight = await barriersFor(page, SERIOUS);
  await page.emulateMedia({ colorScheme: "dark" });
  const inDark = await barriersFor(page, '{ runOnly: ["color-contrast"], resultTypes: ["violations"] }');
  await page.emulateMedia({ colorScheme: "light" });
  return [...inLight, ...inDark.map((barrier) => `in the dark, ${barrier}`)];
}
