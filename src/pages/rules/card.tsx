import { raw } from "hono/html";
import { shapeOf } from "../../board/shape.ts";
import { boardStamp, type BoardDrawing } from "../../board/svg.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { rulesetAbout, rulesetTitle } from "../../i18n/rulesets/index.ts";
import { listingOf, type Ruleset, type RulesetTag, shippedRuleset } from "../../rules/index.ts";

/** The tags that say something which the size of the board does not. */
export const KINDS = ["popular", "historical", "modern"] as const satisfies readonly RulesetTag[];

/** The board of a rule set as a game begins. */
export function setupOf(ruleset: Ruleset): BoardDrawing {
  return { ...shapeOf(ruleset), board: ruleset.setup, lastMove: null };
}

/** The board of a rule set, very small. Screen readers skip it. The page needs `BoardSymbols` once. */
export function Stamp({ ruleset }: { readonly ruleset: Ruleset }) {
  return <span class="stamp">{raw(boardStamp(setupOf(ruleset)))}</span>;
}

/** How large the board is, and of which of some kinds the rule set is: `11×11 · Historical`. */
export function kindLine(ruleset: Ruleset, language: Language, told: readonly RulesetTag[] = KINDS): string {
  const { tags, choose } = wordsIn(language).gallery;
  const shipped = shippedRuleset(ruleset.id);
  const kinds =
    shipped === null
      ? [choose.custom]
      : told.filter((tag) => listingOf(shipped.id).tags.includes(tag)).map((tag) => tags[tag]);
  return [`${ruleset.size}×${ruleset.size}`, ...kinds].join(" · ");
}

interface CardProps {
  readonly ruleset: Ruleset;
  readonly language: Language;
}

/** A rule set in the gallery: its board, what it is called, a sentence, its size and kind. All of it is one link. */
export function RulesetCard({ ruleset, language }: CardProps) {
  return (
    <li class="box card">
      <Stamp ruleset={ruleset} />
      <div>
        <a href={`/rules/${ruleset.id}`}>{rulesetTitle(ruleset, language)}</a>
        <p class="small">{rulesetAbout(ruleset, language)}</p>
        <p class="small soft">{kindLine(ruleset, language)}</p>
      </div>
    </li>
  );
}
