import { plainMove } from "../../board/moves.ts";
import { rulesOf } from "../../game/rules-of.ts";
import type { PlanAnswer, PlanReplies, PlanView } from "../../game/plan/plan.ts";
import { legalMoves, replay, type Side, startPosition } from "../../rules/index.ts";
import { ANY } from "../../contract/terms.ts";
import type { PlanAnswerView } from "../../contract/plan.ts";
import { ButtonForm, SubmitButton } from "../kit/buttons.tsx";
import { useReader, useWords } from "../kit/context.tsx";
import type { Form } from "../kit/forms.ts";
import { useSituation } from "../kit/board/context.tsx";
import { Flipped, GameForm } from "../kit/board/forms.tsx";
import { type PlanRow, planRows } from "../../board/naming.ts";
import type { Situation } from "../kit/board/situation.ts";

/** An answer from the form for browsers without a script. */
export interface WrittenAnswer {
  readonly their: string;
  readonly isAny: boolean;
  readonly answer: string;
  /** Whether the answer is to resign. */
  readonly isOver: boolean;
}

const textIn = (form: Form, name: string): string => form.get(name)?.trim().toLowerCase() ?? "";

export function answerIn(form: Form): WrittenAnswer | null {
  if (!form.has("their")) return null;
  return {
    their: textIn(form, "their"),
    isAny: form.get("which") === "any",
    answer: textIn(form, "mine"),
    isOver: form.get("how") === "resign",
  };
}

function repliesOf(views: Readonly<Record<string, PlanAnswerView>>): PlanReplies {
  const entries = Object.entries(views).map(([move, view]) => [move, answerOf(view)] as const);
  return Object.fromEntries(entries);
}

function answerOf(view: PlanAnswerView): PlanAnswer {
  if ("do" in view) return { do: view.do };
  return view.replies === undefined
    ? { move: view.move }
    : { move: view.move, replies: repliesOf(view.replies) };
}

export const isWhole = ({ their, isAny, answer, isOver }: WrittenAnswer): boolean =>
  (isAny || their !== "") && (isOver || answer !== "");

/** Adds or replaces the answer to a move in a plan. An unchanged answer keeps the replies that follow it. */
export function withAnswer(
  plan: PlanView | null,
  { their, isAny, answer, isOver }: WrittenAnswer,
): PlanReplies {
  const before = plan !== null && "replies" in plan ? repliesOf(plan.replies) : {};
  const key = isAny ? ANY : plainMove(their);
  const was = before[key];
  if (isOver) return { ...before, [key]: { do: "resign" } };
  const isSame = was !== undefined && "move" in was && was.move === plainMove(answer);
  return { ...before, [key]: isSame ? was : { move: answer } };
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

interface PlanProps {
  readonly plan: PlanView;
  readonly mine: Side;
}

function Plan({ plan, mine }: PlanProps) {
  const words = useWords().plans;
  const replies = "replies" in plan ? plan.replies : "do" in plan.answer ? {} : (plan.answer.replies ?? {});
  return (
    <>
      <h3>{words.title}</h3>
      <p class="soft">{words.hint}</p>
      {"answer" in plan && "move" in plan.answer && <p>{words.goesOn(plan.answer.move)}</p>}
      <Rows rows={planRows(replies, mine, useReader().language)} />
      <ButtonForm action={`/games/${useSituation().game.id}/plan/end`} label={words.end}>
        <Flipped />
      </ButtonForm>
    </>
  );
}

function repliesIn({ game }: Situation): readonly string[] {
  const ruleset = rulesOf(game);
  const played = replay(ruleset, game.moves);
  const position = played.ok ? played.value.at(-1)?.position : undefined;
  return legalMoves(position ?? startPosition(ruleset)).map(({ move }) => move.split("x")[0]!);
}

/** For fields with a move, so that browsers do not complete, capitalize or correct it. */
export const WRITTEN = {
  autocomplete: "off",
  autocapitalize: "off",
  spellcheck: false,
  maxlength: 40,
} as const;

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly isChosen: boolean;
  readonly text: string;
}

function Choice({ name, value, isChosen, text }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} value={value} checked={isChosen} /> <span>{text}</span>
    </label>
  );
}

interface WrittenProps {
  readonly written: WrittenAnswer | null;
}

/** Adds one answer to the plan, for browsers without a script. With a script, the analysis sends whole plans. */
function PlanForm({ written }: WrittenProps) {
  const situation = useSituation();
  const { game, mine } = situation;
  if (mine === null || game.turn === null || game.turn === mine) return null;
  const words = useWords().plans.form;
  const { their = "", isAny = false, answer = "", isOver = false } = written ?? {};
  return (
    <details class="unscripted" open={written !== null}>
      <summary>{words.title}</summary>
      <GameForm to="plan" ply={game.ply + 1} class="answer">
        <fieldset>
          <legend>{words.their}</legend>
          <Choice name="which" value="move" isChosen={!isAny} text={words.move} />
          <input name="their" value={their} list="replies" aria-label={words.theirMove} {...WRITTEN} />
          <datalist id="replies">
            {repliesIn(situation).map((move) => (
              <option value={move}></option>
            ))}
          </datalist>
          <Choice name="which" value="any" isChosen={isAny} text={words.any} />
        </fieldset>
        <fieldset>
          <legend>{words.mine}</legend>
          <Choice name="how" value="move" isChosen={!isOver} text={words.move} />
          <input name="mine" value={answer} aria-label={words.myMove} {...WRITTEN} />
          <Choice name="how" value="resign" isChosen={isOver} text={words.resign} />
        </fieldset>
        <p class="soft">{words.hint}</p>
        <SubmitButton class="quiet" label={words.add} />
      </GameForm>
    </details>
  );
}

export function OwnPlan({ written }: WrittenProps) {
  const { plan, mine } = useSituation();
  const words = useWords().plans;
  return (
    <>
      <div id="plan">{plan !== null && mine !== null && <Plan plan={plan} mine={mine} />}</div>
      {plan === null && (
        <>
          <p class="soft only-scripts">{words.none}</p>
          <p class="soft unscripted">{words.hint}</p>
        </>
      )}
      <PlanForm written={written} />
    </>
  );
}
