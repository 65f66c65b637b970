import { describe, expect, it } from "vitest";
import { publicUrl } from "../../src/outbound/url.ts";
import { GOOD_PORTS, LOCAL, OWN_ORIGIN, PRODUCTION, REFUSED_PORTS } from "./urls.ts";

const production = { isLocal: false, origin: OWN_ORIGIN };
const local = { isLocal: true, origin: "http://localhost:8787" };

function verdict(spelling: string, rules: typeof production): string {
  const judged = publicUrl(spelling, rules);
  return "url" in judged ? "ok" : judged.refused;
}

/** The judgement of addresses, as a suite: the same for every runtime that has to make it. */
export function publicUrlSuite(runtime: string): void {
  describe(`where a webhook may go, judged by ${runtime}`, () => {
    it.each(PRODUCTION)("in production %j: %s", (spelling, expected) => {
      expect(verdict(spelling, production)).toBe(expected);
    });

    it.each(LOCAL)("on one's own machine %j: %s", (spelling, expected) => {
      expect(verdict(spelling, local)).toBe(expected);
    });

    it("local mode refuses what production refuses, but for http to the loopback", () => {
      const loosened = PRODUCTION.filter(
        ([spelling, expected]) => expected !== "ok" && verdict(spelling, local) === "ok",
      ).map(([spelling]) => spelling);
      // The last five are our own address in production, which is another one here.
      expect(loosened).toEqual([
        "http://localhost:9999/",
        "http://127.0.0.1:9999/",
        "http://[::1]:9999/",
        "https://taflpost.example/v1/me",
        "https://TAFLPOST.example/",
        "https://taflpost.example./",
        "https://taflpost.example:8443/",
        "https://api.taflpost.example/",
      ]);
    });

    it.each(REFUSED_PORTS)("port %i is refused", (port) => {
      expect(verdict(`https://hooks.example.org:${port}/`, production)).toBe("port");
    });

    it.each(GOOD_PORTS)("port %i is taken", (port) => {
      expect(verdict(`https://hooks.example.org:${port}/`, production)).toBe("ok");
    });

    it("stores what the parser understood, never what was written", () => {
      expect(publicUrl("  HTTPS:\\\\Hooks.Example.ORG:443\\a b\t", production)).toEqual({
        url: "https://hooks.example.org/a%20b",
      });
    });

    it("judges what it stored as it judged what was written", () => {
      const stored = PRODUCTION.map(([spelling]) => publicUrl(spelling, production)).flatMap((judged) =>
        "url" in judged ? [judged.url] : [],
      );
      expect(stored.length).toBeGreaterThan(10);
      expect(stored.map((url) => publicUrl(url, production))).toEqual(stored.map((url) => ({ url })));
    });
  });
}
