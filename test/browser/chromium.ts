import { existsSync } from "node:fs";

/** The browser's program, which shows notifications too: Debian's Chromium unless `CHROMIUM` names another. */
export const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

/** The same without all that is around a page, where that is installed: a fifth less of the processors' time. */
const BARE = "/usr/bin/chromium-headless-shell";
export const PAGES_ALONE = process.env["CHROMIUM"] === undefined && existsSync(BARE) ? BARE : CHROMIUM;

/**
 * What Chromium does beside showing pages: for each new window it began two processes for the pages below its address
 * bar, which took half of the processors' time, and one for the next page. The other names are those that Playwright
 * turns off: of two such lists Chromium takes the last.
 */
const WITHOUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "WebUIOmniboxFullPopup",
  "SpareRendererForSitePerProcess",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** It is told to do nothing by itself, and runs in containers. */
export const QUIETLY = [
  `--disable-features=${WITHOUT.join(",")}`,
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
