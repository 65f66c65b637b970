import { faultText, log } from "../../lib/log.ts";
import type { ObjectStorage } from "../../lib/object-storage.ts";
import { now } from "../../lib/now.ts";
import type { Letter, MailOutcome, Reader } from "../content.ts";
import { nextMailTry } from "../policy/retries.ts";
import { planMails, type MailState } from "../policy/plan.ts";
import { afterQuiet } from "../policy/quiet.ts";
import type { AccountNews } from "../../events/records.ts";
import type { Address, AddressRecords } from "./address.ts";
import { hasGone, type Addressee, type AddresseeStore } from "./recipient.ts";
import type { Feed } from "../../mailbox/feed.ts";
import type { Letters } from "./pending.ts";
import type { MailRow, Mails } from "./queue.ts";
import type { NoticeSettingsStore } from "./settings-store.ts";
import type { SignInLinks } from "./sign-in-links.ts";

/** Writes a letter out and sends it. `press`: the link that its reader is to press, where it has one. Never throws. */
export type SendLetter = (letter: Letter, reader: Reader, press: string | null) => Promise<MailOutcome>;

/** What a player's mail needs from the world. */
export interface MailPorts {
  readonly mail: SendLetter;
  /** Where the service is reached, without a slash at the end. */
  readonly origin: string;
  /** What the records (D1) know of the player, and what is changed there. */
  readonly records: AddressRecords & { readonly load: () => Promise<Addressee | null> };
}

/** What a player's mail needs of the desk that it belongs to. */
export interface MailingDesk {
  readonly feed: Feed;
  readonly newId: () => string;
  /** Tells the player of their own arrangements, within a transaction. */
  readonly announce: (news: AccountNews) => void;
  /** Sees to it that the alarm stands for what is to be done next. */
  readonly arm: () => void;
}

/** The parts of a player's mail that sending is about. */
export interface MailParts {
  readonly addressee: AddresseeStore;
  readonly settings: NoticeSettingsStore;
  readonly letters: Letters;
  readonly mails: Mails;
  readonly address: Address;
  readonly signIn: SignInLinks;
}

/**
 * Sends a player's mail, one after the other. A mail stands until its fate is committed, so a crash at any point sends
 * again rather than not; and what has become pointless by the time it would go does not go.
 */
