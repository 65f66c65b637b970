import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPublicAddress, REFUSED_RANGES } from "../../src/outbound/resolver.ts";
import { RANGES } from "./urls.ts";

describe("the refused ranges", () => {
  it("have a row each", () => {
    expect(RANGES.map(([range]) => range)).toEqual(REFUSED_RANGES);
  });

  it.each(RANGES)("%s, from its first to its last address and no further", (_range, inside, outside) => {
    expect(inside.filter(isPublicAddress)).toEqual([]);
    expect(outside.filter((address) => !isPublicAddress(address))).toEqual([]);
  });

  it.each(RANGES.slice(0, 15))("%s, also written as IPv6", (_range, inside, outside) => {
    expect(inside.map((address) => `::ffff:${address}`).filter(isPublicAddress)).toEqual([]);
    expect(
      outside.map((address) => `::ffff:${address}`).filter((address) => !isPublicAddress(address)),
    ).toEqual([]);
  });
});

describe("an address", () => {
  it.each([
    "93.184.216.34",
    "1.1.1.1",
    "2606:2800:220:1:248:1893:25c8:1946",
    "2606:2800:0220:0001:0248:1893:25C8:1946",
    "2606:4700::1111",
    "2606:4700::",
    "::ffff:5db8:d822",
    "::FFFF:93.184.216.34",
    "0:0:0:0:0:ffff:93.184.216.34",
  ])("%s is public", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    "",
    "localhost",
    "example.org",
    "1.1.1",
    "1.1.1.1.1",
    "1.1.1.256",
    "01.1.1.1",
    "0x1.1.1.1",
    "1.1.1.1 ",
    "-1.1.1.1",
    "2606:4700:::1111",
    "2606::4700::1111",
    "2606:4700",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1:2:3:4:5:6:7::8",
    "2606:4700::11111",
    "2606:4700::g",
    "2606:4700::1111%eth0",
    "[2606:4700::1111]",
    "93.184.216.34::",
    "2606:4700::93.184.216.34:1",
    "2606:4700::1.1.1.256",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "::ffff:a9fe:a9fe",
    "0:0:0:0:0:ffff:10.0.0.1",
    "2606:4700::5efe:7f00:1",
    "2606:4700::5efe:127.0.0.1",
    "2606:4700:0:0:200:5efe:10.0.0.1",
  ])("%j is not public", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it("is judged, whatever is written in its place", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.ipV4Extended(), fc.ipV6()), (text) => {
        expect(typeof isPublicAddress(text)).toBe("boolean");
      }),
    );
  });

  it("of IPv4 is judged alike in every notation as IPv6", () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
        const [high, low] = [(a << 8) | b, (c << 8) | d].map((group) => group.toString(16));
        expect(isPublicAddress(`::ffff:${high}:${low}`)).toBe(isPublicAddress(address));
        expect(isPublicAddress(`0:0:0:0:0:ffff:${address}`)).toBe(isPublicAddress(address));
      }),
    );
  });
});
