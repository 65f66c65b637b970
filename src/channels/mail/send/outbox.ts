import { utf8 } from "../../../lib/bytes.ts";
import { DAY, HOUR, MINUTE } from "../../../lib/duration.ts";
import { faultText, log } from "../../../lib/log.ts";
import { now } from "../../../lib/now.ts";
import { sha256Hex } from "../../../lib/sha256.ts";
import {
  type Planned,
  type Retries,
  type Sending,
  type Verdict,
  delayAfter,
  openDrain,
} from "../../outbox.ts";
import { afterQuiet } from "../../policy/settings.ts";
import type { MailOffReason } from "../../../contract/terms.ts";
import type { MailContent, MailOutcome, Recipient } from "../content.ts";
import type { MailChannelPorts, MailParts } from "./parts.ts";
import { hasGone, type MailedPlayer } from "./mailed-player.ts";
import type { MailRow } from "./queue.ts";

const RETRIES: Retries = {
  delays: [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR],
  jitter: 0,
  latest: 0,
  pause: 0,
};

/** How often it is tried whether the platform takes the service's mail again. */
const HELD_FOR = 10 * MINUTE;

/** What follows from a try at an instant. */
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
      // The platform counts its days in UTC.
      return { kind: "again", at: outcome.until === "soon" ? at + delay : (Math.floor(at / DAY) + 1) * DAY };
    }
  }
}

