import { raw } from "hono/html";
import { shapeOf } from "../../board/shape.ts";
import { boardStamp, type BoardDrawing } from "../../board/svg.ts";
import type { Language } from "../../contract/languages.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetAbout, rulesetTitle } from "../../i18n/rulesets/index.ts";
import {
  listingOf,
  type Ruleset,
  RULESETS,
  type RulesetTag,
  shippedRuleset,
  USUAL_RULESET,
} from "../../rules/index.ts";
import { useFrame, useWords } from "./context.tsx";
import { Select } from "./fields.tsx";

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

/** A rule set in the gallery. The style makes the whole card a link. */
export function RulesetCard({ ruleset }: { readonly ruleset: Ruleset }) {
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

interface RulesetProps {
  readonly chosen: string | undefined;
  readonly label?: string;
  /** The label of the empty option. */
  readonly none?: string;
}

/** A select with the built-in rule sets. By default it has the labels of the lobby's filter. */
export function RulesetChoice(props: RulesetProps) {
  const { ruleset, everything } = useWords().finding.lobby;
  const { language } = useFrame();
  const options = RULESETS.map((one) => [one.id, rulesetTitle(one, language)] as const);
  return <Select name="ruleset" label={ruleset} none={everything} {...props} options={options} />;
}

/** Links for newcomers: how to play, and a new challenge with the default rule set. */
export function PlaceToStart() {
  const { begin, public: words } = useWords();
  return (
    <p>
      {begin.start} <a href="/how-to-play">{begin.howTo.title}</a>
      {" · "}
      <a href={`/challenges/new?ruleset=${USUAL_RULESET.id}`}>{words.front.newChallenge}</a>
    </p>
  );
}
