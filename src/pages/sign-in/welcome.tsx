import { wordsIn } from "../../i18n/catalogues.ts";
import { KeepAccess } from "./keep-access.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";

/** What a new player sees first: that they can play, and how they come back. */
export function WelcomePage({ frame, name }: { readonly frame: Frame; readonly name: string }) {
  const { welcome } = wordsIn(frame.language).signIn;
  const words = wordsIn(frame.language).myGames;
  return (
    <Layout frame={frame} title={welcome.title(name)}>
      <p>{welcome.text}</p>
      <KeepAccess language={frame.language} />
      <p class="actions">
        <a class="button" href="/challenges/new">
          {words.challenge}
        </a>
        <a class="button quiet" href="/lobby">
          {words.lobby}
        </a>
        <a href="/me">{welcome.goOn}</a>
      </p>
    </Layout>
  );
}
