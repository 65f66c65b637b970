type Words = Readonly<Record<"unsupported" | "denied" | "failed", string>>;

const hex = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");

async function digestOf(text: string): Promise<string> {
  return hex(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
}

async function entryOf(subscription: PushSubscription | null): Promise<HTMLElement | null> {
  if (subscription === null) return null;
  return document.querySelector(`[data-endpoint="${await digestOf(subscription.endpoint)}"]`);
}

/** Returns the browser's subscription. Replaces it if it is not in the player's list: it may belong to another player. */
async function subscribed(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if ((await entryOf(before)) === null) await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

function fill(form: HTMLFormElement, subscription: PushSubscription): void {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  for (const [name, value] of Object.entries({ endpoint, p256dh: keys["p256dh"], auth: keys["auth"] })) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = value ?? "";
  }
}

const canPush = (): boolean =>
  "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

export async function offerPush(form: HTMLFormElement): Promise<void> {
  const [note, button] = [form.querySelector<HTMLElement>(".note"), form.querySelector("button")];
  const words = JSON.parse(form.dataset["words"] ?? "{}") as Words;
  if (note === null || button === null) return;

  const say = (text: string): void => {
    note.textContent = text;
    note.hidden = text === "";
  };
  if (!canPush()) return say(words.unsupported);
  if (Notification.permission === "denied") return say(words.denied);
  say("");

  const registration = await navigator.serviceWorker.ready;
  const entry = await entryOf(await registration.pushManager.getSubscription());
  const mark = entry?.querySelector<HTMLElement>(".mark");
  if (mark != null) mark.hidden = false;
  button.hidden = entry !== null && Notification.permission === "granted";

  const add = async (): Promise<void> => {
    button.disabled = true;
    try {
      if ((await Notification.requestPermission()) !== "granted") return say(words.denied);
      fill(form, await subscribed(form.dataset["key"] ?? ""));
      form.submit();
    } catch {
      say(words.failed);
    } finally {
      button.disabled = false;
    }
  };
  button.addEventListener("click", () => void add());
}
