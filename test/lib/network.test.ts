import { describe, expect, it } from "vitest";
import { networkOf } from "../../src/lib/network.ts";

describe("the network of an address", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["::ffff:192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:0db8:0001:0002::", "2001:db8:1:2::/64"],
    ["2001:db8::1", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ])("%s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  it("is another one for a neighbour's /64", () => {
    expect(networkOf("2001:db8:1:2::1")).not.toBe(networkOf("2001:db8:1:3::1"));
  });

  it.each(["unknown", "", "1:2:3", "1::2::3", "g::1", "1:2:3:4:5:6:7:8:9", "12345::", "1:2:3:4:5:6:7:8::"])(
    "of what is no address is that itself: %j",
    (text) => {
      expect(networkOf(text)).toBe(text);
    },
  );
});
