import type { RulesetId } from "../../rules/index.ts";
import { FIGURES, RECORDS } from "../built/figures.ts";
import type { MadeFigures } from "./made-figures.ts";

export const shippedFigures = (id: RulesetId): MadeFigures => JSON.parse(FIGURES[id]) as MadeFigures;

export const shippedRecord = (id: RulesetId): string => RECORDS[id];
