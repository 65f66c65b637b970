import * as z from "zod";
import { wholeList } from "./lists.ts";
import { ListQuery, pageOf } from "../contract/lists.ts";
import { ClockTerms } from "../contract/clock.ts";
import { CLOCK_PRESETS, SANDBOX_PRESETS, USUAL_CLOCK } from "../contract/clocks.ts";
import { LANGUAGES } from "../contract/languages.ts";
import { view } from "../contract/view.ts";
import { onFirstUse } from "../lib/calls.ts";
import { isSandbox } from "../lib/sandbox.ts";
import { ok } from "../rules/index.ts";
import { page } from "./answers.ts";
import { OPEN, operationsOf } from "./operation.ts";

const operation = operationsOf("Challenges");

const PresetClock = view("PresetClock", {
  name: z.string(),
  default: z.boolean().describe("Whether forms start with this clock."),
  clock: ClockTerms.describe("The `clock` of `POST /v1/challenges`."),
  words: z
    .object(Object.fromEntries(LANGUAGES.map((language) => [language, z.string()])))
    .describe("The clock in words, in each language."),
});

export const usualClocks = () =>
  [...(isSandbox() ? SANDBOX_PRESETS : []), ...CLOCK_PRESETS].map(({ name, clock }) => ({
    name,
    default: name === USUAL_CLOCK,
    clock,
  }));

const wordedClocks = onFirstUse(async () => {
  const { clockLine } = await import("../i18n/sentences/deadlines.ts");
  return usualClocks().map((one) => ({
    ...one,
    words: Object.fromEntries(LANGUAGES.map((language) => [language, `${clockLine(one.clock, language)}.`])),
  }));
});

export const listClocks = operation.get("/v1/clocks", {
  id: "listClocks",
  summary: "List the preset clocks",
  description: "The clocks in the challenge form. A challenge can have any other clock, too.",
  access: OPEN,
  input: { query: ListQuery },
  // The preset clocks change only with a release.
  answer: page(pageOf(PresetClock), "All of them, in display order", { seconds: 3600 }),
  run: async (_, paging) => ok(wholeList(await wordedClocks(), paging)),
});
