import { storeOf } from "../../kit/script/store.ts";
import type { Sound } from "../../../board/script/motion.ts";

/** The file with the sounds, which is loaded when the first is to be heard (see src/host/assets.ts). */
const CHUNK: string = "/assets/sound.js";
type Chunk = typeof import("./sound/play.ts");

const STORE = storeOf(() => localStorage);
const KEY = "taflpost:sound";
const ON = "on";

/** Whether the reader has switched the sounds on, here or on an earlier visit. */
let isOn = STORE.getItem(KEY) === ON;

/** Makes a sound where the reader wants it and the browser allows it: not before anything was pressed on the page. */
export function sound(kind: Sound): void {
  if (!isOn || !navigator.userActivation.hasBeenActive) return;
  // Without it the board is as good.
  void (import(CHUNK) as Promise<Chunk>).then(({ play }) => play(kind)).catch(() => undefined);
}

function keep(): void {
  try {
    if (isOn) STORE.setItem(KEY, ON);
    else STORE.removeItem(KEY);
  } catch {
    // It holds until the page is left.
  }
}

/** Lets the reader switch the sounds on and off. */
export function letSound(signal: AbortSignal): void {
  const button = document.getElementById("sound");
  if (button === null) return;
  button.ariaPressed = String(isOn);
  const press = () => {
    isOn = !isOn;
    button.ariaPressed = String(isOn);
    keep();
    sound("move");
  };
  button.addEventListener("click", press, { signal });
}
