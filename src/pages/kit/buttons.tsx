import type { Child } from "hono/jsx";
import { newId } from "../../lib/ids.ts";
import { useWords } from "./context.tsx";

/** A secret with a button to copy it, because it is shown only once. */
export const Secret = ({ secret, hint }: { readonly secret: string; readonly hint: string }) => (
  <div class="note" role="status">
    <p>{hint}</p>
    <Copied text={secret} />
  </div>
);

/** A text with a button to copy it; the button needs the script. */
export const Copied = ({ text }: { readonly text: string }) => (
  <p class="row to-copy">
    <code>{text}</code>
    <button type="button" class="quiet" data-copy={text}>
      {useWords().settings.tokens.copy}
    </button>
  </p>
);

export const Hidden = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <input type="hidden" name={name} value={value} />
);

/** A form's idempotency key. `value`: the key of a form that was rejected. */
export const Key = ({ value = newId() }: { readonly value?: string | undefined }) => (
  <Hidden name="key" value={value} />
);

interface ButtonLinkProps {
  readonly href: string;
  readonly text: string;
  readonly quiet?: boolean;
}

export const ButtonLink = ({ href, text, quiet = false }: ButtonLinkProps) => (
  <a class={quiet ? "button quiet" : "button"} href={href}>
    {text}
  </a>
);

interface SubmitProps {
  readonly label: string;
  readonly class?: "quiet" | "danger" | "link";
  /** The path that the button sends the form to, instead of the form's `action`. */
  readonly formaction?: string;
}

export const SubmitButton = ({ label, ...attributes }: SubmitProps) => (
  <button type="submit" {...attributes}>
    {label}
  </button>
);

interface ButtonFormProps {
  readonly action: string;
  readonly label: string;
  /** Whether to add an idempotency key, so that sending the form twice runs its operation once. */
  readonly isKeyed?: boolean;
  readonly isGrave?: boolean;
  readonly children?: Child;
}

export const ButtonForm = ({
  action,
  label,
  isKeyed = false,
  isGrave = false,
  children,
}: ButtonFormProps) => (
  <form method="post" action={action}>
    {isKeyed && <Key />}
    {children}
    <SubmitButton class={isGrave ? "danger" : "quiet"} label={label} />
  </form>
);
