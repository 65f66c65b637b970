import { NewSeek } from "../../contract/challenge.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { refused } from "../../http/problem-answers.ts";
import { check } from "../../http/validation.ts";
import type { Principal } from "../../players/store.ts";
import { createSeek, type Seek, whyUnfound } from "../../operations/seeks.ts";
import { RULESETS, USUAL_RULESET } from "../../rules/index.ts";
import { useWords } from "../kit/context.tsx";
import { begunPath } from "../kit/begun.ts";
import { Select } from "../kit/fields.tsx";
import { type Form, formKey } from "../kit/forms.ts";
import { seeOther } from "../kit/page.tsx";
import { RulesetChoice } from "../kit/ruleset-choice.tsx";
import { Key } from "../kit/buttons.tsx";

/** The range of time for a move, by its value in the form. The first one is the default. */
const TIMES = {
  usual: { min: "P1D", max: "P5D" },
  quick: { min: "PT1H", max: "P1D" },
  slow: { min: "P5D", max: "P14D" },
} as const;

const RATED = { any: "any", yes: true, no: false } as const;

const isRated = (name: string | undefined): name is keyof typeof RATED => Object.hasOwn(RATED, name ?? "");

const isTime = (name: string | undefined): name is keyof typeof TIMES => Object.hasOwn(TIMES, name ?? "");

/** Returns the chosen rule set, or all built-in ones, the usual one first. */
function rulesetsIn(form: Form): string[] {
  const ids = [USUAL_RULESET, ...RULESETS].map(({ id }) => id);
  const chosen = form.get("ruleset");
  return chosen ? [chosen] : [...new Set(ids)];
}

/** Looks for an opponent and redirects to the game, or to the player's new open challenge. */
export async function seekOpponent(c: Ctx, form: Form, principal: Principal): Promise<Response> {
  const time = form.get("time");
  const rated = form.get("rated");
  const sent = {
    rulesets: rulesetsIn(form),
    perMove: TIMES[isTime(time) ? time : "usual"],
    rated: RATED[isRated(rated) ? rated : "any"],
  };
  const seek = check(NewSeek, sent);
  if (!seek.ok) return refused(c, seek.error);
  const key = await formKey(c, form.get("key"), sent);
  const found = await createSeek.run(principal, { ...seek.value, key }, portsOf(c));
  if (!found.ok) return refused(c, found.error);
  const { value } = found.value;
  const path = `/games/${value.id}`;
  if ("moves" in value) return seeOther(c, begunPath(path));
  return seeOther(c, `${path}?unfound=${await whyUnfound(principal, seek.value as Seek, portsOf(c))}`);
}

/** `ruleset`: the rule set by which the lobby is filtered. */
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
