import type { Listener } from "../../i18n/sentences.ts";
import type { Frame } from "./layout.tsx";

/** The reader of a page, as sentences are told to one. */
export function listenerOf({ reader, language }: Frame): Listener {
  return { name: reader?.name ?? "", timezone: reader?.timezone ?? "UTC", language };
}
