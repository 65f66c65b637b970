import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type BrowserSignUp, freeNamesLike, signUpInBrowser } from "../../operations/sign-up.ts";
import type { Advice } from "../../operations/passkeys.ts";
import { holderOf } from "../../operations/principals.ts";
import { type Ctx, portsOf } from "../../http/context.ts";
import { Timezone } from "../../contract/fields.ts";
import { NewPlayer } from "../../contract/player.ts";
import type { Refusal } from "../../contract/problems/table.ts";
import { wordsIn } from "../../i18n/catalogues.ts";
import type { Principal } from "../../players/store.ts";
import { type Checked, err, ok } from "../../rules/index.ts";
import { Hidden, Key } from "./buttons.tsx";
import { useWords } from "./context.tsx";
import type { Form } from "./forms.ts";
import { worded } from "./problem.tsx";
import { browserOf, enter } from "./session.ts";

/** The reason why a name was rejected, and similar free names. */
export interface RefusedName {
  readonly status: ContentfulStatusCode;
  readonly typed: string;
  readonly why: string;
  readonly free: readonly string[];
}

/** The name of the buttons with free names. A pressed button takes precedence over the field. */
export const FREE_NAME = "free-name";

/** A rejected name is cut to this many characters before the page shows it again. */
const LONGEST_ECHO = 60;

export const hasNameField = (form: Form): boolean => form.has("name");

async function noName(c: Ctx, typed: string): Promise<RefusedName> {
  const why = wordsIn(c.var.language).fields["name-shape"]();
  const echo = typed.slice(0, LONGEST_ECHO);
  return { status: 422, typed: echo, why, free: await freeNamesLike(echo, portsOf(c)) };
}

/** Reads only the name of a newcomer, so that a page can report an invalid name together with other errors. */
export async function nameIn(c: Ctx, form: Form): Promise<Checked<string, RefusedName>> {
  const typed = (form.get(FREE_NAME) ?? form.get("name") ?? "").trim();
  const isName = NewPlayer.shape.name.safeParse(typed).success;
  return isName ? ok(typed) : err(await noName(c, typed));
}

/** Signs in the new player, also for the rest of this request, although the browser does not have the cookie yet. */
async function become(c: Ctx, secret: string): Promise<Principal> {
  await enter(c, secret);
  const holder = await holderOf(secret, true, portsOf(c));
  if (!holder.ok) throw new Error(`a session has begun, and is refused: ${holder.error.code}`);
  c.set("principal", holder.value);
  return holder.value;
}

/** Reads a form with a `NameField`. Rejects an invalid name; an unknown time zone becomes UTC. */
export async function newcomerIn(c: Ctx, form: Form): Promise<Checked<BrowserSignUp, RefusedName>> {
  const name = await nameIn(c, form);
  if (!name.ok) return name;
  const timezone = Timezone.safeParse(form.get("timezone")).data ?? "UTC";
  const facts = { name: name.value, language: c.var.language, timezone };
  return ok({ ...facts, key: form.get("key") ?? "", browser: browserOf(c) });
}

/** Returns the refusal for the form, with similar free names if the name is taken. */
export async function refusedName(c: Ctx, name: string, refusal: Refusal): Promise<RefusedName> {
  const { code, status, detail: why } = worded(c, refusal);
  const free = code === "name-taken" ? await freeNamesLike(name, portsOf(c)) : [];
  return { status: status as ContentfulStatusCode, typed: name, why, free };
}

/**
 * Signs up the sender of a form with a `NameField`, and signs them in. Sending the same form again only signs in again.
 * Rejects names that are invalid, taken or reserved, and too many new players.
 */
export async function signUpBy(c: Ctx, form: Form): Promise<Checked<Principal, RefusedName>> {
  const newcomer = await newcomerIn(c, form);
  if (!newcomer.ok) return newcomer;
  const session = await signUpInBrowser(newcomer.value, portsOf(c));
  if (session.ok) return ok(await become(c, session.value));
  return err(await refusedName(c, newcomer.value.name, session.error));
}

const SettingsLinks = ({ text }: { readonly text: string }) => (
  <>
    <a href="/settings">{text}</a> · <a href="/settings/passkeys">{useWords().passkeyPages.add}</a>
  </>
);

/** Warns players without a confirmed address, a passkey or a token that they can lose their account. */
export function KeepAccess() {
  const words = useWords().signIn;
  return (
    <p class="due">
      {words.keepAccess} <SettingsLinks text={words.toSettings} />
    </p>
  );
}

export function KeepAccessNote({ advice }: { readonly advice: Advice }) {
  const words = useWords().signIn;
  return (
    <p class="note">
      {advice === "lost" ? words.keepShort : words.keepToken} <SettingsLinks text={words.toAddress} />
    </p>
  );
}

interface NameFieldProps {
  readonly button: string;
  readonly refused: RefusedName | null;
  /** A typed name that was not rejected. */
  readonly typed?: string | undefined;
  readonly buttonId?: string;
  /** By default true for a rejected name. */
  readonly hasFocus?: boolean;
}

function Below({ refused }: Pick<NameFieldProps, "refused">) {
  const words = useWords().begin;
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
 * The name field and main button of a form that signs a newcomer up. The button is before the free names, so that
 * Enter presses it. The script fills in the time zone. The service, not the browser, validates the name, because only
 * the service can suggest free names.
 */
export function NameField(props: NameFieldProps) {
  const { button, refused, typed = "", buttonId, hasFocus = refused !== null } = props;
  return (
    <>
      <Hidden name="timezone" value="" />
      <div class="row low name-field">
        <label>
          {useWords().public.front.name}
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
      <Below refused={refused} />
    </>
  );
}

interface StartFormProps extends NameFieldProps {
  /** A path of this service. */
  readonly next: string;
}

/** The form to sign up with only a name. Because of the form's key, pressing the button twice creates only one player. */
export const StartForm = ({ next, ...field }: StartFormProps) => (
  <form class="start" method="post" action="/start" data-once>
    <Hidden name="next" value={next} />
    <Key />
    <NameField {...field} />
  </form>
);
