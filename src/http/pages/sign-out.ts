import { Hono } from "hono";
import type { HttpEnv } from "../context.ts";
import { dropDraft } from "./draft.ts";
import { pressing } from "./opened.ts";
import { seeOther } from "./page.ts";
import { signOut } from "./session.ts";

/** `POST /sign-out`: ends the session, and leads to where anyone may be. */
export const signOutForm = new Hono<HttpEnv>().post(
  "/sign-out",
  pressing(async (c) => {
    await signOut(c);
    dropDraft(c);
    return seeOther(c, "/");
  }),
);
