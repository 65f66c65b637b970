import type { Reader } from "../../i18n/reader.ts";
import type { Frame } from "./layout.tsx";

/** The reader of a page, for sentences that address one; the name is empty where nobody is signed in. */
export function readerOf({ principal, language }: Frame): Reader {
  return { name: principal?.name ?? "", timezone: principal?.timezone ?? "UTC", language };
}
