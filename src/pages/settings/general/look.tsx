import { raw } from "hono/html";
import { BOARDS, type Look, lookNamed, PIECE_SETS } from "../../../board/looks.ts";
import { boardStamp } from "../../../board/svg.ts";
import { BoardSymbols } from "../../../board/view.tsx";
import { SubmitButton } from "../../kit/buttons.tsx";
import { useFrame, useWords } from "../../kit/context.tsx";
import { keepLook } from "../../kit/page.tsx";
import { seeDone, type Submit } from "../../kit/submit.ts";
import { ok } from "../../../rules/index.ts";

/** Stores the choice in the browser's cookies. Unknown names become the defaults. */
export const chooseLook: Submit = async (c, form, _principal, home) => {
  keepLook(c, lookNamed(form.get("board"), form.get("pieces")));
  return ok(seeDone(c, home, "saved"));
};

/** A small board with everything that a look can change: each kind of piece, the throne, a corner and a last move. */
const SAMPLE = boardStamp({
  size: 5,
  board: "2a2/1d3/2k1a/5/1d3",
  throne: "c3",
  corners: ["a5"],
  lastMove: { from: "e1", to: "e3", captured: [] },
});

interface ChoiceProps<Name extends keyof Look> {
  readonly name: Name;
  readonly values: readonly Look[Name][];
  readonly legend: string;
  readonly labels: Readonly<Record<Look[Name], string>>;
}

function Choice<Name extends keyof Look>({ name, values, legend, labels }: ChoiceProps<Name>) {
  const chosen = useFrame().look[name];
  return (
    <fieldset class="looks">
      <legend>{legend}</legend>
      {values.map((value) => (
        <label>
          <span {...{ [`data-${name}`]: value }}>{raw(SAMPLE)}</span>
          <span>
            <input type="radio" name={name} value={value} checked={value === chosen} /> {labels[value]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The choice of a board and of pieces, for this browser. It works without a script. */
export function LookForm({ action }: { readonly action: string }) {
  const { look: words, save } = useWords().settings;
  return (
    <>
      <h2 id="board-look">{words.title}</h2>
      <p>{words.about}</p>
      <BoardSymbols />
      <form method="post" action={action}>
        <Choice name="board" values={BOARDS} legend={words.board} labels={words.boards} />
        <Choice name="pieces" values={PIECE_SETS} legend={words.pieces} labels={words.sets} />
        <SubmitButton label={save} />
      </form>
    </>
  );
}
