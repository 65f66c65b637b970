import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, test } from "vitest";
import { read } from "../../house/files.ts";

const TEXT = read("src/host/server/taflpost.service");

/** The settings of the unit for systemd, by their names. */
const unit = new Map([...TEXT.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));

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

  it("lets the runtime make V8's system calls: they are denied, and it is not killed", () => {
    expect(unit.get("SystemCallFilter")).toBe("@system-service @pkey");
    expect(unit.get("SystemCallErrorNumber")).toBe("EPERM");
    expect(unit.has("MemoryDenyWriteExecute")).toBe(false);
  });
});

const analyze = (...words: string[]) => spawnSync("systemd-analyze", words, { encoding: "utf8" });

test("the unit for systemd is valid", ({ skip }) => {
  skip(analyze("--version").status !== 0, "there is no systemd-analyze");
  const folder = mkdtempSync(join(tmpdir(), "taflpost-unit-"));
  const file = join(folder, "taflpost.service");
  // The program that it starts must exist.
  writeFileSync(file, TEXT.replaceAll("/opt/taflpost", resolve(".")));
  const [{ status, stderr }, exposed] = [
    analyze("verify", file),
    // In tenths: 10 is none at all. A service that says nothing is at 9.6.
    analyze("security", "--offline=yes", "--threshold=20", file),
  ];
  rmSync(folder, { recursive: true, force: true });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect({ status: exposed.status, said: exposed.stdout.trim().split("\n").at(-1) }).toMatchObject({
    status: 0,
  });
});
