import { describe, expect, it } from "vitest";
import { certificateOf } from "../../src/host/doctor/asking.ts";
import { CLAIMED, judge, lineOf, NAMES, type Verdict } from "../../src/host/doctor/checks.ts";
import { read } from "../house/files.ts";

const [GB, DAY, NOW] = [2 ** 30, 86_400_000, Date.UTC(2026, 10, 29)];
const ORIGIN = "https://tafl.example.org";
const SENT = { to: "me@example.org", code: null, why: "" };
const PROVEN = { backup: "b", age: 0, games: 3, faults: [], isReported: true };

/** Every verdict of each check, at its bounds. */
const VERDICTS: readonly [name: string, Verdict, Verdict["outcome"], seen: string][] = [
  ["service", judge.service("http://here", true, 200), "ok", "http://here/health answers 200"],
  ["service", judge.service("http://here", true, 503), "not ok", "answers 503"],
  ["service", judge.service("http://here", true, null), "not ok", "answers nothing"],
  ["service", judge.service("http://here", false, null), "not tried", "is not running"],
  ["canary", judge.canary("opened"), "ok", "opens"],
  ["canary", judge.canary("missing"), "not tried", "when it next starts"],
  ["canary", judge.canary("wrong"), "not ok", "does not open"],
  ["proxy", judge.proxy("http://localhost:8787", null), "not tried", "this machine"],
  ["proxy", judge.proxy(ORIGIN, null), "not tried", "is not running"],
  ["proxy", judge.proxy(ORIGIN, "ECONNREFUSED"), "not ok", `${ORIGIN}: ECONNREFUSED`],
  ["proxy", judge.proxy(ORIGIN, { address: CLAIMED, by: "header" }), "not ok", "any address that they claim"],
  [
    "proxy",
    judge.proxy(ORIGIN, { address: "127.0.0.1", by: "connection" }),
    "not ok",
    "own address: 127.0.0.1",
  ],
  ["proxy", judge.proxy(ORIGIN, { address: "192.0.2.1", by: "header" }), "ok", "this one as 192.0.2.1"],
  ["certificate", judge.certificate(null, NOW), "not tried", "use https"],
  ["certificate", judge.certificate("CERT_HAS_EXPIRED", NOW), "not ok", "CERT_HAS_EXPIRED"],
  ["certificate", judge.certificate(NOW + 14 * DAY, NOW), "ok", "2026-12-13"],
  ["certificate", judge.certificate(NOW + 14 * DAY - 1, NOW), "not ok", "2026-12-12"],
  ["mail", judge.mail(null, null), "not tried", "sends no mail"],
  ["mail", judge.mail("mx", null), "not tried", "--send-to"],
  ["mail", judge.mail("mx", SENT), "ok", "mx accepted a mail to me@example.org"],
  ["mail", judge.mail("mx", { ...SENT, code: "E_RELAY", why: "550" }), "not ok", "mx: E_RELAY, 550"],
  ["mail-in", judge["mail-in"](false, null), "not tried", "MAIL_AUTHSERV"],
  ["mail-in", judge["mail-in"](true, null), "not tried", "is not running"],
  ["mail-in", judge["mail-in"](true, { status: 422, kind: "rejected" }), "ok", "422 rejected"],
  ["mail-in", judge["mail-in"](true, { status: 200, kind: "played" }), "not ok", "200 played"],
  ["mail-in", judge["mail-in"](true, { status: 0, kind: "" }), "not ok", "was 0"],
  ["curl", judge.curl(false, null), "not tried", "no mail"],
  ["curl", judge.curl(true, null), "not ok", "none"],
  ["curl", judge.curl(true, "7.9"), "not ok", "7.9"],
  ["curl", judge.curl(true, "7.73"), "not ok", "7.73"],
  ["curl", judge.curl(true, "7.74"), "ok", "7.74"],
  ["curl", judge.curl(true, "8.1"), "ok", "8.1"],
  ["disk", judge.disk(3 * GB, 2 * GB), "ok", "3.0 GB free, the data is 2.0 GB"],
  ["disk", judge.disk(3 * GB - 1, 2 * GB), "not ok", "2.0 GB"],
  ["memory", judge.memory(GB / 4, GB), "ok", "0.3 GB of 1.0 GB"],
  ["memory", judge.memory(GB / 4 - 1, GB), "not ok", "of 1.0 GB"],
  ["limits", judge.limits(null), "not tried", "is not running"],
  ["limits", judge.limits({ most: 4096, open: 3276 }), "ok", "3276 of 4096"],
  ["limits", judge.limits({ most: 4096, open: 3277 }), "not ok", "3277 of 4096"],
  ["limits", judge.limits({ most: 4095, open: 1 }), "not ok", "1 of 4095"],
  ["restore", judge.restore(null), "not tried", "--backups DIR"],
  ["restore", judge.restore(PROVEN), "ok", "b: all 3 games are complete and verified; 0 days old"],
  ["restore", judge.restore({ ...PROVEN, isReported: false }), "ok", "/v1/status does not show it"],
  ["restore", judge.restore({ ...PROVEN, age: 8 * DAY }), "not ok", "8 days old"],
  ["restore", judge.restore({ ...PROVEN, faults: ["x: chain", "y"] }), "not ok", "b: x: chain (and 1 more)"],
];

describe("the doctor", () => {
  it.each(VERDICTS)("judges %s: %o", (_, verdict, outcome, seen) => {
    expect(verdict).toEqual({ outcome, seen: expect.stringContaining(seen) });
  });

  it("has seen each check fail", () => {
    const failed = VERDICTS.flatMap(([name, { outcome }]) => (outcome === "not ok" ? [name] : []));
    expect(new Set(failed)).toEqual(new Set(NAMES));
  });

  it("says in a line what was seen and, of what is not ok, what to do and where the run book explains it", () => {
    expect(lineOf("disk", judge.disk(9 * GB, GB))).toBe(
      "disk         ok         9.0 GB free, the data is 1.0 GB",
    );
    expect(lineOf("curl", judge.curl(true, null))).toBe(
      "curl         not ok     version none. Install a newer curl: mail-in.sh needs it. See src/host/run-book.md#doctor-curl",
    );
  });

  it("has a paragraph for each check in the run book, in its order", () => {
    const titles = [...read("src/host/run-book.md").matchAll(/^### Doctor: (\S+)$/gm)].map(
      ([, name]) => name,
    );
    expect(titles).toEqual(NAMES);
  });
});

it("the doctor asks an IPv6 address for its certificate", async () => {
  // Nothing listens on port 1.
  expect(await certificateOf("https://[::1]:1")).toContain("::1:1");
});
