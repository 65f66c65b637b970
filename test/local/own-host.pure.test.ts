import { describe, expect, it } from "vitest";
import { isOwnHost, type OwnPlace } from "../../src/local/own-host.ts";

const AT_HOME: OwnPlace = { ORIGIN: "http://localhost:8787", LOCAL_PORT: "8787" };
const BEHIND_PROXY: OwnPlace = { ORIGIN: "https://tafl.example.org", LOCAL_PORT: "8787" };

describe("a service on one's own machine", () => {
  it.each([
    "localhost:8787",
    "LOCALHOST:8787",
    "127.0.0.1:8787",
    "127.1.2.3:8787",
    // As browsers read an address.
    "127.1:8787",
    "[::1]:8787",
    "[0:0:0:0:0:0:0:1]:8787",
  ])("is recognised as %s", (host) => {
    expect(isOwnHost(host, AT_HOME)).toBe(true);
  });

  it.each([
    "evil.example:8787",
    "localhost.evil.example:8787",
    "evil.localhost:8787",
    "127.0.0.1.evil.example:8787",
    "192.168.1.7:8787",
    "[fe80::1]:8787",
    "[::ffff:7f00:1]:8787",
    "localhost",
    "localhost:8788",
    "127.0.0.1",
    "[::1]",
    "",
    ":8787",
    "localhost:8787:8787",
    "localhost:",
    "localhost:port",
    "localhost:99999",
    "localhost:8787@evil.example",
    "evil.example/localhost:8787",
    "evil.example#@localhost:8787",
    "localhost:8787/",
    " localhost:8787",
    "localhost:8787, evil.example",
    "localhost.:8787",
    "%6cocalhost:8787",
    "[::1:8787",
  ])("is not recognised as %j", (host) => {
    expect(isOwnHost(host, AT_HOME)).toBe(false);
  });

  it.each([
    "tafl.example.org",
    "TAFL.example.org",
    "tafl.example.org:443",
    "127.0.0.1:8787",
    "localhost:8787",
  ])("behind a proxy is recognised as %s", (host) => {
    expect(isOwnHost(host, BEHIND_PROXY)).toBe(true);
  });

  it.each([
    "tafl.example.org:8787",
    "other.example.org",
    "example.org",
    "evil.tafl.example.org",
    "tafl.example.org:80",
  ])("behind a proxy is not recognised as %s", (host) => {
    expect(isOwnHost(host, BEHIND_PROXY)).toBe(false);
  });

  it("on the default port needs no port in the header; without LOCAL_PORT, its origin's port counts", () => {
    const web = { ORIGIN: "http://tafl.lan", LOCAL_PORT: "80" };
    for (const host of ["tafl.lan", "tafl.lan:80", "localhost", "localhost:80"])
      expect([host, isOwnHost(host, web)]).toEqual([host, true]);
    expect(isOwnHost("localhost:8080", web)).toBe(false);
    expect(isOwnHost("127.0.0.1:8787", { ORIGIN: "http://localhost:8787" })).toBe(true);
    expect(isOwnHost("192.168.1.7:8787", { ORIGIN: "http://192.168.1.7:8787" })).toBe(true);
  });
});