export function openDispatch(
  storage: ObjectStorage,
  ports: MailPorts,
  { addressee, settings, letters, mails, address, signIn }: MailParts,
  { feed, announce, arm }: MailingDesk,
) {
  const { sql } = storage;

  function state(zone: string): MailState {
    const [pending, turns] = [letters.pending(), feed.turns()];
    return {
      letters: pending,
      turns,
      silent: mails.silent(),
      underWay: mails.underWay(),
      settings: settings.read(),
      zone,
    };
  }

  function isNight(zone: string): boolean {
    return afterQuiet(settings.read().quiet, zone, now()) > now();
  }

  /** Takes up what is due, in one commit: the mails, which letters each tells, which rungs have been dealt with. */
  function plan({ timezone, address: to }: Addressee): void {
    if (to === null) return storage.transactionSync(letGo);
    const { mails: planned, moot } = planMails(state(timezone), now());
    if (planned.length === 0 && moot.length === 0) return;
    storage.transactionSync(() => {
      letters.remove(moot);
      for (const mail of planned) {
        const number = mails.add(mail);
        if (mail.kind === "reminder") feed.reminded(mail.game, mail.rung);
        else letters.assign(mail.letters, number);
      }
      arm();
    });
  }

  /** Lets go of everything that was to go to the player's confirmed address. */
  function letGo(): void {
    sql.exec("DELETE FROM letters");
    mails.removeToReader();
  }

  async function trySending(mail: MailRow, who: Addressee): Promise<void> {
    // Also what was asked for while the player went.
    const to = hasGone(who) ? null : (mail.address ?? who.address);
    const letter = to === null ? null : letters.letterOf(mail);
    if (to === null || letter === null) return storage.transactionSync(() => void takeOut(mail));
    if (!mail.isUrgent && isNight(who.timezone)) {
      const morning = afterQuiet(settings.read().quiet, who.timezone, now());
      return mails.putOff(mail, mail.tries, morning);
    }
    const outcome = await sent(letter, { ...readerOf(who), address: to });
    storage.transactionSync(() => settleFate(mail, outcome, to));
  }

  /** The link that a letter is about, with a new secret; null for a letter that is about none. */
  async function linkIn(letter: Letter, { id, address: to }: Reader): Promise<string | null> {
    if (letter.kind === "confirm") return `${ports.origin}/confirm/${id}${await address.newSecret(to)}`;
    if (letter.kind !== "sign-in") return null;
    return `${ports.origin}/sign-in/${id}${await signIn.newSecret(to, letter.next)}`;
  }

  async function sent(letter: Letter, reader: Reader): Promise<MailOutcome> {
    try {
      return await ports.mail(letter, reader, await linkIn(letter, reader));
    } catch (fault) {
      return { kind: "failed", why: faultText(fault), until: "soon" };
    }
  }

  function settleFate(mail: MailRow, outcome: MailOutcome, to: string): void {
    switch (outcome.kind) {
      case "sent":
        return arrived(mail);
      case "failed":
        log("mail-failed", { kind: mail.kind, tries: mail.tries + 1, why: outcome.why });
        return tryAgain(mail, outcome.until);
      case "spoilt":
        log("mail-spoilt", { kind: mail.kind, why: outcome.why });
        takeOut(mail);
        return;
      case "dead":
        log("mail-dead", { kind: mail.kind, why: outcome.why });
        takeOut(mail);
        // Of an address that is not in force (any more) nothing is told: it may be somebody else's.
        if (addressee.peek()?.address === to) switchOff(to, outcome.why);
    }
  }

  /** Takes a mail out with what it told. Says whether a silence begins with its having been sent. */
  function takeOut(mail: MailRow): boolean {
    const { isThere, hushes } = mails.remove(mail);
    if (isThere) letters.removeOf(mail.number);
    return hushes;
  }

  function arrived(mail: MailRow): void {
    if (takeOut(mail) && mail.type !== null) mails.silence(mail.type);
  }

  function tryAgain(mail: MailRow, until: "soon" | "tomorrow"): void {
    const next = nextMailTry(mail.tries + 1, until, now());
    if (next !== null) return mails.putOff(mail, mail.tries + 1, next);
    log("mail-given-up", { kind: mail.kind, tries: mail.tries + 1 });
    takeOut(mail);
  }

  function switchOff(to: string, reason: "suppressed" | "refused"): void {
    letGo();
    address.drop(to, { tell: false });
    announce({ type: "mail.off", data: { address: to, reason } });
    arm();
  }

  async function sendDue(): Promise<void> {
    while (!isIdle()) {
      // First: until it is known where mail goes, none goes.
      const who = await address.current();
      plan(who);
      const mail = mails.due();
      if (mail === null) return;
      await trySending(mail, who);
    }
  }

  let working: Promise<void> | null = null;

  /** Sends everything that is due. Never fails. */
  function run(): Promise<void> {
    working ??= sendDue()
      .then(mails.atRest)
      .catch((fault: unknown) => log("mail-fault", { fault: faultText(fault) }))
      .finally(() => {
        working = null;
      });
    return working;
  }

  /** Most players have no mail: a look at what they are known by spares them the rest. */
  function isIdle(): boolean {
    if (address.isUnsettled() || mails.nextDue() !== null) return false;
    const who = addressee.peek();
    return who === undefined ? !isAnythingToTell() : who.address === null;
  }

  function isAnythingToTell(): boolean {
    return letters.pending().length > 0 || feed.turns().length > 0;
  }

  return {
    run,
    state,
    isIdle,
  };
}

/** Who reads, wherever that goes. */
export function readerOf({ id, name, language, timezone }: Addressee): Omit<Reader, "address"> {
  return { id, name, language, timezone };
}
