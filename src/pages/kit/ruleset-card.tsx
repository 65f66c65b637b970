import { useFrame } from "./context.tsx";
import { raw } from "hono/html";
import { shapeOf } from "../../board/shape.ts";
import { boardStamp, type BoardDrawing } from "../../board/svg.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { rulesetAbout, rulesetTitle } from "../../i18n/rulesets/index.ts";
import { listingOf, type Ruleset, type RulesetTag, shippedRuleset } from "../../rules/index.ts";

/** The tags that are not about the board's size. */
export const KINDS = ["popular", "historical", "modern"] as const satisfies readonly RulesetTag[];

export function setupOf(ruleset: Ruleset): BoardDrawing {
  return { ...shapeOf(ruleset), board: ruleset.setup, lastMove: null };
}

/** A tiny board, hidden from screen readers. The page needs `BoardSymbols` once. */
export function Stamp({ ruleset }: { readonly ruleset: Ruleset }) {
  return <span class="stamp">{raw(boardStamp(setupOf(ruleset)))}</span>;
}

/** The size of the board and the rule set's kinds: `11×11 · Historical`. */
export function kindLine(ruleset: Ruleset, language: Language, kinds: readonly RulesetTag[] = KINDS): string {
  const { tags, choose } = wordsIn(language).gallery;
  const shipped = shippedRuleset(ruleset.id);
  const names =
    shipped === null
      ? [choose.custom]
      : kinds.filter((tag) => listingOf(shipped.id).tags.includes(tag)).map((tag) => tags[tag]);
  return [`${ruleset.size}×${ruleset.size}`, ...names].join(" · ");
}

interface CardProps {
  readonly ruleset: Ruleset;
}

/** A rule set in the gallery. The whole card is a link. */
export function RulesetCard({ ruleset }: CardProps) {
  const { language } = useFrame();
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
