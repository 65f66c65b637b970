import { expect, it } from "vitest";
import { settingsFrom, Trouble } from "../../src/host/settings.ts";

const originOf = (ORIGIN?: string) => settingsFrom(ORIGIN === undefined ? {} : { ORIGIN }).origin;

it("the origin is this machine's, or the given one, as browsers write it", () => {
  expect(originOf()).toBe("http://localhost:8787");
  expect(originOf("HTTPS://Tafl.example.org:443/")).toBe("https://tafl.example.org");
  expect(originOf("http://192.168.1.7:8787")).toBe("http://192.168.1.7:8787");
});

it.each([
  "",
  "tafl.example.org",
  "localhost:8787",
  "ftp://a.example",
  "https://a.example/tafl",
  "https://me@a.example",
])("“%s” is no origin: a sentence says what one is", (origin) => {
  expect(() => originOf(origin)).toThrow(Trouble);
  expect(() => originOf(origin)).toThrow(`such as https://tafl.example.org, not “${origin}”.`);
});
