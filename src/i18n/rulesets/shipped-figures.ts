import type { RulesetId } from "../../rules/index.ts";
import { FIGURES } from "../built/figures.ts";
import type { MadeFigures } from "./made-figures.ts";

/** The figures of a shipped rule set, as they were made when the service was built; none for the six, whose texts draw theirs. */
export function shippedFigures(id: RulesetId): MadeFigures {
  const made = FIGURES[id];
  return made === undefined ? {} : (JSON.parse(made) as MadeFigures);
}
