import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

/** A Chromium: its program, and the environment that it needs to find its libraries and fonts. */
export interface Chromium {
  readonly executablePath: string;
  readonly env?: Record<string, string>;
}

const SYSTEM = "/usr/bin/chromium";
/** Debian's Chromium without its user interface: it takes a fifth less CPU time, and cannot show notifications. */
const SYSTEM_SHELL = "/usr/bin/chromium-headless-shell";

/** The folder that the npm package's archives are unpacked to, once per version. */
const UNPACKED = resolve("node_modules/.cache/chromium");
const ARCHIVES = ["chromium.br", "fonts.tar.br", "al2023.tar.br", "swiftshader.tar.br"];

/**
 * Finds a Chromium that shows pages: the one that `CHROMIUM` names, else the system's, else the one in the npm package.
 * Returns null where there is none, which on Linux x64 cannot happen after `npm ci`.
 */
export async function findChromium(): Promise<Chromium | null> {
  const named = process.env["CHROMIUM"];
  if (named !== undefined) return { executablePath: named };
  const installed = [SYSTEM_SHELL, SYSTEM].find((path) => existsSync(path));
  if (installed !== undefined) return { executablePath: installed };
  return process.platform === "linux" && process.arch === "x64" ? await packagedChromium() : null;
}

/**
 * Finds a Chromium with a user interface, which shows notifications: the one that `CHROMIUM` names, else the system's.
 * The one in the npm package is a headless shell. Returns null where there is none.
 */
export function findFullChromium(): Chromium | null {
  const path = process.env["CHROMIUM"] ?? SYSTEM;
  return existsSync(path) ? { executablePath: path } : null;
}

/** Unpacks the npm package's Chromium, with the libraries that a machine without a desktop lacks, unless it has been. */
async function packagedChromium(): Promise<Chromium> {
  const home = dirname(dirname(createRequire(import.meta.url).resolve("@sparticuz/chromium")));
  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8")) as { version: string };
  const folder = join(UNPACKED, version);
  if (!existsSync(folder)) await unpack(join(home, "bin"), folder);
  return {
    executablePath: join(folder, "chromium"),
    env: {
      ...(process.env as Record<string, string>),
      LD_LIBRARY_PATH: join(folder, "al2023/lib"),
      FONTCONFIG_FILE: join(folder, "fonts.conf"),
    },
  };
}

/** The package's own file looks for fonts in /tmp; Chromium without any ends at the first `<select>`. */
const fontsIn = (folder: string): string =>
  `<fontconfig><dir>${folder}/fonts</dir><cachedir>${folder}/fonts-cache</cachedir></fontconfig>\n`;

/** The package unpacks into the folder for temporary files. The rename makes a killed or concurrent run harmless. */
async function unpack(archives: string, folder: string): Promise<void> {
  const { inflate } = await import("@sparticuz/chromium");
  mkdirSync(UNPACKED, { recursive: true });
  const parts = mkdtempSync(join(UNPACKED, "unpacking-"));
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = parts;
  await Promise.all(ARCHIVES.map((name) => inflate(join(archives, name)))).finally(() => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
  });
  writeFileSync(join(parts, "fonts.conf"), fontsIn(folder));
  try {
    renameSync(parts, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(parts, { recursive: true });
  }
}

/**
 * Features of Chromium besides showing pages: for each new window it started two processes for the pages below its address bar,
 * which took half of the CPU time, and one for the next page. The other names are those that Playwright turns off: of two such
 * lists Chromium uses the last.
 */
const WITHOUT = (
  "WebUIOmniboxPopup WebUIOmniboxAimPopup WebUIOmniboxFullPopup SpareRendererForSitePerProcess " +
  "AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose HttpsUpgrades " +
  "HttpsFirstBalancedModeAutoEnable LensOverlay MediaRouter PaintHolding ThirdPartyStoragePartitioning " +
  "AvoidCorsURLLoaderRestartOnRedirect OptimizationHints NetworkTimeServiceQuerying AimEnabled " +
  "PreconnectToSearch"
).replaceAll(" ", ",");

/** Chromium starts nothing by itself, and runs in containers. */
export const QUIETLY = [
  `--disable-features=${WITHOUT}`,
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export const NO_CHROMIUM =
  "There is no Chromium: set CHROMIUM=<path of Chromium or Chrome> before the command, or install Debian's chromium.";
export const NO_FULL_CHROMIUM =
  "Notifications need a full Chromium: set CHROMIUM=<path of Chromium or Chrome>, or install Debian's chromium.";
