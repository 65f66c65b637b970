import { wordsIn } from "../../i18n/catalogues.ts";
import { rulesOf } from "../../game/rules-of.ts";
import type { PlanAnswer, PlanReplies, PlanView } from "../../game/plan/plan.ts";
import { legalMoves, parseMove, replay, type Side, startPosition } from "../../rules/index.ts";
import { ANY } from "../../contract/terms.ts";
import type { PlanAnswerView } from "../../contract/plan.ts";
import type { Form } from "../kit/forms.ts";
import { Flipped, GameForm } from "../kit/board/forms.tsx";
import { type PlanRow, planRows } from "../../board/naming.ts";
import type { Situation } from "../kit/board/situation.ts";

/** One answer as it is written in a form: what the opponent plays (or any other move), and what is answered (or given up). */
export interface KeptAnswer {
  readonly their: string;
  readonly isAny: boolean;
  readonly answer: string;
  /** Whether the answer is to resign. */
  readonly isOver: boolean;
}

const textIn = (form: Form, name: string): string => form.get(name)?.trim().toLowerCase() ?? "";

/** The answer that a form has; null where the form is another one. */
export function answerIn(form: Form): KeptAnswer | null {
  if (!form.has("their")) return null;
  return {
    their: textIn(form, "their"),
    isAny: form.get("which") === "any",
    answer: textIn(form, "mine"),
    isOver: form.get("how") === "resign",
  };
}

/** The move in a text in its plain form, by which plans are kept; the text itself where it is none. */
function plain(text: string): string {
  const written = parseMove(text);
  return written.ok ? `${written.value.from}-${written.value.to}` : text;
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

/** Whether a form says which move is answered, and how. */
export const isWhole = ({ their, isAny, answer, isOver }: KeptAnswer): boolean =>
  (isAny || their !== "") && (isOver || answer !== "");

/**
 * The answers of a plan (null: there is none) with one more at its beginning: in the place of the one to the same move,
 * whose branch stays where its answer is the same.
 */
export function withAnswer(plan: PlanView | null, { their, isAny, answer, isOver }: KeptAnswer): PlanReplies {
  const before = plan !== null && "replies" in plan ? repliesOf(plan.replies) : {};
  const key = isAny ? ANY : plain(their);
  const was = before[key];
  if (isOver) return { ...before, [key]: { do: "resign" } };
  const isSame = was !== undefined && "move" in was && was.move === plain(answer);
  return { ...before, [key]: isSame ? was : { move: answer } };
}

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
  const words = wordsIn(reader.language).plans;
  const replies = "replies" in plan ? plan.replies : "do" in plan.answer ? {} : (plan.answer.replies ?? {});
  return (
    <>
      <h2>{words.title}</h2>
      <p class="soft">{words.hint}</p>
      {"answer" in plan && "move" in plan.answer && <p>{words.goesOn(plan.answer.move)}</p>}
      <Rows rows={planRows(replies, mine, reader.language)} />
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

/** What the opponent may play now, to choose from. */
function repliesIn({ game }: Situation): readonly string[] {
  const ruleset = rulesOf(game);
  const played = replay(ruleset, game.moves);
  const position = played.ok ? played.value.at(-1)?.position : undefined;
  return legalMoves(position ?? startPosition(ruleset)).map(({ move }) => move.split("x")[0]!);
}

/** A field for a move: no automatic capitals or corrections. */
const WRITTEN = { autocomplete: "off", autocapitalize: "off", spellcheck: false, maxlength: 40 } as const;

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

/**
 * Adds one answer to the reader's plan, or begins one: a move of the opponent's, and what the reader answers. It needs no
 * script; the analysis makes whole trees of them.
 */
function PlanForm({ situation, kept }: Props) {
  const { game, mine, reader } = situation;
  if (mine === null || game.turn === null || game.turn === mine) return null;
  const words = wordsIn(reader.language).plans.form;
  const { their = "", isAny = false, answer = "", isOver = false } = kept ?? {};
  return (
    <details class="unscripted" open={kept !== null}>
      <summary>{words.title}</summary>
      <GameForm situation={situation} to="plan" ply={game.ply + 1} class="answer">
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
        <button type="submit" class="quiet">
          {words.add}
        </button>
      </GameForm>
    </details>
  );
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
