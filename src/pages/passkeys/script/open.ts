type Words = Readonly<Record<"unsupported" | "cancelled" | "there" | "failed", string>>;
type Creation = PublicKeyCredentialCreationOptions;

/** The time after which a challenge is renewed, in milliseconds. A challenge expires after five minutes. */
const RENEWED = 240_000;

const canAsk = (): boolean => "PublicKeyCredential" in window && isSecureContext;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Converts the options by hand, because browsers before 2025 cannot parse them from JSON. */
async function optionsFor(form: HTMLFormElement, signal?: AbortSignal): Promise<Creation> {
  const answer = await fetch(form.dataset["ask"] ?? "", { method: "POST", ...(signal && { signal }) });
  if (!answer.ok || answer.redirected) throw new Error(`nothing to ask: ${answer.status}`);
  const json = (await answer.json()) as PublicKeyCredentialCreationOptionsJSON;
  const { challenge, user, excludeCredentials } = json as Partial<typeof json> & { challenge: string };
  return {
    ...(json as object as Creation),
    challenge: bytesOf(challenge),
    ...(user && { user: { ...user, id: bytesOf(user.id) } }),
    excludeCredentials: (excludeCredentials ?? []).map(({ id }) => ({ id: bytesOf(id), type: "public-key" })),
  };
}

const PARTS = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];

function send(form: HTMLFormElement, field: string, credential: Credential | null): void {
  const { id, type, response } = credential as PublicKeyCredential;
  const all = response as object as Readonly<Record<string, ArrayBuffer | null | undefined>>;
  const parts = PARTS.flatMap((name) => (all[name] == null ? [] : [[name, textOf(all[name])]]));
  const input = form.elements.namedItem(field) as HTMLInputElement;
  input.value = JSON.stringify({ id, rawId: id, type, response: Object.fromEntries(parts) });
  form.submit();
}

/** Returns a function that sets what the form's button does. The button is hidden if the browser cannot use passkeys. */
function pressable(form: HTMLFormElement) {
  const [note, button] = [form.querySelector<HTMLElement>(".note")!, form.querySelector("button")!];
  const words = JSON.parse(form.dataset["words"] ?? "{}") as Words;
  const say = (text: string): void => {
    note.textContent = text;
    note.hidden = text === "";
  };
  const why = ({ name }: Error): string => {
    if (name === "NotAllowedError" || name === "AbortError") return words.cancelled;
    return name === "InvalidStateError" ? words.there : words.failed;
  };
  say(canAsk() ? "" : words.unsupported);
  button.hidden = !canAsk();
  return (act: () => Promise<void>): void =>
    button.addEventListener("click", () => {
      button.disabled = true;
      say("");
      void act()
        .catch((fault: unknown) => say(why(fault as Error)))
        .finally(() => (button.disabled = false));
    });
}

export const offerNew = (form: HTMLFormElement): void =>
  pressable(form)(async () =>
    send(form, "answer", await navigator.credentials.create({ publicKey: await optionsFor(form) })),
  );

/** Returns a function that prompts for a passkey to sign in with, and one that cancels the prompt. */
function prompts(form: HTMLFormElement) {
  let waiting = new AbortController();
  let before: Promise<unknown> = Promise.resolve();

  /** Ends the previous prompt first, because a browser allows only one prompt at a time and stores only one challenge. */
  function ask(mediation: CredentialMediationRequirement): Promise<void> {
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    const asking = before.then(async () => {
      const publicKey = await optionsFor(form, signal);
      send(form, "passkey", await navigator.credentials.get({ publicKey, mediation, signal }));
    });
    before = asking.catch(() => undefined);
    return asking;
  }

  return { ask, cancel: () => waiting.abort() };
}

/** Offers sign-in by a button, and by the passkeys that the browser suggests in the field for the address. */
export function offerSignIn(form: HTMLFormElement, over: AbortSignal): void {
  if (!canAsk()) return form.remove();
  const { ask, cancel } = prompts(form);
  let [isOffering, isPressed] = [false, false];

  /** Renews the challenge before it expires, and after another tab may have replaced it. */
  function offer(): void {
    if (!isOffering || isPressed || document.visibilityState === "hidden") return;
    ask("conditional").catch(() => undefined);
  }

  async function beginOffering(): Promise<void> {
    if (!(await PublicKeyCredential.isConditionalMediationAvailable?.()) || over.aborted) return;
    isOffering = true;
    offer();
    const renewing = setInterval(offer, RENEWED);
    document.addEventListener("visibilitychange", offer, { signal: over });
    over.addEventListener("abort", () => {
      clearInterval(renewing);
      cancel();
    });
  }

  pressable(form)(async () => {
    isPressed = true;
    await ask("optional").catch((fault: unknown) => {
      isPressed = false;
      offer();
      throw fault;
    });
  });
  void beginOffering();
}
