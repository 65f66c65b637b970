/** The file with what subscribes, which is loaded on the page that asks for it (see src/host/assets.ts). */
const CHUNK: string = "/assets/push.js";
type Chunk = typeof import("./open.ts");

const keep = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);

/** Has the browser keep the page that it shows where the service cannot be reached, whichever page is asked for. */
export function keepOffline(): void {
  // The page that is being read comes first.
  if ("serviceWorker" in navigator) addEventListener("load", keep, { once: true });
}

/** Lets this browser be added to those that notify the player, on the page for that. */
export async function letPush(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("#push");
  if (form === null) return;
  const { offerPush } = (await import(CHUNK)) as Chunk;
  await offerPush(form);
}
