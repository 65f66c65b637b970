import * as z from "zod";
import { wholeList } from "./lists.ts";
import { listQuery, pageOf } from "../contract/lists.ts";
import { type ClockTerms as Terms, CLOCK_PRESETS, SANDBOX_PRESETS, USUAL_CLOCK } from "../contract/clocks.ts";
import { ClockTerms } from "../contract/clock.ts";
import { type Language, LANGUAGES } from "../contract/languages.ts";
import { clockLine } from "../i18n/sentences/index.ts";
import { onFirstUse } from "../lib/calls.ts";
import { isSandbox } from "../lib/sandbox.ts";
import { ok } from "../rules/index.ts";
import { page } from "./answers.ts";
import { OPEN, operationsOf } from "./operation.ts";

const operation = operationsOf("Challenges");

const PresetClock = z
  .object({
    name: z.string(),
    default: z.boolean().meta({ description: "Whether forms start with it." }),
    clock: ClockTerms.meta({ description: "What `POST /v1/challenges` takes as `clock`." }),
    words: z
      .object(
        Object.fromEntries(LANGUAGES.map((language) => [language, z.string()])) as Record<
          Language,
          z.ZodString
        >,
      )
      .meta({ description: "What it means, in each language." }),
  })
  .meta({ id: "PresetClock" });

function wordsOf(clock: Terms): Record<Language, string> {
  const words = LANGUAGES.map((language) => [language, `${clockLine(clock, language)}.`] as const);
  return Object.fromEntries(words) as Record<Language, string>;
}

/** A clock that is offered: what a challenge says for it, whether it is the usual one, and what it means. */
interface ClockView {
  readonly name: string;
  readonly default: boolean;
  readonly clock: Terms;
  readonly words: Readonly<Record<Language, string>>;
}

/** Lists the clocks that are offered for new challenges. */
export const allClocks = onFirstUse((): readonly ClockView[] =>
  [...(isSandbox() ? SANDBOX_PRESETS : []), ...CLOCK_PRESETS].map(({ name, clock }) => ({
    name,
    default: name === USUAL_CLOCK,
    clock,
    words: wordsOf(clock),
  })),
);

export const listClocks = operation({
  id: "listClocks",
  method: "get",
  path: "/v1/clocks",
  summary: "List the usual clocks",
  description: "The clocks that the challenge form offers. A challenge may ask for any other, too.",
  access: OPEN,
  input: { query: z.object(listQuery) },
  // They change only with a release of the service.
  answer: page(pageOf(PresetClock), "All of them, in display order", { seconds: 3600 }),
  run: (_, asked) => ok(wholeList(allClocks(), asked)),
});
