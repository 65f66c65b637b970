/** The first match counts: most browsers also name some of those further down. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bYaBrowser\//, "Yandex Browser"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|Chromium|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bAndroid\b/, "Android"],
  [/\b(iPhone|iPad|iPod)\b/, "iOS"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\b(Linux|X11)\b/, "Linux"],
];
/** How much of the header is read, in characters. */
const LONGEST = 500;

const named = (names: typeof BROWSERS, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** A session's name: its browser and system (“Firefox on Linux”), from the lists above and never the header's words. */
export function browserLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, LONGEST);
  const system = named(SYSTEMS, text);
  const browser = named(BROWSERS, text) ?? "Browser";
  return system === undefined ? browser : `${browser} on ${system}`;
}
