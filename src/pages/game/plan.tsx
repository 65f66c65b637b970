import { wordsIn } from "../../i18n/catalogues.ts";
import type { PlanView } from "../../game/plan/plan.ts";
import type { Side } from "../../rules/index.ts";
import { Flipped } from "./fields.tsx";
import type { KeptAnswer } from "./plan-fields.ts";
import { PlanForm } from "./plan-form.tsx";
import { type PlanReader, type PlanRow, planRows } from "./plan-words.ts";
import type { Situation } from "./situation.ts";

interface Props {
  readonly situation: Situation;
  /** What was written for it and is not kept; null where nothing was. */
  readonly kept: KeptAnswer | null;
}

function Rows({ rows }: { readonly rows: readonly PlanRow[] }) {
  return (
    <ul class="plan">
      {rows.map(({ text, rows: next }) => (
        <li>
          {text}
          {next.length > 0 && <Rows rows={next} />}
        </li>
      ))}
    </ul>
  );
}

/** The reader's own plan, which nobody else sees, with the button that ends it. */
function Plan({ situation, plan, mine }: PlanProps) {
  const { game, reader } = situation;
  const { language } = reader;
  const words = wordsIn(language).plans;
  const told: PlanReader = { mine, words, language };
  const replies = "replies" in plan ? plan.replies : "do" in plan.answer ? {} : (plan.answer.replies ?? {});
  return (
    <>
      <h2>{words.title}</h2>
      <p class="soft">{words.hint}</p>
      {"answer" in plan && "move" in plan.answer && <p>{words.goesOn(plan.answer.move)}</p>}
      <Rows rows={planRows(replies, told)} />
      <form method="post" action={`/games/${game.id}/plan/end`}>
        <Flipped situation={situation} />
        <button type="submit" class="quiet">
          {words.end}
        </button>
      </form>
    </>
  );
}

interface PlanProps {
  readonly situation: Situation;
  readonly plan: PlanView;
  readonly mine: Side;
}

/** The reader's own plan, where they have one, and the form that adds to it. */
export function OwnPlan({ situation, kept }: Props) {
  const { plan, mine } = situation;
  return (
    <>
      <div id="plan">
        {plan !== null && mine !== null && <Plan situation={situation} plan={plan} mine={mine} />}
      </div>
      <PlanForm situation={situation} kept={kept} />
    </>
  );
}
