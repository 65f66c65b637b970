import { Hono } from "hono";
import { type HttpEnv, portsOf } from "../../http/context.ts";
import { dropDraft } from "../game/draft.ts";
import { pressing } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { signOut } from "./session.ts";
import { hasWayBack } from "../../operations/tokens.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import { KeepAccess } from "./start-fields.tsx";
import { type Frame, Layout } from "../frame/layout.tsx";

/** Asks a player who could not sign in again whether to sign out: they would lose the account. */
function SignOutPage({ frame }: { readonly frame: Frame }) {
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

/** `POST /sign-out`: ends the session and leads to `/`. Asks again where the player could never sign in again. */
export const signOutForm = new Hono<HttpEnv>().post(
  "/sign-out",
  pressing(async (c, form) => {
    const { principal } = c.var;
    const isSure =
      form.get("sure") === "yes" || principal === undefined || (await hasWayBack(principal, portsOf(c)));
    if (!isSure) return page(c, c.var.language, SignOutPage({ frame: frameOf(c) }));
    await signOut(c);
    dropDraft(c);
    return seeOther(c, "/");
  }),
);
