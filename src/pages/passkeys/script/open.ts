/** What the page says where nothing comes of it. */
type Told = Readonly<Record<"unsupported" | "cancelled" | "there" | "failed", string>>;

/** How often a challenge is renewed that may wait for long, in milliseconds: it can be answered for five minutes. */
const RENEWED = 240_000;

const canAsk = (): boolean => "PublicKeyCredential" in window && isSecureContext;

const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const textOf = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** What the service wants to be asked, in JSON. */
async function asked<Options>(form: HTMLFormElement): Promise<Options> {
  const answer = await fetch(form.dataset["ask"] ?? "", { method: "POST" });
  if (!answer.ok || answer.redirected) throw new Error(`nothing to ask: ${answer.status}`);
  return (await answer.json()) as Options;
}

/** Browsers of before 2025 do not read JSON by themselves, nor write it. */
function creationIn(json: PublicKeyCredentialCreationOptionsJSON): PublicKeyCredentialCreationOptions {
  if ("parseCreationOptionsFromJSON" in PublicKeyCredential)
    return PublicKeyCredential.parseCreationOptionsFromJSON(json);
  const { challenge, user, excludeCredentials = [] } = json;
  return {
    ...(json as object as PublicKeyCredentialCreationOptions),
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user.id) },
    excludeCredentials: excludeCredentials.map(({ id }) => ({ id: bytesOf(id), type: "public-key" })),
  };
}

function requestIn(json: PublicKeyCredentialRequestOptionsJSON): PublicKeyCredentialRequestOptions {
  if ("parseRequestOptionsFromJSON" in PublicKeyCredential)
    return PublicKeyCredential.parseRequestOptionsFromJSON(json);
  return { ...(json as object as PublicKeyCredentialRequestOptions), challenge: bytesOf(json.challenge) };
}

/** The parts of an answer, of either kind. */
const PARTS = ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"];

function written({ id, type, response }: PublicKeyCredential): object {
  const parts = PARTS.map((name) => [name, (response as unknown as Record<string, unknown>)[name]] as const);
  const bytes = parts.filter((part): part is [string, ArrayBuffer] => part[1] instanceof ArrayBuffer);
  return {
    id,
    rawId: id,
    type,
    response: Object.fromEntries(bytes.map(([name, part]) => [name, textOf(part)])),
  };
}

/** Sends what the browser has answered, as JSON in a field of the form. */
function send(form: HTMLFormElement, field: string, credential: Credential | null): void {
  const answer = credential as PublicKeyCredential;
  const input = form.elements.namedItem(field) as HTMLInputElement;
  input.value = JSON.stringify("toJSON" in answer ? answer.toJSON() : written(answer));
  form.submit();
}

/** The note and the button of a form, and what is said in the one when the other has led to nothing. */
function partsOf(form: HTMLFormElement) {
  const [note, button] = [form.querySelector<HTMLElement>(".note")!, form.querySelector("button")!];
  const told = JSON.parse(form.dataset["told"] ?? "{}") as Told;
  const say = (text: string): void => {
    note.textContent = text;
    note.hidden = text === "";
  };
  const why = (fault: unknown): string => {
    const { name } = fault as Error;
    if (name === "NotAllowedError" || name === "AbortError") return told.cancelled;
    return name === "InvalidStateError" ? told.there : told.failed;
  };
  const press = (act: () => Promise<void>): void =>
    button.addEventListener("click", () => {
      button.disabled = true;
      say("");
      void act()
        .catch((fault: unknown) => say(why(fault)))
        .finally(() => (button.disabled = false));
    });
  return { button, told, say, press };
}

/** Shows the button that makes a passkey, or why there is none. */
export function offerNew(form: HTMLFormElement): void {
  const { button, told, say, press } = partsOf(form);
  if (!canAsk()) return say(told.unsupported);
  say("");
  button.hidden = false;
  press(async () => {
    const publicKey = creationIn(await asked(form));
    send(form, "answer", await navigator.credentials.create({ publicKey }));
  });
}

/** Whether the browser offers passkeys where one writes an address. */
const canOffer = async (): Promise<boolean> =>
  "isConditionalMediationAvailable" in PublicKeyCredential &&
  (await PublicKeyCredential.isConditionalMediationAvailable());

/** Shows the button that signs in with a passkey; and has the browser offer those that it knows where an address is written. */
export function offerSignIn(form: HTMLFormElement, over: AbortSignal): void {
  if (!canAsk()) return;
  const { press } = partsOf(form);
  let waiting = new AbortController();
  let [isOffering, isPressed] = [false, false];

  async function ask(mediation: CredentialMediationRequirement): Promise<void> {
    // A browser waits for one answer at a time.
    waiting.abort();
    waiting = new AbortController();
    const { signal } = waiting;
    const publicKey = requestIn(await asked(form));
    if (!signal.aborted)
      send(form, "passkey", await navigator.credentials.get({ publicKey, mediation, signal }));
  }

  /** What is offered is asked for anew before it is too old, and where another tab may have asked since. */
  function offer(): void {
    if (!isOffering || isPressed || document.visibilityState === "hidden") return;
    void ask("conditional").catch(() => undefined);
  }

  async function beginOffering(): Promise<void> {
    isOffering = (await canOffer()) && !over.aborted;
    if (!isOffering) return;
    offer();
    const renewing = setInterval(offer, RENEWED);
    document.addEventListener("visibilitychange", offer, { signal: over });
    over.addEventListener("abort", () => {
      clearInterval(renewing);
      waiting.abort();
    });
  }

  form.hidden = false;
  press(async () => {
    isPressed = true;
    await ask("optional").catch((fault: unknown) => {
      isPressed = false;
      offer();
      throw fault;
    });
  });
  void beginOffering();
}
