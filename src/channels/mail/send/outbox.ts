import { utf8 } from "../../../lib/bytes.ts";
import { DAY, HOUR, MINUTE } from "../../../lib/duration.ts";
import { faultText, log } from "../../../lib/log.ts";
import { now } from "../../../lib/now.ts";
import { sha256Hex } from "../../../lib/sha256.ts";
import type { Trace } from "../../../lib/tracing.ts";
import { delayAfter, PlannedOutbox, type Retries, type Verdict } from "../../outbox.ts";
import { afterQuiet } from "../../policy/settings.ts";
import type { MailContent, MailOutcome, Recipient } from "../content.ts";
import type { MailHost } from "./host.ts";
import { type MailedPlayer, NOBODY } from "./mailed-player.ts";
import type { MailRow } from "./queue.ts";
import type { MailStore } from "./store.ts";

const RETRIES: Retries = {
  delays: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  jitter: 0,
  latest: 0,
  pause: 0,
};

/** The delay between attempts while the platform accepts no mail from the service, in milliseconds. */
const HELD_FOR = 10 * MINUTE;

export function judge(outcome: MailOutcome, { tries }: Pick<MailRow, "tries">, at: number): Verdict {
  switch (outcome.kind) {
    case "sent":
      return { kind: "done" };
    case "spoilt":
      return { kind: "given-up" };
    case "dead":
      return { kind: "off" };
    case "held":
      return { kind: "held", at: at + HELD_FOR };
    case "failed": {
      const failed = { tries: tries + 1, retryAfter: null, isBusy: false, chance: 0 };
      const delay = delayAfter(RETRIES, failed);
      if (delay === null) return { kind: "given-up" };
      // The platform's days begin at midnight UTC.
      return { kind: "again", at: outcome.until === "soon" ? at + delay : (Math.floor(at / DAY) + 1) * DAY };
    }
  }
}

function logOutcome({ kind, tries }: MailRow, outcome: MailOutcome, verdict: Verdict): void {
  if (outcome.kind === "sent") return log("info", "mail-sent", { kind });
  const { why, reply } = outcome;
  switch (outcome.kind) {
    case "failed":
      log("warn", "mail-failed", { kind, tries: tries + 1, why, reply });
      if (verdict.kind === "given-up") log("error", "mail-given-up", { kind, tries: tries + 1 });
      return;
    case "held":
      return log("error", "mail-held", { kind, why, reply });
    case "spoilt":
      return log("error", "mail-spoilt", { kind, why, reply });
    case "dead":
      return log("info", "mail-dead", { kind, why, reply });
  }
}

/** Parts of the keys under which an address's first two refusals are stored. The third within a week turns mail off. */
const REFUSED_BEFORE = ["1", "2"];

export function recipientOf({ id, name, language, timezone }: MailedPlayer, address: string): Recipient {
  return { id, name, language, timezone, address };
}

interface Written {
  readonly content: MailContent;
  readonly recipient: Recipient;
}

export class MailOutbox extends PlannedOutbox<MailHost, MailStore, MailRow, Written, MailOutcome> {
  protected override readonly limits = { aRun: Infinity, aRound: 1 };
  /** The player as of the last call of `plan`. */
  #player = NOBODY;

  protected override async plan(): Promise<void> {
    // First, because nothing can be sent before the address is known.
    this.#player = await this.store.address.current();
    const { timezone, address } = this.#player;
    if (address === null) return this.host.storage.transactionSync(() => this.store.dropAll());
    const { notices, queue, commit } = this.store;
    notices.queueDue(timezone, commit, (message) => {
      const number = queue.add(message);
      if (message.kind !== "reminder") notices.assign(message.notices, number);
    });
  }

  /** One receiver, because mails are sent one after the other. */
  protected override receivers(): readonly string[] {
    return ["mail"];
  }

  protected override due(): MailRow | null {
    return this.store.queue.due();
  }

  protected override contentOf(mail: MailRow): Written | null {
    const to = this.#addressOf(mail);
    const content = to === null ? null : this.store.notices.contentOf(mail);
    if (to === null || content === null) {
      this.host.storage.transactionSync(() => this.store.takeOut(mail));
      return null;
    }
    const morning = afterQuiet(this.host.settings.read().quiet, this.#player.timezone, now());
    if (!mail.isUrgent && morning > now()) {
      this.store.queue.putOff(mail, mail.tries, morning);
      return null;
    }
    return { content, recipient: recipientOf(this.#player, to) };
  }

  protected override traceOf(mail: MailRow): Trace {
    return this.store.notices.traceOf(mail);
  }

  protected override async send({ id }: MailRow, { content, recipient }: Written): Promise<MailOutcome> {
    try {
      const press = await this.#newLink(content, recipient);
      return await this.host.mail(content, recipient, press, id);
    } catch (fault) {
      return { kind: "failed", why: faultText(fault), until: "soon" };
    }
  }

  protected override settle(mail: MailRow, outcome: MailOutcome): boolean {
    this.host.storage.transactionSync(() => this.#settle(mail, outcome));
    return true;
  }

  protected override failed(fault: unknown): void {
    log("error", "mail-fault", { fault });
  }

  /** Returns null if the player has left, even if the mail has its own address. */
  #addressOf(mail: MailRow): string | null {
    return this.#player.id === NOBODY.id ? null : (mail.address ?? this.#player.address);
  }

  async #newLink(content: MailContent, { id, address }: Recipient): Promise<string | null> {
    const { origin } = this.host;
    if (content.kind === "confirm")
      return `${origin}/confirm/${id}${await this.store.address.newSecret(address)}`;
    if (content.kind !== "sign-in") return null;
    return `${origin}/sign-in/${id}${await this.store.signIn.newSecret(address, { next: content.next })}`;
  }

  #settle(mail: MailRow, outcome: MailOutcome): void {
    const { queue, notices, player } = this.store;
    const verdict = judge(outcome, mail, now());
    logOutcome(mail, outcome, verdict);
    if (verdict.kind === "again") return queue.putOff(mail, mail.tries + 1, verdict.at);
    if (verdict.kind === "held") return queue.hold(mail, verdict.at);
    const types = notices.typesOf(mail);
    const throttles = this.store.takeOut(mail);
    if (verdict.kind === "done" && throttles) for (const type of types) notices.throttle.begin(type);
    const to = this.#addressOf(mail);
    const isRefused = verdict.kind === "given-up" && this.#isRefusedOften(outcome, to);
    const isOff = verdict.kind === "off" || isRefused;
    // Only mail to the present address is turned off: another address may be somebody else's.
    if (isOff && to !== null && (player.peek() ?? this.#player).address === to)
      this.store.switchOff(to, isRefused ? "refused" : "suppressed");
  }

  /** Notes a refusal. Returns whether it is the address's third within a week. Call it within a transaction. */
  #isRefusedOften(outcome: MailOutcome, to: string | null): boolean {
    if (outcome.kind !== "failed" || outcome.isOfAddress === undefined || to === null) return false;
    // A digest of the address, because the key may be stored longer than the address may.
    const address = sha256Hex(utf8(to)).slice(0, 16);
    return !REFUSED_BEFORE.some((before) => this.store.once.isFirst(`refused ${before} ${address}`));
  }
}
