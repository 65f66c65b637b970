/** The file with what asks for passkeys, which is loaded on the pages that do (see src/host/assets.ts). */
const CHUNK: string = "/assets/passkeys.js";
type Chunk = typeof import("./open.ts");

/** Lets a passkey be made, on the page for that, and one sign in, on the sign-in page; until the content is replaced. */
export async function letPasskeys(signal: AbortSignal): Promise<void> {
  const [made, signing] = ["#passkey-new", "#passkey-sign-in"].map((one) =>
    document.querySelector<HTMLFormElement>(one),
  );
  if (made == null && signing == null) return;
  const { offerNew, offerSignIn } = (await import(CHUNK)) as Chunk;
  if (made != null) offerNew(made);
  if (signing != null) offerSignIn(signing, signal);
}
