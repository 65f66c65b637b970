import type { ContentfulStatusCode } from "hono/utils/http-status";
import { freeNamesLike, signUpInBrowser } from "../../operations/sign-up.ts";
import { holderOf } from "../../operations/principals.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { Timezone } from "../../contract/fields.ts";
import { NewPlayer } from "../../contract/player.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Principal } from "../../players/store.ts";
import { type Checked, err, ok } from "../../rules/index.ts";
import type { Form } from "../frame/forms.ts";
import { worded } from "../frame/refusals.ts";
import { browserOf, enter } from "./session.ts";

/** A name under which nobody was signed up: what was typed, why not, and free names like it. */
export interface RefusedName {
  readonly status: ContentfulStatusCode;
  readonly typed: string;
  readonly why: string;
  readonly free: readonly string[];
}

/** The name of the buttons with free names. What is pressed counts for more than what stands in the field. */
export const FREE_NAME = "free-name";

/** How much of an invalid name is shown again, in characters. */
const LONGEST_SHOWN = 60;

/** Whether a form has a field for the name of a new player. */
export const hasNameField = (form: Form): boolean => form.has("name");

async function noName(c: Ctx, typed: string): Promise<RefusedName> {
  const why = wordsIn(c.var.language).fields["name-shape"]();
  const shown = typed.slice(0, LONGEST_SHOWN);
  return { status: 422, typed: shown, why, free: await freeNamesLike(shown, portsOf(c)) };
}

/** The name that a form asks for, if it is one. Its own check: a page that has other fields can refuse them together. */
export async function nameIn(c: Ctx, form: Form): Promise<Checked<string, RefusedName>> {
  const typed = (form.get(FREE_NAME) ?? form.get("name") ?? "").trim();
  const isName = NewPlayer.shape.name.safeParse(typed).success;
  return isName ? ok(typed) : err(await noName(c, typed));
}

/** Has the rest of the request be the new player's: they are signed in, though their browser does not know it yet. */
async function become(c: Ctx, secret: string): Promise<Principal> {
  await enter(c, secret);
  const holder = await holderOf(secret, true, portsOf(c));
  if (!holder.ok) throw new Error(`a session has begun, and is refused: ${holder.error.code}`);
  c.set("principal", holder.value);
  return holder.value;
}

/**
 * Signs up the sender of a form with a name field (start-fields.tsx), and signs them in; a second press of the form signs
 * in again. Refuses a name that is invalid, is taken or is the service's, and one new player too many.
 */
export async function signUpBy(c: Ctx, form: Form): Promise<Checked<Principal, RefusedName>> {
  const name = await nameIn(c, form);
  if (!name.ok) return name;
  const timezone = Timezone.safeParse(form.get("timezone")).data ?? "UTC";
  const facts = { name: name.value, language: c.var.language, timezone };
  const wish = { ...facts, key: form.get("key") ?? "", browser: browserOf(c) };
  const session = await signUpInBrowser(wish, portsOf(c));
  if (session.ok) return ok(await become(c, session.value));
  const { code, status, detail: why } = worded(c, session.error);
  const free = code === "name-taken" ? await freeNamesLike(name.value, portsOf(c)) : [];
  return err({ status: status as ContentfulStatusCode, typed: name.value, why, free });
}
