import { Hono } from "hono";
import { SignOutPage } from "./sign-out-view.tsx";
import { type HttpEnv, portsOf } from "../../http/context.ts";
import { dropDraft } from "../game/draft.ts";
import { pressing } from "../frame/opened.ts";
import { frameOf, page, seeOther } from "../frame/page.ts";
import { signOut } from "./session.ts";
import { hasWayBack } from "../../operations/tokens.ts";

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
