import type { Language } from "../../contract/languages.ts";
import { NewSeek } from "../../contract/challenge.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesetTitle } from "../../i18n/rulesets/index.ts";
import { newId } from "../../lib/ids.ts";
import type { Principal } from "../../players/store.ts";
import { createSeek, type Seek, whyUnfound } from "../../operations/seeks.ts";
import { RULESETS, USUAL_RULESET } from "../../rules/index.ts";
import { begunPath } from "../kit/begun.ts";
import { Select } from "../kit/fields.tsx";
import { type Form, pressKey } from "../kit/forms.ts";
import { seeOther } from "../kit/page.tsx";

/** How much time there is for a move, from and to, by its name in the form; the usual one is first. */
const TIMES = {
  usual: { min: "P1D", max: "P5D" },
  quick: { min: "PT1H", max: "P1D" },
  slow: { min: "P5D", max: "P14D" },
} as const;

/** Which games are looked for, by the value in the form; the usual one is first. */
const RATED = { any: "any", yes: true, no: false } as const;

const isRated = (name: string | undefined): name is keyof typeof RATED => Object.hasOwn(RATED, name ?? "");

const isTime = (name: string | undefined): name is keyof typeof TIMES => Object.hasOwn(TIMES, name ?? "");

/** All rule sets, or the one that was chosen; with the one first that most play. */
function rulesetsIn(form: Form): string[] {
  const ids = [USUAL_RULESET, ...RULESETS].map(({ id }) => id);
  const chosen = form.get("ruleset");
  return chosen ? [chosen] : [...new Set(ids)];
}

/** A press of the button that finds an opponent: leads to the game that has begun, or to the reader's own challenge. */
export async function seekOpponent(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const time = form.get("time");
  const rated = form.get("rated");
  const sent = {
    rulesets: rulesetsIn(form),
    perMove: TIMES[isTime(time) ? time : "usual"],
    rated: RATED[isRated(rated) ? rated : "any"],
  };
  const wish = check(NewSeek, sent);
  if (!wish.ok) return refused(c, wish.error);
  const key = await pressKey(c, form.get("key"), sent);
  const found = await createSeek.run(principal, { ...wish.value, key }, portsOf(c));
  if (!found.ok) return refused(c, found.error);
  const { value } = found.value;
  const path = `/games/${value.id}`;
  if ("moves" in value) return seeOther(c, begunPath(path));
  return seeOther(c, `${path}?unfound=${await whyUnfound(principal, wish.value as Seek, portsOf(c))}`);
}

interface RulesetProps {
  readonly language: Language;
  readonly chosen: string | undefined;
  /** What is chosen, and what none of them says, where that is not a filter. */
  readonly label?: string;
  readonly none?: string;
}

/** One of the shipped rule sets, or all. */
export function RulesetChoice({ language, chosen, ...own }: RulesetProps) {
  const { ruleset, everything } = wordsIn(language).finding.lobby;
  const options = RULESETS.map((one) => [one.id, rulesetTitle(one, language)] as const);
  return (
    <Select name="ruleset" label={ruleset} none={everything} {...own} chosen={chosen} options={options} />
  );
}

interface SeekProps {
  readonly language: Language;
  /** The rule set that the lobby is filtered by. */
  readonly ruleset: string | undefined;
}

/** One button instead of a list to look through. */
export function SeekForm({ language, ruleset }: SeekProps) {
  const { seek: words } = wordsIn(language).finding;
  return (
    <form class="seek" method="post" action="/lobby" data-once>
      <input type="hidden" name="key" value={newId()} />
      <div class="row low">
        <RulesetChoice language={language} chosen={ruleset} />
        <Select
          name="time"
          label={wordsIn(language).begin.make.perMove}
          options={(Object.keys(TIMES) as (keyof typeof TIMES)[]).map((time) => [time, words.times[time]])}
        />
        <Select
          name="rated"
          label={words.rated}
          options={(Object.keys(RATED) as (keyof typeof RATED)[]).map((one) => [
            one,
            words.ratedChoices[one],
          ])}
        />
        <button type="submit">{words.find}</button>
      </div>
      <p class="hint">{words.hint}</p>
    </form>
  );
}
