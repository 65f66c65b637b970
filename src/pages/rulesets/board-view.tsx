import { type ZoomLinks } from "../../board/view.tsx";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { EditorWords } from "../../i18n/built/editor.ts";
import { Paragraphs } from "../kit/lists.tsx";
import { PiecePicture } from "../kit/pictures.tsx";
import type { Frame } from "../kit/context.tsx";
import { WAYS } from "./edit/board.ts";
import { withPart } from "./edit/link.ts";
import type { RuleText } from "../../i18n/rulesets/index.ts";

export const Text = ({ text, words }: { readonly text: RuleText; readonly words: EditorWords }) => (
  <>
    <h2>{words.text.title}</h2>
    <p class="soft">{words.text.hint}</p>
    <p>{text.summary}</p>
    {text.sections.map(({ heading, paragraphs }) => (
      <>
        <h3>{heading}</h3>
        <Paragraphs of={paragraphs} />
      </>
    ))}
  </>
);

export const zoomLinks = ({ language, path }: Frame): ZoomLinks => ({
  words: wordsIn(language).zoom,
  href: (zoom) => `${withPart(path, "near", zoom)}#board`,
});

const PIECES = ["a", "d", "k", "nothing"] as const;

/** Disabled without the script: the board is then edited as text. */
export const Palette = ({ words: { place } }: { readonly words: EditorWords }) => (
  <fieldset id="palette" class="only-scripts" disabled>
    <legend>{place.legend}</legend>
    <div class="row pieces">
      {PIECES.map((piece) => (
        <label>
          <input type="radio" name="piece" value={piece} checked={piece === "a"} />
          {piece === "nothing" ? null : <PiecePicture piece={piece} />}
          <span>{place[piece]}</span>
        </label>
      ))}
    </div>
    <label class="rule">
      <span>{place.ways}</span>
      <select name="ways">
        {WAYS.map((way) => (
          <option value={way}>{place[way]}</option>
        ))}
      </select>
    </label>
  </fieldset>
);

export const ByName = ({ words: { place } }: { readonly words: EditorWords }) => (
  <fieldset id="by-name" class="row low only-scripts" disabled>
    <label>
      <span>{place.square}</span>
      <input name="squares" autocomplete="off" autocapitalize="off" spellcheck={false} placeholder="d4 e5" />
    </label>
    <button type="button" class="quiet" id="put">
      {place.put}
    </button>
    <button type="button" class="quiet" id="undo">
      {place.undo}
    </button>
  </fieldset>
);
