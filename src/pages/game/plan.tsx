import { wordsIn } from "../../i18n/catalogues.ts";
import { Flipped } from "./fields.tsx";
import { type PlanReader, type PlanRow, planRows } from "./plan-words.ts";
import type { Situation } from "./situation.ts";

interface Props {
  readonly situation: Situation;
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

/** The reader's own plan, which nobody else sees, with the button that ends it; empty where there is none. */
export function OwnPlan({ situation }: Props) {
  const { game, plan, mine, reader } = situation;
  if (plan === null || mine === null) return <div id="plan"></div>;
  const { language } = reader;
  const words = wordsIn(language).plans;
  const told: PlanReader = { mine, words, language };
  const replies = "replies" in plan ? plan.replies : "do" in plan.answer ? {} : (plan.answer.replies ?? {});
  return (
    <div id="plan">
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
    </div>
  );
}
