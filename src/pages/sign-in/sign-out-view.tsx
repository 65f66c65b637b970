import { wordsIn } from "../../i18n/catalogues.ts";
import { KeepAccess } from "./keep-access.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";

/** Asks a player who would not find back whether they mean it: signing out is the end of the account for them. */
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
