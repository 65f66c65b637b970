/** A separate file, which is loaded only on pages with passkeys (src/host/assets.ts). */
const CHUNK: string = "/assets/passkeys.js";
type Chunk = typeof import("./open.ts");

export async function letPasskeys(signal: AbortSignal): Promise<void> {
  const [made, signing] = ["#passkey-new", "#passkey-sign-in"].map((one) =>
    document.querySelector<HTMLFormElement>(one),
  );
  if (made == null && signing == null) return;
  const { offerNew, offerSignIn } = (await import(CHUNK)) as Chunk;
  if (made != null) offerNew(made);
  if (signing != null) offerSignIn(signing, signal);
}
