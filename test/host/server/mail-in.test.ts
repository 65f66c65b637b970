import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { replyAddress } from "../../../src/channels/mail/links/move-links.ts";
import { returnAddress } from "../../../src/channels/mail/links/return-address.ts";
import { CAPS } from "../../../src/contract/limits.ts";
import { newId } from "../../../src/lib/ids.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const SCRIPT = resolve("src/host/server/mail-in.sh");

/** Since which version curl has an option that the script uses (curl.se/docs/options-in-versions.html). */
const SINCE: Readonly<Record<string, string>> = {
  "-s": "4.0",
  "-S": "5.9",
  "-w": "6.5",
  "-H": "5.0",
  "-H @": "7.55",
  "--max-time": "4.0",
  "--data-binary": "7.2",
};

/** A curl that refuses options which 7.74, of Debian 11, does not have; it keeps its words and its input. */
const CURL = `#!/bin/sh
cat > "$KEPT.input"
cat /dev/fd/3 > "$KEPT.header"
printf '%s\\n' "$@" > "$KEPT"
for word; do
  case $word in
    -sS | -w | -H | --max-time | --data-binary) ;;
    -*) echo "curl: option $word: is unknown" >&2 && exit 2 ;;
  esac
done
printf %s "$ANSWER"
exit "\${CURL_ENDS:-0}"
`;

let folder: string;
const kept = (what = "") => readFileSync(join(folder, `kept${what}`), "utf8");

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "taflpost-mail-in-"));
  writeFileSync(join(folder, "curl"), CURL);
  chmodSync(join(folder, "curl"), 0o755);
  writeFileSync(join(folder, "token"), "the operator's token");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const [PLAY, RETURN] = ["play+abc@tafl.example.org", "post+abc@tafl.example.org"];
const MOVE = "Subject: x\r\n\r\nc4-c3\r\n";

interface Brought {
  readonly from: string;
  readonly to: string;
  readonly input: string;
  /** In its environment. */
  readonly more: object;
}

/** Hands a message over as a mail server does; the service's answer, with its status at the end. */
function bring(answer: string, { from = "", to = PLAY, input = MOVE, more = {} }: Partial<Brought> = {}) {
  const own = { OPERATOR_TOKEN_FILE: join(folder, "token"), KEPT: join(folder, "kept"), ANSWER: answer };
  const { status, stdout } = spawnSync("sh", [SCRIPT, from, to], {
    input,
    env: { PATH: `${folder}:${process.env["PATH"]}`, ...own, ...more },
    encoding: "utf8",
  });
  return { status, stdout };
}

describe("mail-in.sh", () => {
  it("delivers the message and its envelope to the service", () => {
    const from = "o'neil+100%&to=x ?ö@example.org";
    expect(bring('{"kind":"played"} 200', { from })).toEqual({ status: 0, stdout: "" });
    const words = kept().trim().split("\n");
    const url = new URL(words.at(-1)!);
    expect(`${url.origin}${url.pathname}`).toBe("http://127.0.0.1:8787/operator/mail");
    expect([...url.searchParams]).toEqual([
      ["from", from],
      ["to", PLAY],
    ]);
    expect(kept(".input")).toBe(MOVE);
    expect(kept(".header")).toBe("authorization: Bearer the operator's token\n");
    expect(words.join(" ")).not.toContain("operator's");
  });

  it("delivers a bounce, which has no sender", () => {
    bring('{"kind":"returned"} 200');
    expect(kept()).toContain("?from=&to=");
  });

  it("delivers as much of a long bounce as the service reads, and any other message whole", () => {
    const input = "Content-Type: multipart/report\r\n".repeat(5000);
    const { max } = CAPS.mailBytes;
    expect(bring('{"kind":"returned"} 200', { to: RETURN, input }).status).toBe(0);
    expect(kept(".input")).toBe(input.slice(0, max));
    bring('{"kind":"rejected"} 422', { input });
    expect(kept(".input")).toBe(input);
  });

  it("drops what the service rejects: a bounce would go to the claimed sender", () => {
    expect(bring('{"kind":"rejected","why":"There is no such address."} 422')).toEqual({
      status: 0,
      stdout: 'dropped: {"kind":"rejected","why":"There is no such address."}\n',
    });
  });

  it.each([
    ["the service fails", '{"code":"internal"} 500', {}],
    ["the token is wrong", '{"code":"token-invalid"} 401', {}],
    ["the service is away", " 000", { CURL_ENDS: "7" }],
    ["there is no token", "{} 200", { OPERATOR_TOKEN_FILE: "/nowhere" }],
  ])("makes the mail server keep the message if %s", (_what, answer, more) => {
    expect(bring(answer, { more }).status).toBe(75);
  });

  it("uses no option that curl 7.74 lacks", () => {
    const script = readFileSync(SCRIPT, "utf8").replaceAll(/^#.*/gm, "");
    const [, call = ""] = /\bcurl ([^]*?) 3<</.exec(script) ?? [];
    const used = call.match(/(?<=^|\s)(-\w+|--[\w-]+)/g)?.flatMap((option) => {
      return /^-\w\w+$/.test(option)
        ? option
            .slice(1)
            .split("")
            .map((letter) => `-${letter}`)
        : [option];
    });
    expect(used).toEqual(expect.arrayContaining(["-s", "--data-binary"]));
    const late = used!.filter((option) => {
      const [major = 0, minor = 0] = (SINCE[option] ?? "999").split(".").map(Number);
      return major > 7 || (major === 7 && minor > 74);
    });
    expect(late).toEqual([]);
  });
});

describe("the guide's line for Postfix", () => {
  const guide = readFileSync("src/pages/guides/server.md", "utf8");
  const [, route = ""] = /^\/(\S+)\/ {2}taflpost:$/m.exec(guide) ?? [];
  const env = {
    SECRET: "a secret of the service, for tests alone",
    MAIL_DOMAIN: "tafl.example.org",
    ORIGIN: "https://tafl.example.org",
  };

  const isRouted = (address: string) => new RegExp(route, "i").test(address);

  it("accepts the addresses of answers and bounces, and no other of the domain", async () => {
    const game = newId();
    const move = { game, side: "attackers", ply: 7, takebacks: 1 } as const;
    const back = await returnAddress(env, newId(), "egil@example.org");
    for (const address of [back, await replyAddress(env, move)])
      expect([isRouted(address), isRouted(address.toUpperCase())]).toEqual([true, true]);
    const others = ["post@tafl.example.org", "anna@tafl.example.org", `x${back}`, `${back}.example`];
    expect(others.filter(isRouted)).toEqual([]);
  });
});
