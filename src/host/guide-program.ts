import { transformSync } from "esbuild";
import { playersIn, type StepToken } from "./steps.ts";
import { runnableCode } from "./step-markup.ts";

/** Code that sends its requests to `origin` instead of the address that guides print. */
const atOrigin = (code: string): string =>
  code.replaceAll('"http://localhost:8787', 'origin + "').replaceAll("http://localhost:8787", "${origin}");

/**
 * Returns the module by which the page of a guide runs its JavaScript, or null if there is none: `players`, the names that
 * it signs up, and `steps`, a generator that yields the number of each step that it has run. In one function, because steps
 * use the variables of those before them.
 */
export function guideProgram(steps: readonly StepToken[]): string | null {
  const blocks = steps.flatMap((step) => {
    const code = runnableCode(step);
    return code === null ? [] : [`${atOrigin(code)}\nyield ${step.at};\n`];
  });
  if (blocks.length === 0) return null;
  const players = `export const players = ${JSON.stringify(playersIn(steps))};`;
  const text = `${players}\nexport async function* steps({ fetch, console, origin }) {\n${blocks.join("")}}\n`;
  // Fails the build if it can't be read.
  return transformSync(text, { format: "esm", target: "es2022", minifyWhitespace: true }).code;
}