function note({ kind, tries }: MailRow, outcome: MailOutcome, verdict: Verdict): void {
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

/** An address is switched off when it refuses the third mail within the time for which keys are remembered. */
const REFUSED_BEFORE = ["1", "2"];

/** Whether a mail that is given up shows that its address takes none: the third such within a week. Within a transaction. */
function isRefusedOften({ once }: MailParts, outcome: MailOutcome, to: string | null): boolean {
  if (outcome.kind !== "failed" || outcome.isOfAddress === undefined || to === null) return false;
  // A digest, because the key may be kept longer than the address.
  const address = sha256Hex(utf8(to)).slice(0, 16);
  return !REFUSED_BEFORE.some((before) => once.isFirst(`refused ${before} ${address}`));
}

/** Deletes a mail with the notices that it told. Says whether its type is throttled once it has been sent. */
function takeOut({ queue, notices }: MailParts, mail: MailRow): boolean {
  const { isThere, throttles } = queue.remove(mail);
  if (isThere) notices.removeOf(mail.number);
  return throttles;
}

/** Has no mail go to a dead address any more, and tells the player. Within a transaction. */
export function switchOff(
  parts: MailParts,
  { announce, arm }: Pick<MailChannelPorts, "announce" | "arm">,
  to: string,
  reason: MailOffReason,
): void {
  parts.dropAll();
  parts.address.drop(to, { tell: false });
  announce({ type: "mail.off", data: { address: to, reason } });
  arm();
}

/** A mail on its way to an address; `who`: its player, as they were when it left. */
interface Leaving {
  readonly mail: MailRow;
  readonly to: string | null;
  readonly who: MailedPlayer;
}

/** Stores what follows from a try to send a mail. Within a transaction. */
function settle(
  parts: MailParts,
  ports: MailChannelPorts,
  { mail, to, who }: Leaving,
  outcome: MailOutcome,
): void {
  const { queue, throttle, player, notices } = parts;
  const verdict = judge(outcome, mail, now());
  note(mail, outcome, verdict);
  if (verdict.kind === "again") return queue.putOff(mail, mail.tries + 1, verdict.at);
  if (verdict.kind === "held") return queue.hold(mail, verdict.at);
  const types = notices.typesOf(mail);
  const throttles = takeOut(parts, mail);
  if (verdict.kind === "done" && throttles) for (const type of types) throttle.begin(type);
  // Of an address that is not in force (any more) nothing is told: it may be somebody else's.
  const isRefused = verdict.kind === "given-up" && isRefusedOften(parts, outcome, to);
  const isOff = verdict.kind === "off" || isRefused;
  if (isOff && to !== null && (player.peek() ?? who).address === to)
    switchOff(parts, ports, to, isRefused ? "refused" : "suppressed");
}

/** The player as a mail to this address is written for. */
export function recipientOf({ id, name, language, timezone }: MailedPlayer, address: string): Recipient {
  return { id, name, language, timezone, address };
}

interface Written {
  readonly id: string;
  readonly content: MailContent;
  readonly recipient: Recipient;
}

/** Sends one mail. What cannot be sent, for whatever reason, has failed and is tried again. */
function openHandingOver(ports: MailChannelPorts, { address, signIn }: MailParts) {
  /** The link that a mail is about, with a new secret; null for a mail that is about none. */
  async function linkIn(content: MailContent, { id, address: to }: Recipient): Promise<string | null> {
    if (content.kind === "confirm") return `${ports.origin}/confirm/${id}${await address.newSecret(to)}`;
    if (content.kind !== "sign-in") return null;
    return `${ports.origin}/sign-in/${id}${await signIn.newSecret(to, content.next)}`;
  }

  return async function handOver({ id, content, recipient }: Written): Promise<MailOutcome> {
    try {
      return await ports.mail(content, recipient, await linkIn(content, recipient), id);
    } catch (fault) {
      return { kind: "failed", why: faultText(fault), until: "soon" };
    }
  };
}

/** There is one lane: mails go one after the other, whatever became of those before. */
const LANES = ["mail"] as const;

function openSending(parts: MailParts, ports: MailChannelPorts, who: MailedPlayer) {
  const { settings, notices, queue } = parts;
  const handOver = openHandingOver(ports, parts);
  // Also what was asked for while the player went goes nowhere.
  const addressOf = (mail: MailRow): string | null => (hasGone(who) ? null : (mail.address ?? who.address));

  const sending: Sending<MailRow, Written, MailOutcome> = {
    lanes: () => LANES,
    due: () => queue.due(),

    content(mail) {
      const to = addressOf(mail);
      const content = to === null ? null : notices.contentOf(mail);
      if (to === null || content === null) {
        ports.storage.transactionSync(() => takeOut(parts, mail));
        return null;
      }
      const morning = afterQuiet(settings.read().quiet, who.timezone, now());
      if (!mail.isUrgent && morning > now()) {
        queue.putOff(mail, mail.tries, morning);
        return null;
      }
      return { id: mail.id, content, recipient: recipientOf(who, to) };
    },

    causes: (mail) => notices.causesOf(mail),
    send: (_mail, written) => handOver(written),

    settle(mail, outcome) {
      ports.storage.transactionSync(() => settle(parts, ports, { mail, to: addressOf(mail), who }, outcome));
      return true;
    },
  };
  return sending;
}

/** Whether there is nothing to do: most players have no mail, and a look at the cache spares them the rest. */
export function isIdle(
  { player, notices, queue, address }: MailParts,
  { feed }: Pick<MailChannelPorts, "feed">,
): boolean {
  if (address.isUnsettled() || queue.nextDue() !== null) return false;
  const who = player.peek();
  if (who !== undefined) return who.address === null;
  return notices.waiting().length === 0 && feed.turns().length === 0;
}

/** Sends everything of a player's mail that is due. Never fails. */
export function openMailOutbox(parts: MailParts, ports: MailChannelPorts): () => Promise<void> {
  const { notices, queue, address } = parts;

  /** Queues what is due: the mails, which notices each tells, up to which step turns are reminded of. */
  function queueDue({ timezone, address: to }: MailedPlayer): void {
    if (to === null) return ports.storage.transactionSync(parts.dropAll);
    notices.queueDue(timezone, parts.commit, (message) => {
      const number = queue.add(message);
      if (message.kind !== "reminder") notices.assign(message.notices, number);
    });
  }

  const planned: Planned<MailRow, Written, MailOutcome> = {
    failed: (fault) => log("error", "mail-fault", { fault }),
    isIdle: () => isIdle(parts, ports),
    async plan() {
      // First: until it is known where mail goes, none goes.
      const who = await address.current();
      queueDue(who);
      return openSending(parts, ports, who);
    },
    atRest: queue.atRest,
  };
  return openDrain(planned, { most: Infinity, aRound: 1 });
}
