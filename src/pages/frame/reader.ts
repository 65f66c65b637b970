import type { Reader } from "../../i18n/reader.ts";
import type { Frame } from "./layout.tsx";

/** The reader of a page, as sentences are told to one. */
export function listenerOf({ reader, language }: Frame): Reader {
  return { name: reader?.name ?? "", timezone: reader?.timezone ?? "UTC", language };
}
