import { useSituation } from "../kit/board/context.tsx";
import { Hidden, SubmitButton } from "../kit/buttons.tsx";
import { useWords } from "../kit/context.tsx";
import { Notice } from "../kit/fields.tsx";
import { safePath } from "../kit/page.tsx";

/** The note to a player who could not sign in again: asks for an address, or says that a mail was sent to it. */
export type Stay = "asks" | "sent" | null;

export function StayBox({ stay }: { readonly stay: Stay }) {
  const { begin, settings, signIn } = useWords();
  if (stay === null) return null;
  if (stay === "sent") return <Notice says={settings.done.asked} />;
  return (
    <section id="stay" class="note" aria-labelledby="stay-title">
      <h2 id="stay-title">{begin.stay.title}</h2>
      <p>{begin.stay.text}</p>
      <form method="post" action="/settings/email" data-once>
        <Hidden name="next" value={safePath(`/games/${useSituation().game.id}`)} />
        <label>
          {signIn.address}
          <input type="email" name="email" required maxlength={254} autocomplete="email" />
        </label>
        <SubmitButton class="quiet" label={signIn.sendLink} />
      </form>
    </section>
  );
}
