import type { MailboxObject } from "./object.ts";

/**
 * Calls in groups, and their names in the previous release. For some minutes after a deployment, the Worker and a mailbox may
 * run different releases. Delete this file and its two uses once the next release is out.
 */
const FORMER_CALLS: Readonly<Record<string, string>> = {
  "account.principal": "principal",
  "account.change": "changePlayer",
  "account.setClosed": "setClosed",
  "account.closedFor": "closedFor",
  "account.rename": "rename",
  "account.restore": "retell",
  "account.close": "close",
  "tokens.list": "tokens",
  "tokens.add": "addToken",
  "tokens.addSession": "addSession",
  "tokens.revoke": "revokeToken",
  "tokens.listens": "listens",
  "passkeys.list": "passkeys",
  "passkeys.find": "passkey",
  "passkeys.add": "addPasskey",
  "passkeys.use": "usePasskey",
  "passkeys.rename": "renamePasskey",
  "passkeys.remove": "removePasskey",
  "passkeys.advise": "advise",
  "notes.read": "note",
  "notes.write": "keepNote",
  "notes.after": "notesAfter",
  "apps.list": "apps",
  "apps.allows": "allowsApp",
  "apps.read": "appText",
  "apps.keys": "appKeys",
  "apps.put": "putAppText",
  "apps.end": "endGrant",
  "apps.endReused": "endReused",
  "recordedGames.hold": "holdRecords",
  "recordedGames.has": "holdsRecord",
  "recordedGames.listed": "listedRecords",
  "recordedGames.unlist": "unlistRecords",
  "recordedGames.drop": "dropRecord",
  "recordedGames.list": "records",
  "consents.give": "giveConsent",
  "consents.withdraw": "withdrawConsent",
  "consents.list": "consents",
  "consents.covers": "consentCovers",
  "consents.use": "useConsent",
  "consents.free": "freeConsent",
  "places.takeChallenge": "takeChallengePlace",
  "places.freeChallenge": "freeChallengePlace",
  "places.takeRated": "takeRatedPlace",
  "places.freeRated": "freeRatedPlace",
  "places.takeHouse": "takeHousePlace",
  "games.running": "runningGames",
  "games.waiting": "waitingNow",
  "games.snooze": "snooze",
  "games.snoozed": "snoozed",
  "games.challenges": "openChallenges",
  "games.challengesBy": "challengesBy",
  "games.begun": "begunGames",
  "games.hasPlayed": "hasPlayed",
  "games.met": "met",
  "games.has": "plays",
  "games.live": "liveGames",
  "webhooks.list": "webhooks",
  "webhooks.find": "webhook",
  "webhooks.add": "addWebhook",
  "webhooks.remove": "removeWebhook",
  "webhooks.change": "changeWebhook",
  "webhooks.rotate": "rotateWebhook",
  "webhooks.attempts": "attempts",
  "webhooks.resend": "resend",
  "webhooks.resendSince": "resendSince",
  "webhooks.replay": "replay",
  "webhooks.ping": "ping",
  "mail.sendConfirmation": "sendConfirmation",
  "mail.pendingConfirmation": "pendingConfirmation",
  "mail.confirmAddress": "confirmAddress",
  "mail.dropAddress": "dropAddress",
  "mail.sendSignIn": "sendSignIn",
  "mail.pendingSignIn": "pendingSignIn",
  "mail.useSignIn": "useSignIn",
  "mail.recipient": "reader",
  "mail.sendOnce": "postOnce",
  "mail.settings": "noticeSettings",
  "mail.changeSettings": "changeNoticeSettings",
  "mail.mute": "mute",
  "mail.visit": "visit",
  "push.list": "pushSubscriptions",
  "push.subscribe": "subscribeToPush",
  "push.unsubscribe": "unsubscribeFromPush",
  "subscriptions.generation": "subscription",
  "subscriptions.renew": "renewSubscription",
  "vacation.view": "vacation",
  "vacation.book": "bookVacation",
  "vacation.end": "endVacation",
  "vacation.timeOff": "timeOff",
  "vacation.cover": "cover",
  "vacation.schedule": "schedule",
  "vacation.setSchedule": "setSchedule",
};

type Calls = Readonly<Record<string, (...sent: unknown[]) => unknown>>;
type Groups = Readonly<Record<string, Calls>>;

/**
 * Lets mailboxes answer the former calls. Six former calls have the name of a group (such as `tokens`). They fail until the
 * Worker also runs this release.
 */
export function answerFormerCalls(prototype: MailboxObject): void {
  for (const [call, former] of Object.entries(FORMER_CALLS)) {
    const [group = "", method = ""] = call.split(".");
    if (former in prototype) continue;
    Object.defineProperty(prototype, former, {
      configurable: true,
      value(this: Groups, ...sent: unknown[]) {
        return this[group]![method]!(...sent);
      },
    });
  }
}

const isUnknown = (fault: unknown) =>
  fault instanceof TypeError && fault.message.includes("does not implement");

/** Returns a stub of a mailbox that falls back to the former call if the object does not know the group. */
export function withFormerCalls<Stub extends object>(stub: Stub): Stub {
  const groupOf = (group: string, calls: Calls) =>
    new Proxy(calls, {
      get(_, method: string) {
        const former = FORMER_CALLS[`${group}.${method}`];
        if (former === undefined) return calls[method];
        return async (...sent: unknown[]) => {
          try {
            return await calls[method]!(...sent);
          } catch (fault) {
            if (!isUnknown(fault)) throw fault;
            return (stub as unknown as Calls)[former]!(...sent);
          }
        };
      },
    });
  return new Proxy(stub, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      return typeof name === "string" && typeof member === "function"
        ? groupOf(name, member as unknown as Calls)
        : member;
    },
  });
}
