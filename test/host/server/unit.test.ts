import { describe, expect, it } from "vitest";
import { read } from "../../house/files.ts";

/** The settings of the unit for systemd, by their names. */
const unit = new Map(
  [...read("src/host/server/taflpost.service").matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [
    name,
    value,
  ]),
);

describe("the unit for systemd", () => {
  it.each([
    ["NoNewPrivileges", "yes"],
    ["CapabilityBoundingSet", ""],
    ["AmbientCapabilities", ""],
    ["PrivateTmp", "yes"],
    ["PrivateDevices", "yes"],
    ["ProtectSystem", "strict"],
    ["ProtectHome", "yes"],
    ["ProtectProc", "invisible"],
    ["ProtectClock", "yes"],
    ["ProtectHostname", "yes"],
    ["ProtectKernelLogs", "yes"],
    ["ProtectKernelModules", "yes"],
    ["ProtectKernelTunables", "yes"],
    ["ProtectControlGroups", "yes"],
    ["LockPersonality", "yes"],
    ["RemoveIPC", "yes"],
    ["RestrictAddressFamilies", "AF_UNIX AF_INET AF_INET6"],
    ["RestrictNamespaces", "yes"],
    ["RestrictRealtime", "yes"],
    ["RestrictSUIDSGID", "yes"],
    ["SystemCallArchitectures", "native"],
    ["UMask", "0077"],
    ["StateDirectoryMode", "0700"],
  ])("has %s=%s", (name, value) => {
    expect(unit.get(name)).toBe(value);
  });

  it("lets the runtime ask for what V8 asks for: it is told no, and not killed", () => {
    expect(unit.get("SystemCallFilter")).toBe("@system-service @pkey");
    expect(unit.get("SystemCallErrorNumber")).toBe("EPERM");
    expect(unit.has("MemoryDenyWriteExecute")).toBe(false);
  });
});
