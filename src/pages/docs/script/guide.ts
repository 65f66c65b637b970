import type { GuideProgram } from "./open.ts";

/** The file with what guides use, which is loaded where there are examples (see src/host/assets.ts). */
const CHUNK: string = "/assets/guide.js";
type Chunk = typeof import("./open.ts");

/** Loads the scripts of a guide, where the page is one. */
export async function letRead(signal: AbortSignal): Promise<void> {
  if (document.querySelector(".step") === null) return;
  const program = `/assets${location.pathname.replace("/docs", "")}.js`;
  const { openGuide } = (await import(CHUNK)) as Chunk;
  openGuide(async () => (await import(program)) as GuideProgram, signal);
}
