import type { RulesetId } from "../../rules/index.ts";
import { FIGURES, RECORDS } from "../built/figures.ts";
import type { MadeFigures } from "./made-figures.ts";

/** The figures of a shipped rule set, as they were made when the service was built. */
export const shippedFigures = (id: RulesetId): MadeFigures => JSON.parse(FIGURES[id]) as MadeFigures;

/** The OpenTafl rules record of a shipped rule set, as it was written then. */
export const shippedRecord = (id: RulesetId): string => RECORDS[id];
