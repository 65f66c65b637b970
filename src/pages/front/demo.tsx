import { raw } from "hono/html";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { Picture, type ShownBoard } from "../frame/pictures.tsx";
import { cornersOf, rulesetOf, throneOf } from "../../rules/index.ts";

const RULES = rulesetOf("brandubh");

/**
 * A short game for the start page: a man lost between two, one taken by the king against a corner, and the king's way
 * free. A test plays it to its end.
 */
export const DEMO_GAME = {
  rules: RULES,
  size: RULES.size,
  setup: RULES.setup,
  throne: throneOf(RULES),
  corners: cornersOf(RULES),
  moves: ["g4-g5", "d3-a3", "d7-e7", "c4-c5", "d2-a2xa3", "d4-d3", "g5-g3", "d3-a3xa2", "b4-b2", "a3-a1"],
  /** The board at the end, as it is shown without a script. */
  end: "4a2/3a3/2dd3/a3da1/6a/1a5/k2a3",
  ended: "king-escaped",
} as const;

/** The game that plays by itself where the script runs; without it, its end and its moves. */
export function Demo({ board, language }: { readonly board: ShownBoard; readonly language: Language }) {
  const words = wordsIn(language).public.front;
  const { size, setup, throne, corners, moves, ended } = DEMO_GAME;
  return (
    <figure class="demo">
      <Picture board={board} label={words.demo} />
      {/* It is ours, and holds nothing that could end the element. */}
      <script type="application/json" class="demo-data">
        {raw(JSON.stringify({ size, setup, throne, corners, moves, ended }))}
      </script>
      <figcaption class="small">
        <p>
          {words.demo}{" "}
          <button type="button" class="link" data-demo-pause data-play-on={words.playOn} hidden>
            {words.pause}
          </button>
        </p>
        <details>
          <summary>{words.demoMoves}</summary>
          <ol class="played">
            {moves.map((move) => (
              <li>{move}</li>
            ))}
          </ol>
        </details>
      </figcaption>
    </figure>
  );
}
