import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { browserLabel } from "../../../src/pages/kit/session.ts";
import { FIREFOX } from "../../http/browser.ts";

const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("the name of a session", () => {
  it.each([
    [FIREFOX, "Firefox on Linux"],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
      "Chrome on Windows",
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`, "Edge on Windows"],
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/140.0 Safari/537.36 OPR/120.0`, "Opera on Linux"],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 YaBrowser/25.0 Safari/537.36`,
      "Yandex Browser on Windows",
    ],
    [
      `Mozilla/5.0 (Linux; Android 15; Pixel 9) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`,
      "Chrome on Android",
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Safari/537.36`,
      "Samsung Internet on Android",
    ],
    ["Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0", "Firefox on Android"],
    [
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15",
      "Safari on macOS",
    ],
    [
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1",
      "Safari on iOS",
    ],
    [
      "Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile Safari/604.1",
      "Chrome on iOS",
    ],
    [`Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) ${WEBKIT} Chrome/140.0 Safari/537.36`, "Chrome on ChromeOS"],
    ["curl/8.15.0", "Browser"],
    ["", "Browser"],
    [undefined, "Browser"],
  ])("%s is %s", (userAgent, label) => {
    expect(browserLabel(userAgent)).toBe(label);
  });

  it("has nothing of the sent header, and is short", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const label = browserLabel(`${text} Firefox/1 <b>${text}</b> Linux ${"x".repeat(10_000)}`);
        expect(label).toMatch(/^[A-Z][A-Za-z ]{2,40}$/);
      }),
    );
  });
});
