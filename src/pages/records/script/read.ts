import { pageLanguage } from "../../../board/script/speech.ts";

/** The file with what reads recorded games, and the rules, which only the form's page loads (see src/host/assets.ts). */
const CHUNK: string = "/assets/record.js";
type Chunk = typeof import("./open.ts");
/** So long nothing is typed before it is read, in milliseconds. */
const PAUSE = 250;

/** Has the form for a recorded game say what is read while it is typed. Where that cannot be loaded, saving says it. */
export function letReadRecords(signal: AbortSignal): void {
  const form = document.querySelector<HTMLFormElement>("form#record-form");
  if (form === null) return;
  let waiting = 0;
  const readSoon = (chunk: Chunk) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => chunk.readForm(form, pageLanguage()), PAUSE);
  };
  void import(CHUNK)
    .then((chunk: Chunk) => {
      if (signal.aborted) return;
      form.addEventListener("input", () => readSoon(chunk), { signal });
      readSoon(chunk);
    })
    .catch(() => undefined);
}
