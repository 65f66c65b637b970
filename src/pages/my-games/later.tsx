import type { MyGame } from "../../operations/my-games.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { filled, When } from "../frame/due.tsx";
import type { Frame } from "../frame/layout.tsx";
import { readerOf } from "../frame/page.ts";

/** For how many days a game can be put behind the others. */
export const DAYS_LATER = [1, 3, 7];

interface Props {
  readonly frame: Frame;
  readonly game: MyGame;
}

function Form({ game, children }: { readonly game: MyGame; readonly children?: unknown }) {
  return (
    <form method="post" action="/me/later" class="actions">
      <input type="hidden" name="game" value={game.id} />
      {children}
    </form>
  );
}

/** Puts a running game behind the reader's others for some days; or, where it stands there, says so and brings it back. */
export function Later({ frame, game }: Props) {
  const { myGames, together } = wordsIn(frame.language);
  const words = myGames.later;
  const { snoozedUntil } = game;
  if (snoozedUntil === null)
    return (
      <details class="later">
        <summary>{words.title}</summary>
        <p class="soft">{words.hint}</p>
        <Form game={game}>
          {DAYS_LATER.map((days) => (
            <button type="submit" class="quiet" name="days" value={String(days)}>
              {together.days(days)}
            </button>
          ))}
        </Form>
      </details>
    );
  return (
    <>
      <p class="note">
        {filled(words.until, <When at={Date.parse(snoozedUntil)} reader={readerOf(frame)} />)}
      </p>
      <Form game={game}>
        <button type="submit" class="quiet" name="days" value="0">
          {words.back}
        </button>
      </Form>
    </>
  );
}
