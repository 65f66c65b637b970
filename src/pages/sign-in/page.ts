import type { ContentfulStatusCode } from "hono/utils/http-status";
import { newId } from "../../lib/ids.ts";
import { SignInPage, type SignInProps } from "./view.tsx";
import type { Ctx } from "../../http/context.ts";
import { frameOf, page } from "../frame/page.ts";

/** The sign-in page. `next`: where to go on to afterwards, a path of ours. */
export function signInPage(
  c: Ctx,
  props: Omit<SignInProps, "formKey">,
  status: ContentfulStatusCode = 200,
): Promise<Response> {
  return page(c, c.var.language, SignInPage({ frame: frameOf(c), formKey: newId(), ...props }), status);
}
