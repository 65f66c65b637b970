export interface Verdict {
  readonly outcome: "ok" | "not ok" | "not tried";
  readonly seen: string;
}

const CHECKS = {
  service: "Check its log, and that PORT and HOST are the same as the service’s.",
  canary: "Restore the right secret from a backup of the folder.",
  proxy: "Set --proxy-header to a header that the proxy always overwrites.",
  certificate: "Find out why the proxy has not renewed it.",
  mail: "Correct SMTP_URL or the mail server’s permissions.",
  "mail-in": "Disable the mail transport until this is fixed.",
  curl: "Install a newer curl: mail-in.sh needs it.",
  disk: "Free enough space for a copy of the data and another 1 GB.",
  memory: "Add memory or stop other programs: 0.25 GB must be free.",
  limits: "Set LimitNOFILE to 4096 or more: each game in memory has files open.",
  restore: "Make another backup, and keep this one until the new one has been restored.",
} as const;

export type Check = keyof typeof CHECKS;
export const NAMES = Object.keys(CHECKS) as readonly Check[];

export function lineOf(name: Check, { outcome, seen }: Verdict): string {
  const line = `${name.padEnd(11)}  ${outcome.padEnd(9)}  ${seen}`;
  return outcome === "not ok" ? `${line}. ${CHECKS[name]} See src/host/run-book.md#doctor-${name}` : line;
}

/** The client address that a test request claims. No client has it: it is reserved for documentation (RFC 5737). */
export const CLAIMED = "203.0.113.77";

const [GB, DAY] = [2 ** 30, 86_400_000];
const gb = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`;

const untried = (seen: string): Verdict => ({ outcome: "not tried", seen });
const judged = (isOk: boolean, seen: string): Verdict => ({ outcome: isOk ? "ok" : "not ok", seen });
const UNREACHED = untried("the service is not running, or has a different secret");

const PLAYS_NOTHING = new Set(["rejected", "refused", "unproven", "ignored"]);

export interface Client {
  readonly address: string | null;
  readonly by: string | null;
}

/** `age`: the backup's age in milliseconds. */
export interface Restored {
  readonly backup: string;
  readonly age: number;
  readonly games: number;
  readonly faults: readonly string[];
  readonly isReported: boolean;
}

/** Sizes are in bytes, instants in milliseconds since 1970. */
export const judge = {
  service: (url: string, isRunning: boolean, status: number | null) =>
    status === null && !isRunning
      ? untried("it is not running")
      : judged(status === 200, `${url}/health answers ${status ?? "nothing"}`),

  canary: (found: "opened" | "missing" | "wrong") =>
    found === "missing"
      ? untried("there is none: the service creates it when it next starts")
      : judged(found === "opened", found === "opened" ? "it opens" : "it does not open with this secret"),

  /**
   * `client`: the client that the service saw when a request claimed to be from `CLAIMED`, or why there was no answer;
   * null if that was not checked.
   */
  proxy(origin: string, client: Client | string | null): Verdict {
    if (!origin.startsWith("https:")) return untried(`${origin} is on this machine, without a proxy`);
    if (client === null) return UNREACHED;
    if (typeof client === "string") return judged(false, `${origin}: ${client}`);
    const { address, by } = client;
    if (address === CLAIMED) return judged(false, "clients are identified by any address that they claim");
    const known =
      by === "header" ? "from the proxy’s header: this one as" : "only by the proxy’s own address:";
    return judged(by === "header", `clients are identified ${known} ${address}`);
  },

  /** `until`: when the certificate expires, or why it could not be read; null if none is needed. */
  certificate(until: number | string | null, now: number): Verdict {
    if (until === null) return untried("the service does not use https");
    if (typeof until === "string") return judged(false, until);
    return judged(until >= now + 14 * DAY, `it ends ${new Date(until).toISOString()}`);
  },

  mail(server: string | null, sent: { to: string; code: string | null; why: string } | null): Verdict {
    if (server === null) return untried("the service sends no mail");
    if (sent === null) return untried("name a recipient: --send-to you@example.org");
    const { to, code, why } = sent;
    const taken = `${server} accepted a mail to ${to}: check that it arrives`;
    return judged(code === null, code === null ? taken : `${server}: ${code}, ${why}`);
  },

  "mail-in"(isOn: boolean, answer: { status: number; kind: string } | null): Verdict {
    if (!isOn) return untried("incoming mail is off: MAIL_AUTHSERV is not set");
    if (answer === null) return UNREACHED;
    const { status, kind } = answer;
    return judged(PLAYS_NOTHING.has(kind), `the response to a forged mail was ${status} ${kind}`.trimEnd());
  },

  curl(isNeeded: boolean, version: string | null): Verdict {
    const [major = 0, minor = 0] = (version ?? "").split(".").map(Number);
    const isEnough = major > 7 || (major === 7 && minor >= 74);
    return isNeeded ? judged(isEnough, `version ${version ?? "none"}`) : untried("no mail comes in");
  },

  disk: (free: number, data: number) =>
    judged(free >= data + GB, `${gb(free)} free, the data is ${gb(data)}`),

  memory: (free: number, total: number) => judged(free >= GB / 4, `${gb(free)} of ${gb(total)} are free`),

  limits: (files: { most: number; open: number } | null) =>
    files === null
      ? untried("the service is not running, or this user may not inspect it")
      : judged(
          files.most >= 4096 && files.open < 0.8 * files.most,
          `${files.open} of ${files.most} files are open`,
        ),

  restore(restored: Restored | null): Verdict {
    if (restored === null) return untried("name the folder of backups: --backups DIR");
    const { backup, age, games, faults, isReported } = restored;
    const [fault = null, ...more] = faults;
    const others = more.length === 0 ? "" : ` (and ${more.length} more)`;
    if (fault !== null) return judged(false, `${backup}: ${fault.replace(/\.$/, "")}${others}`);
    const unreported = isReported
      ? ""
      : ", but /v1/status does not show it: the service could not be reached";
    const seen = `${backup}: all ${games} games are complete and verified; ${Math.floor(age / DAY)} days old${unreported}`;
    return judged(age < 8 * DAY, seen);
  },
};
