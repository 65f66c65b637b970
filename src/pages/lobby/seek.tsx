import { NewSeek } from "../../contract/challenge.ts";
import { portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { createSeek, type Seek, whyUnfound } from "../../operations/seeks.ts";
import { RULESETS, USUAL_RULESET } from "../../rules/index.ts";
import { useWords } from "../kit/context.tsx";
import { Select } from "../kit/fields.tsx";
import type { Form } from "../kit/forms.ts";
import { begunPath, seeOther } from "../kit/page.tsx";
import { RulesetChoice } from "../kit/rulesets.tsx";
import { Key } from "../kit/buttons.tsx";
import { handlerOf, submit } from "../kit/submit.ts";

/** The ranges of time per move, by their values in the form. The first one is the default. */
const TIMES = {
  usual: { min: "P1D", max: "P5D" },
  quick: { min: "PT1H", max: "P1D" },
  slow: { min: "P5D", max: "P14D" },
} as const;

const RATED = { any: "any", yes: true, no: false } as const;

const isIn = <T extends object>(table: T, name: string | undefined): name is keyof T & string =>
  Object.hasOwn(table, name ?? "");

/** Returns the chosen rule set, or else all built-in rule sets, beginning with the usual one. */
function rulesetsIn(form: Form): string[] {
  const ids = [USUAL_RULESET, ...RULESETS].map(({ id }) => id);
  const chosen = form.get("ruleset");
  return chosen ? [chosen] : [...new Set(ids)];
}

function seekIn(form: Form) {
  const [time, rated] = [form.get("time"), form.get("rated")];
  return {
    rulesets: rulesetsIn(form),
    perMove: TIMES[isIn(TIMES, time) ? time : "usual"],
    rated: RATED[isIn(RATED, rated) ? rated : "any"],
  };
}

const seek = submit(createSeek, {
  body: seekIn,
  done: async ({ value }, c, form, principal) => {
    const path = `/games/${value.id}`;
    if ("moves" in value) return seeOther(c, begunPath(path));
    const why = await whyUnfound(principal, NewSeek.parse(seekIn(form)) as Seek, portsOf(c));
    return seeOther(c, `${path}?unfound=${why}`);
  },
});

/** Looks for an opponent and redirects to the game, or to the player's new open challenge. */
export const seekOpponent = handlerOf(seek, (c, { refusal }) => refused(c, refusal));

/** `ruleset`: the rule set that filters the lobby. The form preselects it. */
export function SeekForm({ ruleset }: { readonly ruleset: string | undefined }) {
  const { finding, begin } = useWords();
  const { seek: words } = finding;
  return (
    <form class="seek" method="post" action="/lobby" data-once>
      <Key />
      <div class="row low">
        <RulesetChoice chosen={ruleset} />
        <Select
          name="time"
          label={begin.make.perMove}
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
