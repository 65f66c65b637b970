import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type BrowserSignUp, freeNamesLike, signUpInBrowser } from "../../operations/sign-up.ts";
import type { Advice } from "../../operations/passkeys.ts";
import { holderOf } from "../../operations/principals.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { Timezone } from "../../contract/fields.ts";
import { NewPlayer } from "../../contract/player.ts";
import type { Refusal } from "../../contract/problems/table.ts";
import { newId } from "../../lib/ids.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Principal } from "../../players/store.ts";
import { type Checked, err, ok } from "../../rules/index.ts";
import type { Form } from "./forms.ts";
import { worded } from "./problem.tsx";
import { browserOf, enter } from "./session.ts";
import type { Language } from "../../contract/languages.ts";

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

/** What a form with a name field (`NameField`) says of its sender, a newcomer. Refuses a name that is invalid. */
export async function newcomerIn(c: Ctx, form: Form): Promise<Checked<BrowserSignUp, RefusedName>> {
  const name = await nameIn(c, form);
  if (!name.ok) return name;
  const timezone = Timezone.safeParse(form.get("timezone")).data ?? "UTC";
  const facts = { name: name.value, language: c.var.language, timezone };
  return ok({ ...facts, key: form.get("key") ?? "", browser: browserOf(c) });
}

/** Why nobody was signed up under a name, with free ones like it where it is taken. */
export async function refusedName(c: Ctx, name: string, refusal: Refusal): Promise<RefusedName> {
  const { code, status, detail: why } = worded(c, refusal);
  const free = code === "name-taken" ? await freeNamesLike(name, portsOf(c)) : [];
  return { status: status as ContentfulStatusCode, typed: name, why, free };
}

/**
 * Signs up the sender of a form with a name field, and signs them in; a second press of the form signs
 * in again. Refuses a name that is invalid, is taken or is the service's, and one new player too many.
 */
export async function signUpBy(c: Ctx, form: Form): Promise<Checked<Principal, RefusedName>> {
  const newcomer = await newcomerIn(c, form);
  if (!newcomer.ok) return newcomer;
  const session = await signUpInBrowser(newcomer.value, portsOf(c));
  if (session.ok) return ok(await become(c, session.value));
  return err(await refusedName(c, newcomer.value.name, session.error));
}

/** Tells a player who has neither a confirmed address nor a passkey nor a token how they would lose their way back, and what to do. */
export function KeepAccess({ language }: { readonly language: Language }) {
  const { signIn: words, passkeyPages } = wordsIn(language);
  return (
    <p class="due">
      {words.keepAccess} <a href="/settings">{words.toSettings}</a> ·{" "}
      <a href="/settings/passkeys">{passkeyPages.add}</a>
    </p>
  );
}

/** The same in a line, for a page that is about something else. */
export function KeepAccessNote({
  language,
  advice,
}: {
  readonly language: Language;
  readonly advice: Advice;
}) {
  const { signIn: words, passkeyPages } = wordsIn(language);
  return (
    <p class="note">
      {advice === "lost" ? words.keepShort : words.keepToken} <a href="/settings">{words.toAddress}</a> ·{" "}
      <a href="/settings/passkeys">{passkeyPages.add}</a>
    </p>
  );
}

interface NameFieldProps {
  readonly language: Language;
  /** What the form's main button says. */
  readonly button: string;
  /** The name that the last press asked for, with why it was refused. */
  readonly refused: RefusedName | null;
  /** A name that was typed, and is not what was refused. */
  readonly typed?: string | undefined;
  /** The id of the main button. */
  readonly buttonId?: string;
  /** Whether the field has the focus from the beginning, as one has that was refused. */
  readonly hasFocus?: boolean;
}

/** What is wrong with the name, and free ones like it, each of which a press takes; without either what a name is made of. */
function Below({ language, refused }: Pick<NameFieldProps, "language" | "refused">) {
  const words = wordsIn(language).begin;
  if (refused === null)
    return (
      <p class="hint" id="name-hint">
        {words.nameHint}
      </p>
    );
  return (
    <>
      <p class="error" id="name-hint" role="alert">
        {refused.why}
      </p>
      {refused.free.length > 0 && (
        <p class="row">
          <span>{words.freeNames}</span>
          {refused.free.map((name) => (
            <button type="submit" class="quiet" name={FREE_NAME} value={name} formnovalidate>
              {name}
            </button>
          ))}
        </p>
      )}
    </>
  );
}

/**
 * The end of a form that makes a newcomer a player: the field for a name, and the form's main button, which stands before
 * the free names so that Enter presses it. The page's script writes the reader's time zone into its field. That a name
 * can be one is for the service to say, which offers others instead.
 */
export function NameField(props: NameFieldProps) {
  const { language, button, refused, typed = "", buttonId, hasFocus = refused !== null } = props;
  return (
    <>
      <input type="hidden" name="timezone" value="" />
      <div class="row low name-field">
        <label>
          {wordsIn(language).public.front.name}
          <input
            name="name"
            value={refused?.typed ?? typed}
            required
            maxlength={40}
            autocomplete="username"
            autocapitalize="none"
            spellcheck={false}
            aria-describedby="name-hint"
            aria-invalid={refused === null ? undefined : "true"}
            autofocus={hasFocus}
          />
        </label>
        <button type="submit" id={buttonId}>
          {button}
        </button>
      </div>
      <Below language={language} refused={refused} />
    </>
  );
}

/** The forms that ask for nothing but a name, by the page that they stand on and that a refusal brings back. */
export type StartPage = "home" | "sign-in";

interface StartFormProps extends NameFieldProps {
  readonly from: StartPage;
  /** Where to go on to afterwards: a path of ours. */
  readonly next: string;
}

/** The form to sign up with a name alone. By its key two presses make one player. */
export function StartForm({ from, next, ...field }: StartFormProps) {
  return (
    <form class="start" method="post" action="/start" data-once>
      <input type="hidden" name="from" value={from} />
      <input type="hidden" name="next" value={next} />
      <input type="hidden" name="key" value={newId()} />
      <NameField {...field} />
    </form>
  );
}
