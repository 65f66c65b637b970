import { type ClockTerms as Terms, CLOCK_PRESETS, SANDBOX_PRESETS, USUAL_CLOCK } from "../contract/clocks.ts";
import { type Language, LANGUAGES } from "../contract/languages.ts";
import { clockLine } from "../i18n/sentences/index.ts";
import { onFirstUse } from "../lib/calls.ts";
import { isSandbox } from "../lib/sandbox.ts";

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
