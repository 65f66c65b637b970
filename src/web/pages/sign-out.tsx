import { FRAME_WORDS, SIGN_IN_WORDS } from "../../i18n/catalogues.ts";
import { KeepAccess } from "./keep-access.tsx";
import { type Frame, Layout } from "./layout.tsx";

/** Asks a player who would not find back whether they mean it: signing out is the end of the account for them. */
export function SignOutPage({ frame }: { readonly frame: Frame }) {
  const words = SIGN_IN_WORDS[frame.language];
  return (
    <Layout frame={frame} title={FRAME_WORDS[frame.language].signOut}>
      <KeepAccess language={frame.language} />
      <form method="post" action="/sign-out">
        <button class="danger" type="submit" name="sure" value="yes">
          {words.leaveForGood}
        </button>
      </form>
    </Layout>
  );
}
