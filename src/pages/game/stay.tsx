import { wordsIn } from "../../i18n/catalogues.ts";
import { safePath } from "../kit/page.tsx";
import type { Situation } from "../kit/board/situation.ts";

/** The note to a player of a new game who could lose their way back. */
export type Stay = "asks" | "sent" | null;

interface Props {
  readonly situation: Situation;
  readonly stay: Stay;
}

export function StayBox({ situation: { game, reader }, stay }: Props) {
  const { begin, settings, signIn } = wordsIn(reader.language);
  if (stay === null) return null;
  if (stay === "sent")
    return (
      <p class="note" role="status">
        {settings.done.asked}
      </p>
    );
  return (
    <section id="stay" class="note" aria-labelledby="stay-title">
      <h2 id="stay-title">{begin.stay.title}</h2>
      <p>{begin.stay.text}</p>
      <form method="post" action="/settings/email" data-once>
        <input type="hidden" name="next" value={safePath(`/games/${game.id}`)} />
        <label>
          {signIn.address}
          <input type="email" name="email" required maxlength={254} autocomplete="email" />
        </label>
        <button type="submit" class="quiet">
          {signIn.sendLink}
        </button>
      </form>
    </section>
  );
}
