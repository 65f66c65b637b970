import { pageLanguage } from "../../../board/script/speech.ts";

/** The file with what verifies, which is loaded when it is first used (see src/host/assets.ts). */
const CHUNK: string = "/assets/proof.js";
type Chunk = typeof import("./proof/open.ts");

/** Verifies the record of the page's game in this browser, when the reader presses the button for it. */
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
      // Without the file the service can still verify it: the link for that stands beside the button.
      location.assign(`/games/${game}/log?verify=1`);
    }
    button.disabled = false;
  };
  button.addEventListener("click", () => void verify(), { signal });
}
