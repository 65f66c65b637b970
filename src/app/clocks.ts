import { CLOCK_PRESETS, USUAL_CLOCK } from "../game/clock/presets.ts";
import { type Language, LANGUAGES } from "../contract/languages.ts";
import { clockLine } from "../i18n/sentences/index.ts";
import { onFirstUse } from "../lib/on-first-use.ts";
import type { ClockTerms } from "../contract/clocks.ts";

/** A clock that is offered: what a challenge says for it, whether it is the usual one, and what it means. */
export interface ClockView {
  readonly name: string;
  readonly default: boolean;
  readonly clock: ClockTerms;
  /** What it means, in each language. */
  readonly words: Readonly<Record<Language, string>>;
}

function wordsOf(clock: ClockTerms): Record<Language, string> {
  const words = LANGUAGES.map((language) => [language, `${clockLine(clock, language)}.`] as const);
  return Object.fromEntries(words) as Record<Language, string>;
}

/** Lists the clocks that are offered for new challenges. */
export const allClocks = onFirstUse((): readonly ClockView[] =>
  CLOCK_PRESETS.map(({ name, clock }) => ({
    name,
    default: name === USUAL_CLOCK,
    clock,
    words: wordsOf(clock),
  })),
);
