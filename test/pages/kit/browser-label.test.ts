import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { browserLabel } from "../../../src/pages/kit/session.ts";
import { FIREFOX } from "../../http/browser.ts";
import AGENTS from "./user-agents.json" with { type: "json" };

describe("the name of a session", () => {
  it.each([[FIREFOX, "Firefox on Linux"], [undefined, "Browser"], ...Object.entries(AGENTS)])(
    "%s is %s",
    (userAgent, label) => {
      expect(browserLabel(userAgent)).toBe(label);
    },
  );

  it("has nothing of the sent header, and is short", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const label = browserLabel(`${text} Firefox/1 <b>${text}</b> Linux ${"x".repeat(10_000)}`);
        expect(label).toMatch(/^[A-Z][A-Za-z ]{2,40}$/);
      }),
    );
  });
});
