import { LONGEST_NOTES } from "../../contract/bounds.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Situation } from "./situation.ts";

/** A text as it has to stand in a text area: a browser leaves out a line's end that it begins with. */
const inArea = (text: string): string => (text.startsWith("\n") ? `\n${text}` : text);

/** The reader's own notes on the game, to be read and changed; nothing for who does not play it. */
export function Notes({ situation: { game, notes, reader } }: { readonly situation: Situation }) {
  if (notes === null) return <div id="notes"></div>;
  const words = wordsIn(reader.language).together.notes;
  return (
    <div id="notes">
      <details open={notes.unsaved !== null}>
        <summary>{words.title}</summary>
        <form method="post" action={`/games/${game.id}/notes`} data-once>
          <input type="hidden" name="version" value={String(notes.version)} />
          <p class="soft">{words.hint}</p>
          <label>
            {words.text}
            <textarea name="text" rows={8} maxlength={LONGEST_NOTES} dir="auto">
              {inArea(notes.unsaved ?? notes.text)}
            </textarea>
          </label>
          <button type="submit" class="quiet">
            {words.keep}
          </button>
        </form>
        {notes.unsaved !== null && (
          <>
            <p class="soft">{words.kept}</p>
            <blockquote dir="auto">{notes.text}</blockquote>
          </>
        )}
      </details>
    </div>
  );
}
