import type { MailboxObject } from "./object.ts";

/**
 * Calls by group, with their names in the previous release (`call=former`) if those differ. For some minutes after a
 * deployment, the Worker and a mailbox may run different releases, so each must accept the other's calls. Delete this file
 * and its two uses once the next release is out.
 */
const GROUPS = {
  account: "principal change=changePlayer setClosed closedFor rename restore=retell close",
  tokens: "list=tokens add=addToken addSession revoke=revokeToken listens",
  passkeys: `list=passkeys find=passkey add=addPasskey use=usePasskey rename=renamePasskey remove=removePasskey
    advise`,
  notes: "read=note write=keepNote after=notesAfter",
  apps: "list=apps allows=allowsApp read=appText keys=appKeys put=putAppText end=endGrant endReused",
  recordedGames: `hold=holdRecords has=holdsRecord listed=listedRecords unlist=unlistRecords drop=dropRecord
    list=records`,
  consents: `give=giveConsent withdraw=withdrawConsent list=consents covers=consentCovers use=useConsent
    free=freeConsent`,
  places: `takeChallenge=takeChallengePlace freeChallenge=freeChallengePlace takeRated=takeRatedPlace
    freeRated=freeRatedPlace takeHouse=takeHousePlace`,
  games: `running=runningGames waiting=waitingNow snooze snoozed challenges=openChallenges challengesBy
    begun=begunGames hasPlayed met has=plays live=liveGames`,
  webhooks: `list=webhooks find=webhook add=addWebhook remove=removeWebhook change=changeWebhook
    rotate=rotateWebhook attempts resend resendSince replay ping`,
  mail: `sendConfirmation pendingConfirmation confirmAddress dropAddress sendSignIn pendingSignIn useSignIn
    recipient=reader sendOnce=postOnce settings=noticeSettings changeSettings=changeNoticeSettings mute
    visit`,
  push: "list=pushSubscriptions subscribe=subscribeToPush unsubscribe=unsubscribeFromPush",
  subscriptions: "generation=subscription renew=renewSubscription",
  vacation: "view=vacation book=bookVacation end=endVacation timeOff cover schedule setSchedule",
};

const FORMER_CALLS: ReadonlyMap<string, string> = new Map(
  Object.entries(GROUPS).flatMap(([group, calls]) =>
    calls.split(/\s+/).map((pair) => {
      const [call = "", former = call] = pair.split("=");
      return [`${group}.${call}`, former] as const;
    }),
  ),
);

type Calls = Readonly<Record<string, (...sent: unknown[]) => unknown>>;
type Groups = Readonly<Record<string, Calls>>;

/**
 * Lets mailboxes answer the former calls. Six former calls have the name of a group (such as `tokens`). They fail until the
 * Worker also runs this release.
 */
export function answerFormerCalls(prototype: MailboxObject): void {
  for (const [call, former] of FORMER_CALLS) {
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
        const former = FORMER_CALLS.get(`${group}.${method}`);
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
