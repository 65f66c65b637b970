import { piecesBySquare } from "../../board/moves.ts";
import { plyAloud } from "../../board/naming.ts";
import type { Piece } from "../../board/squares.ts";
import { refusal } from "../../contract/problems/table.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { refusalWords } from "../../i18n/refusals.ts";
import {
  boardText,
  type LegalMove,
  legalMoves,
  parseMove,
  play,
  type Side,
  SQUARE,
} from "../../rules/index.ts";
import { useSituation } from "../kit/board/context.tsx";
import { Flipped } from "../kit/board/forms.tsx";
import { type Situation, squaresOf } from "../kit/board/situation.ts";
import { useWords } from "../kit/context.tsx";
import { Bullets } from "../kit/lists.tsx";
import { WRITTEN } from "./plan.tsx";

/** A typed move that cannot be chosen, and the sentence that explains it. */
export interface Mistyped {
  readonly text: string;
  readonly why: string;
}

const ONE_SQUARE = new RegExp(`^${SQUARE}$`);
/** Matches the space between two squares (`d1 d4`), but not the space before a capture (`d1-d4 xd5`). */
const GAP = /(?<=\d)\s+(?=[a-s])/g;

/** Returns the move without captures, or why it cannot be chosen. Call it only if it is the reader's turn. */
function moveIn({ current, legal, reader: { language } }: Situation, text: string): string | { why: string } {
  const words = wordsIn(language);
  if (ONE_SQUARE.test(text)) {
    const ways = legal.filter((one) => squaresOf(one).to === text).map(({ move }) => move);
    const [move] = ways;
    if (move === undefined) return { why: words.game.inWords.unreachable(text) };
    return ways.length === 1 ? move : { why: words.game.inWords.several(text, ways.join(", ")) };
  }
  const written = parseMove(text.replace(GAP, "-"));
  if (!written.ok) return { why: words.fields["move-text"]({ position: written.error.at + 1 }) };
  const played = play(current, written.value);
  if (!played.ok) return { why: refusalWords(refusal("illegal-move", { ...played.error }), language).detail };
  return `${written.value.from}-${written.value.to}`;
}

/**
 * Reads a move in the API's notation or with a space (`d1 d4`), or only its target if a single piece can go there.
 * Returns null if the reader cannot move.
 */
export function readTyped(situation: Situation, typed: string): { readonly move: string } | Mistyped | null {
  if (situation.legal.length === 0) return null;
  const move = moveIn(situation, typed.trim().toLowerCase());
  return typeof move === "string" ? { move } : { text: typed, why: move.why };
}

const movesThat = (moves: readonly LegalMove[], reason: "king-captured" | "king-escaped"): string =>
  moves
    .filter(({ ends }) => ends?.reason === reason)
    .map(({ move }) => move)
    .join(", ");

/** Lists the moves that would capture the king or let him escape, regardless of whose turn it is. */
function dangers({ current, legal, game, mine, reader }: Situation, king: string): readonly string[] {
  if (mine === null || game.turn === null) return [];
  const words = wordsIn(reader.language).game.inWords;
  const movesOf = (side: Side, from?: string) =>
    game.turn === side && side === mine ? legal : legalMoves({ ...current, turn: side }, from);
  const captures = movesThat(movesOf("attackers"), "king-captured");
  const escapes = movesThat(movesOf("defenders", king), "king-escaped");
  return [
    captures === "" ? words.noCapture : words.captures(captures),
    escapes === "" ? words.noEscape : words.escapes(escapes),
  ];
}

/** Lists the squares of the pieces now, the reader's first, and the moves that capture the king or let him escape. */
export function boardInWords(situation: Situation): readonly string[] {
  const { current, game, mine, reader } = situation;
  const words = wordsIn(reader.language).game.inWords;
  const board = boardText(current);
  const { size } = current.ruleset;
  const pieces = [...piecesBySquare(board, size)];
  const on = (kind: Piece) => pieces.filter(([, piece]) => piece === kind).map(([square]) => square);
  const [king = "–"] = on("k");
  const whose = (side: Side) => (mine === null ? "" : side === mine ? "mine" : "theirs");
  const men = (side: Side) => {
    const squares = on(side === "attackers" ? "a" : "d");
    const count = String(squares.length);
    return words[side]({ whose: whose(side), count, squares: squares.join(", ") || "–" });
  };
  const defenders = [words.king({ whose: whose("defenders"), square: king }), men("defenders")];
  return [
    `${plyAloud({ moves: game.moves, size }, game.ply, board, reader.language)}.`,
    ...(mine === "attackers" ? [men("attackers"), ...defenders] : [...defenders, men("attackers")]),
    ...dangers(situation, king),
  ];
}

interface TypedProps {
  readonly mistyped: Mistyped | null;
}

/**
 * A form that chooses a typed move. The script chooses a legal move in `#type` without a request. After a refusal, the
 * form has no id and is always sent, so that the next page no longer shows the refusal.
 */
function TypeMove({ mistyped }: TypedProps) {
  const { inWords: words } = useWords().game;
  const isWrong = mistyped !== null;
  return (
    <form id={isWrong ? undefined : "type"} method="get" action={useSituation().path}>
      <Flipped />
      <div class="row low">
        <label>
          {words.type}
          <input
            name="typed"
            value={mistyped?.text ?? ""}
            aria-describedby="type-why"
            aria-invalid={isWrong ? "true" : undefined}
            autofocus={isWrong}
            required
            {...WRITTEN}
          />
        </label>
        <button class="quiet">{words.choose}</button>
      </div>
      <p id="type-why" class={isWrong ? "error" : "hint"}>
        {mistyped?.why ?? words.hint}
      </p>
    </form>
  );
}

/** The newest position in words, for players who cannot see the board, even while the board shows an earlier position. */
export function InWords({ mistyped }: TypedProps) {
  const situation = useSituation();
  return (
    <details id="in-words" open={mistyped !== null}>
      <summary>{useWords().game.inWords.title}</summary>
      {situation.legal.length > 0 && <TypeMove mistyped={mistyped} />}
      <Bullets class="plain" of={boardInWords(situation)} />
    </details>
  );
}
