import { pageLanguage } from "../../../board/script/speech.ts";

/** This file contains the rules, so only the page with the form loads it (src/host/assets.ts). */
const CHUNK: string = "/assets/record.js";
type Chunk = typeof import("./open.ts");
/** The text is read after this many milliseconds without typing. */
const PAUSE = 250;

/** Describes a recorded game while its text is typed. If the script does not load, the form works without it. */
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
