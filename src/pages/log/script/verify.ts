import { pageLanguage } from "../../../board/script/speech.ts";

/** This file is loaded when it is first used (src/host/assets.ts). */
const CHUNK: string = "/assets/proof.js";
type Chunk = typeof import("./proof/open.ts");

/** Sets up the button that verifies the log in this browser. */
export function letVerify(signal: AbortSignal): void {
  const button = document.querySelector<HTMLButtonElement>("#verify-log");
  const game = button?.dataset["game"];
  if (button == null || game === undefined) return;
  const verify = async () => {
    button.disabled = true;
    try {
      const { verifyRecord } = (await import(CHUNK)) as Chunk;
      await verifyRecord(game, pageLanguage());
    } catch {
      // If the file does not load, the service verifies the log instead.
      location.assign(`/games/${game}/log?verify=1`);
    }
    button.disabled = false;
  };
  button.addEventListener("click", () => void verify(), { signal });
}
