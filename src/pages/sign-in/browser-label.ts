/** The first that matches is it: most browsers say that they are some of those further down, too. */
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
/** More of what a browser calls itself is not looked at. */
const LONGEST = 500;

const named = (names: typeof BROWSERS, text: string) => names.find(([pattern]) => pattern.test(text))?.[1];

/** What a session is called: the browser and the system that it was begun with, “Firefox on Linux”. None of the header's own words. */
export function browserLabel(userAgent: string | undefined): string {
  const text = (userAgent ?? "").slice(0, LONGEST);
  const system = named(SYSTEMS, text);
  const browser = named(BROWSERS, text) ?? "Browser";
  return system === undefined ? browser : `${browser} on ${system}`;
}
