import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * A part of the reference that has each kind of element that the largest part (/docs/games) has, within the same others, but
 * half as many: what axe finds in that it finds here.
 */
export const WHOLE_PART = "/docs/me";

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/** All rules except those that never find anything serious: half of the time. */
const SERIOUS = `{ resultTypes: ["violations"], rules: Object.fromEntries(axe._audit.rules
  .filter(({ impact }) => impact === "minor" || impact === "moderate").map(({ id }) => [id, { enabled: false }])) }`;

const CONTRASTS = '{ runOnly: ["color-contrast"], resultTypes: ["violations"] }';

/** Lists that the browser draws itself: hundreds of time zones and rule sets took a tenth of the time. */
const ALL_BUT_OPTIONS = '{ exclude: ["option"] }';

async function barriersFor(page: Page, options: string): Promise<string[]> {
  const run = `axe.run(${ALL_BUT_OPTIONS}, ${options}).then(({ violations }) => violations)`;
  const violations = await page.evaluate<Violation[]>(run);
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/**
 * Elements about which axe reports nothing, but which it would examine for each of the others: the shapes of pictures (nine
 * elements in ten on pages with the board of every rule set) and the options of a closed list. Names, text and controls stay.
 */
const UNTOLD = `svg :is(path, use, rect, circle):not([role], [tabindex], [aria-label]), option:not(:checked)`;
const TAKE_AWAY = `window.untold = [...document.querySelectorAll("${UNTOLD}")]
  .map((one) => [one, one.parentNode, one.nextSibling]);
  for (const [one] of window.untold) one.remove();`;
// Puts the elements back in front of their former successors, unless the page has drawn another picture meanwhile.
const PUT_BACK = `for (const [one, parent, next] of window.untold.toReversed())
  if (next === null || next.parentNode === parent) parent.insertBefore(one, next);`;

type Scheme = "light" | "dark";

/** Serious violations on a page, in light and dark, or in one of them; in the second only by contrast. */
export async function barriersOn(
  page: Page,
  schemes: readonly Scheme[] = ["light", "dark"],
): Promise<string[]> {
  // Not as a script of the page's: its policy would not let that in.
  await page.evaluate(AXE);
  await page.evaluate(TAKE_AWAY);
  const found: string[] = [];
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    const barriers = await barriersFor(page, index === 0 ? SERIOUS : CONTRASTS);
    found.push(...barriers.map((barrier) => `in ${colorScheme} colours, ${barrier}`));
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.evaluate(PUT_BACK);
  return found;
}
