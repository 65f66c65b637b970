import { type GuideProgram, letRun } from "./run.ts";
import { rememberLanguage } from "./tabs.ts";

/** Starts what the scripts add to a guide: the remembered language of its examples, and the buttons that run them. */
export function openGuide(load: () => Promise<GuideProgram>, signal: AbortSignal): void {
  rememberLanguage(signal);
  letRun(load, signal);
}
