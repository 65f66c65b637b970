import { transformSync } from "esbuild";
import { escapeMarkup } from "../lib/plain.ts";
import { type Fence, playersIn, type StepToken } from "./steps.ts";

/** Shell examples are named after the program that sends their requests. */
const TABS: Readonly<Record<string, string>> = { sh: "curl", python: "Python", js: "JavaScript" };

function fenceMarkup({ language, file, code }: Fence): string {
  const text = escapeMarkup(code.trimEnd());
  const name = file === null ? "" : `<p class="file">${escapeMarkup(file)}</p>`;
  return `<div class="code" data-in="${language}">${name}<pre>${text}</pre><button type="button" class="link" data-copy="${text}">Copy</button></div>\n`;
}

function tabsMarkup({ fences, at }: StepToken): string {
  const tab = ({ language }: Fence, index: number): string =>
    `<label><input type="radio" name="step-${at}" value="${language}"${index === 0 ? " checked" : ""}> ${TABS[language]}</label>`;
  return `<fieldset class="tabs"><legend class="visually-hidden">Language of the example</legend>${fences.map(tab).join("")}</fieldset>\n`;
}

/** On one line, so that pages that can't run the steps can remove it with a pattern (`RUN` in pages/docs/guide.tsx). */
const runMarkup = ({ at }: StepToken): string =>
  `<div class="run" data-run="${at}"><button type="button" class="quiet">Run it</button><div role="status"></div></div>\n`;

export function stepMarkup(step: StepToken): string {
  const tabs = step.fences.length > 1 ? tabsMarkup(step) : "";
  const codes = step.fences.map(fenceMarkup).join("");
  const output =
    step.output === null
      ? ""
      : `<div class="output"><p class="file">Output</p><pre>${escapeMarkup(step.output.code.trimEnd())}</pre></div>\n`;
  const run = step.program === null ? "" : runMarkup(step);
  return `<div class="step">\n${tabs}${codes}${output}${run}</div>\n`;
}

const atOrigin = (code: string): string =>
  code.replaceAll('"http://localhost:8787', 'origin + "').replaceAll("http://localhost:8787", "${origin}");

/**
 * Returns the program of a guide; null if pages can run none of its steps. It exports `players`, the names that the guide
 * signs up, and the generator `steps`, which yields the number of each step after running it. All steps are in one
 * function, because later steps use variables of earlier steps.
 */
export function guideProgram(steps: readonly StepToken[]): string | null {
  const blocks = steps.flatMap(({ program, at }) =>
    program === null ? [] : [`${atOrigin(program)}\nyield ${at};\n`],
  );
  if (blocks.length === 0) return null;
  const players = `export const players = ${JSON.stringify(playersIn(steps))};`;
  const text = `${players}\nexport async function* steps({ fetch, console, origin }) {\n${blocks.join("")}}\n`;
  return transformSync(text, { format: "esm", target: "es2022", minifyWhitespace: true }).code;
}
