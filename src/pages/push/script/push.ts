/** A separate file, which is loaded only on the page that subscribes (src/host/assets.ts). */
const CHUNK: string = "/assets/push.js";
type Chunk = typeof import("./open.ts");

const keep = () => void navigator.serviceWorker.register("/sw.js").catch(() => undefined);

export function keepOffline(): void {
  // Waits until the page itself has loaded.
  if ("serviceWorker" in navigator) addEventListener("load", keep, { once: true });
}

export async function letPush(): Promise<void> {
  const form = document.querySelector<HTMLFormElement>("#push");
  if (form === null) return;
  const { offerPush } = (await import(CHUNK)) as Chunk;
  await offerPush(form);
}
