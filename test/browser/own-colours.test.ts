import { expect, test } from "vitest";
import { barriersOn, WHOLE_PART } from "./axe.ts";
import { square } from "./board.ts";
import { newMatch, visitAs } from "./people.ts";

/** The colours that tell one thing on the board from another. */
const COLOURS = `(() => {
  const of = (selector, what, pseudo) => getComputedStyle(document.querySelector(selector), pseudo)[what];
  const board = document.querySelector("svg.tafl");
  // The pieces are drawn once for all boards, and have their colours where they are used.
  const filled = (name) => {
    const shape = document.createElementNS(board.namespaceURI, "circle");
    shape.setAttribute("fill", "var(" + name + ")");
    board.append(shape);
    const { fill } = getComputedStyle(shape);
    shape.remove();
    return fill;
  };
  return {
    pieces: ["--dark", "--bone", "--gold", "--wood"].map(filled),
    target: of(".squares .target", "borderTopColor", "::after"),
    width: parseFloat(of(".squares .target", "borderTopWidth", "::after")),
    chosen: of(".squares .chosen", "outlineColor"),
    ground: of("main", "backgroundColor"),
  };
})()`;

interface Colours {
  readonly pieces: readonly string[];
  readonly target: string;
  readonly width: number;
  readonly chosen: string;
  readonly ground: string;
}

test("in forced colours the board distinguishes pieces and marks, and axe finds no violation", async () => {
  const match = await newMatch();
  const page = await visitAs(match.attackers, { forcedColors: "active" });
  await page.goto(match.path);
  await page.locator("html.scripted").waitFor();
  await square(page, "d2").click();
  await page.locator(".squares .target").first().waitFor();
  const { pieces, target, width, chosen, ground } = await page.evaluate<Colours>(COLOURS);
  expect(new Set(pieces).size).toBe(4);
  expect(width).toBeGreaterThanOrEqual(2);
  expect([target, chosen]).not.toContain(ground);
  expect([target, chosen].join()).not.toMatch(/rgba|transparent/);
  expect(await barriersOn(page)).toEqual([]);
  await page.goto(WHOLE_PART);
  expect(await barriersOn(page)).toEqual([]);
});
