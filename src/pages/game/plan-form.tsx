import { rulesOf } from "../../game/rules-of.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { legalMoves, replay, startPosition } from "../../rules/index.ts";
import { Flipped, Meant } from "./fields.tsx";
import type { KeptAnswer } from "./plan-fields.ts";
import type { Situation } from "./situation.ts";

interface Props {
  readonly situation: Situation;
  /** What was written and is not kept; null where nothing was. */
  readonly kept: KeptAnswer | null;
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
export function PlanForm({ situation, kept }: Props) {
  const { game, mine, reader } = situation;
  if (mine === null || game.turn === null || game.turn === mine) return null;
  const words = wordsIn(reader.language).plans.form;
  const { their = "", isAny = false, answer = "", isOver = false } = kept ?? {};
  return (
    <details class="unscripted" open={kept !== null}>
      <summary>{words.title}</summary>
      <form method="post" action={`/games/${game.id}/plan`} class="answer">
        <Meant situation={situation} ply={game.ply + 1} />
        <Flipped situation={situation} />
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
      </form>
    </details>
  );
}
