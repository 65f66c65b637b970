import { describe, expect, it } from "vitest";
import { blockOf, ipAddress, networkOf, UNKNOWN_NETWORK } from "../../src/lib/ip.ts";

describe("the network by which a client is counted", () => {
  it.each([
    ["an IPv4 address", "192.0.2.7", "192.0.2.7"],
    ["the same, as IPv6", "::ffff:192.0.2.7", "192.0.2.7"],
    ["the same, in hex", "::FFFF:c000:207", "192.0.2.7"],
    ["the same, written out", "0:0:0:0:0:ffff:c000:0207", "192.0.2.7"],
    ["the lowest IPv4 address", "0.0.0.0", "0.0.0.0"],
    ["the highest", "255.255.255.255", "255.255.255.255"],
    ["the first half of an IPv6 address", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["the same, of another address in it", "2001:db8:1:2::1", "2001:db8:1:2::/64"],
    ["the same, in capitals and with noughts", "2001:0DB8:0001:0002:FFFF::", "2001:db8:1:2::/64"],
    ["the half of noughts", "2001:db8::1", "2001:db8:0:0::/64"],
    ["the same, with the gap elsewhere", "2001:db8:0:0:1::", "2001:db8:0:0::/64"],
    ["an address whose gap is its first half", "::1", "0:0:0:0::/64"],
    ["an IPv4 address behind a translator, by the translator", "64:ff9b::192.0.2.7", "64:ff9b:0:0::/64"],
  ])("is %s", (_what, address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is another one from the 64th bit on", () => {
    expect(networkOf("2001:db8:1:3::1")).not.toBe(networkOf("2001:db8:1:2::1"));
    expect(networkOf("192.0.2.8")).not.toBe(networkOf("192.0.2.7"));
  });

  it.each([
    undefined,
    "",
    " ",
    "unknown",
    "192.0.2",
    "192.0.2.256",
    "192.0.2.07",
    "192.0.2.7 ",
    "192.0.2.7:443",
    "192.0.2.7, 192.0.2.8",
    "[2001:db8::1]",
    "2001:db8::1%eth0",
    "2001:db8::1::2",
    "2001:db8:1:2:3:4:5",
    "2001:db8:1:2:3:4:5:6:7",
    "2001:db8:1:2:3:4:5:6::",
    "2001:db8::12345",
    "::ffff:192.0.2.7.8",
    ":::",
    ":",
    "g::1",
    `${"1:".repeat(10_000)}1`,
  ])("is shared by all without an address: %j", (odd) => {
    expect(networkOf(odd)).toBe(UNKNOWN_NETWORK);
  });
});

it("an address is read as its number", () => {
  expect(ipAddress("0.0.1.0")).toEqual({ bits: 32, value: 256n });
  expect(ipAddress("::1:0")).toEqual({ bits: 128, value: 65_536n });
  expect(ipAddress("::ffff:0.0.0.1")).toEqual({ bits: 128, value: 0xffff_0000_0001n });
  expect(ipAddress("1.2.3")).toBeNull();
});

describe("the block of a client that hammers the service", () => {
  it.each([
    ["192.0.2.7", "192.0.2.0/24"],
    ["::ffff:192.0.2.7", "192.0.2.0/24"],
    ["2001:db8:1:2ab::7", "2001:db8:1:200::/56"],
    ["2001:db8:1:2ab::/64", "2001:db8:1:200::/56"],
    ["k3v7q2ab", UNKNOWN_NETWORK],
    [UNKNOWN_NETWORK, UNKNOWN_NETWORK],
  ])("is of %s %s", (address, block) => {
    expect(blockOf(address)).toBe(block);
  });
});
