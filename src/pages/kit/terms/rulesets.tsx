import { rulesetAbout, rulesetTitle } from "../../../i18n/rulesets/index.ts";
import { RULESETS, type Ruleset, rulesetOf, USUAL_RULESET } from "../../../rules/index.ts";
import { kindLine, Stamp } from "../rulesets.tsx";
import { useFrame, useWords } from "../context.tsx";
import { Hidden } from "../buttons.tsx";
import { FieldRefusal } from "../fields.tsx";
import { chosenOf, useFilled } from "./terms.tsx";
import type { Brought } from "./form.ts";
import { Mark } from "../bot-mark.tsx";

/** The rule sets that are always visible: the default, then three that many people play. */
const FIRST = [USUAL_RULESET, ...(["tablut", "hnefatafl", "copenhagen"] as const).map(rulesetOf)];

/** Without "popular", because the most popular rule sets are listed first. */
const NAMED_KINDS = ["historical", "modern"] as const;

interface CardProps {
  readonly ruleset: Ruleset;
  readonly value: string;
  readonly chosen: string | undefined;
}

/** Screen readers read the title as the radio button's name, and the other texts as its description. */
function ChoiceCard({ ruleset, value, chosen }: CardProps) {
  const { language } = useFrame();
  const { begin, gallery } = useWords();
  const id = `rules-${value}`;
  const isUsual = ruleset.id === USUAL_RULESET.id;
  const about = isUsual ? gallery.choose.usual : rulesetAbout(ruleset, language);
  return (
    <label class="box card">
      <input
        type="radio"
        name="ruleset"
        value={value}
        checked={value === chosen}
        required
        aria-labelledby={id}
        aria-describedby={`${id}-about`}
      />
      <Stamp ruleset={ruleset} />
      <span>
        {/* The title does not contain the board's size, because the line below has it. */}
        <strong id={id}>{rulesetTitle({ id: ruleset.id, name: ruleset.name }, language)}</strong>
        <span id={`${id}-about`}>
          <span class="small soft">{kindLine(ruleset, language, NAMED_KINDS)}</span>
          {isUsual && <Mark>{begin.make.usual}</Mark>}
          <span class="hint">{about}</span>
        </span>
      </span>
    </label>
  );
}

type CardsProps = Pick<CardProps, "chosen"> & { readonly rulesets: readonly Ruleset[] };

const Cards = ({ rulesets, chosen }: CardsProps) => (
  <div class="columns cards choices">
    {rulesets.map((ruleset) => (
      <ChoiceCard ruleset={ruleset} value={ruleset.id} chosen={chosen} />
    ))}
  </div>
);

function listedFirst(chosen: string | undefined): readonly Ruleset[] {
  const chosenToo = RULESETS.filter((ruleset) => ruleset.id === chosen && !FIRST.includes(ruleset));
  return [...FIRST, ...chosenToo];
}

/** Shows `FIRST` and the chosen rule set; the others are in a `details` element, which needs no script. */
export function Rulesets({ brought }: { readonly brought: Brought | null }) {
  const { frame, gallery } = useWords();
  const all = [...RULESETS.map(({ id }) => id as string), ...(brought === null ? [] : [brought.value])];
  const chosen = chosenOf(useFilled(), "ruleset", all, USUAL_RULESET.id);
  const first = listedFirst(chosen);
  const others = RULESETS.filter((ruleset) => !first.includes(ruleset));
  return (
    <fieldset class="rulesets">
      <legend>{frame.rules}</legend>
      <FieldRefusal at="/ruleset" />
      {brought?.otn != null && <Hidden name="otn" value={brought.otn} />}
      {brought !== null && (
        <div class="columns cards choices">
          <ChoiceCard ruleset={brought.ruleset} value={brought.value} chosen={chosen} />
        </div>
      )}
      <Cards rulesets={first} chosen={chosen} />
      <details>
        <summary>{gallery.choose.more(others.length)}</summary>
        <Cards rulesets={others} chosen={chosen} />
        <p class="small">
          <a href="/rules">{gallery.choose.gallery}</a>
        </p>
      </details>
    </fieldset>
  );
}
