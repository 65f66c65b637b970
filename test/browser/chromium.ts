import { existsSync } from "node:fs";

/** The browser's program: Debian's Chromium unless `CHROMIUM` names another. */
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** It is told to do nothing by itself, and runs in containers. */
export const QUIETLY = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** What to say where there is none; null where there is. */
export function missingChromium(): string | null {
  if (existsSync(CHROMIUM)) return null;
  return (
    `There is no Chromium at ${CHROMIUM}, so the pages are not tried in a browser. ` +
    "On Debian: apt-get install chromium. Elsewhere: CHROMIUM=<path of Chromium or Chrome> before the command."
  );
}
