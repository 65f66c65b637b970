import { raw } from "hono/html";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Language } from "../../contract/languages.ts";
import { Picture, type ShownBoard } from "../frame/pictures.tsx";
import { DEMO_GAME } from "./demo-game.ts";

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
