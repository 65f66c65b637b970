import type { GuideProgram } from "./open.ts";

/** This file is loaded only on guides with examples (src/host/assets.ts). */
const CHUNK: string = "/assets/guide.js";
type Chunk = typeof import("./open.ts");

export async function letRead(signal: AbortSignal): Promise<void> {
  if (document.querySelector(".step") === null) return;
  const program = `/assets${location.pathname.replace("/docs", "")}.js`;
  const { startGuide } = (await import(CHUNK)) as Chunk;
  startGuide(async () => (await import(program)) as GuideProgram, signal);
}
