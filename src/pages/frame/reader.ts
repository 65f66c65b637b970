import type { Reader } from "../../i18n/reader.ts";
import type { Frame } from "./layout.tsx";

/** The reader of a page, as sentences are told to one. */
export function readerOf({ principal, language }: Frame): Reader {
  return { name: principal?.name ?? "", timezone: principal?.timezone ?? "UTC", language };
}
