import type { ContentfulStatusCode } from "hono/utils/http-status";
import { newId } from "../../lib/ids.ts";
import { SignInPage, type SignInProps } from "../../web/pages/sign-in.tsx";
import type { Ctx } from "../context.ts";
import { frameOf, page } from "./page.ts";

/** The page with all ways in. `next`: where to go on to afterwards, a path of ours. */
export function signInPage(
  c: Ctx,
  props: Omit<SignInProps, "formKey">,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  return page(c, c.var.language, SignInPage({ frame: frameOf(c), formKey: newId(), ...props }), status);
}
