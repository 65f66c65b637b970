import { wordsIn } from "../../i18n/catalogues.ts";
import { KeepAccess } from "./keep-access.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";

/** Asks a player who could not sign in again whether to sign out: they would lose the account. */
export function SignOutPage({ frame }: { readonly frame: Frame }) {
  const words = wordsIn(frame.language).signIn;
  return (
    <Layout frame={frame} title={wordsIn(frame.language).frame.signOut}>
      <KeepAccess language={frame.language} />
      <form method="post" action="/sign-out">
        <button class="danger" type="submit" name="sure" value="yes">
          {words.leaveForGood}
        </button>
      </form>
    </Layout>
  );
}
