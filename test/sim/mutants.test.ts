import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { WORLDS_A_PUSH } from "../soak.ts";
import { runWorlds } from "./child.ts";
import { MUTANTS, type Mutant } from "./mutants.ts";

const FOLDER = "dist/mutants";
const TIME_LIMIT = 10 * 60_000;

/** A copy of the service with one fault planted in it. Returns its folder. */
function plant({ name, file, from, to }: Mutant): string {
  const root = join(FOLDER, name.replaceAll(" ", "-"));
  rmSync(root, { recursive: true, force: true });
  for (const part of ["src", "test/sim", "test/crash/chance.ts"]) {
    mkdirSync(join(root, "test/crash"), { recursive: true });
    cpSync(part, join(root, part), { recursive: true });
  }
  const text = readFileSync(join(root, file), "utf8");
  expect(text.split(from), `${file} has the text to replace once`).toHaveLength(2);
  writeFileSync(
    join(root, file),
    text.replace(from, () => to),
  );
  return root;
}

afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

describe(`the simulation finds within ${WORLDS_A_PUSH} worlds that`, () => {
  it.each(MUTANTS)(
    "$name",
    async (mutant) => {
      const { isWell, lastLine } = await runWorlds(1, WORLDS_A_PUSH, plant(mutant));
      console.log(`${mutant.name}: ${lastLine}`);
      expect(isWell).toBe(false);
      // Caught, and not broken: a copy that cannot run proves nothing.
      expect(lastLine).toMatch(/^SEED=\d+: /);
    },
    TIME_LIMIT,
  );
});
