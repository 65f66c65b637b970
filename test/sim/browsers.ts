import { DAY } from "../../src/lib/duration.ts";
import type { MailboxShell } from "../../src/mailbox/shell.ts";
import { type PushRpcParts, pushRpc } from "../../src/channels/push/channel.ts";
import type { PushSubscription } from "../../src/channels/push/subscriptions.ts";
import type { Chance } from "./chance.ts";
import type { Client } from "./client.ts";
import type { Network } from "./network.ts";
import { drawPushNotices } from "./notices.ts";
import type { SimObject } from "./platform.ts";
import { type PushService, openPushService } from "./push-services.ts";
import type { PushWatch } from "./pushwatch.ts";
import type { Timeline } from "./timeline.ts";

/** So many browsers are enough for a player of a world. */
const MOST = 3;

/** What the mailbox's object hands to the methods about push. */
const partsOf = (shell: MailboxShell): PushRpcParts => ({
  push: () => shell.mailbox().push,
  hasLeft: () => false,
  isStored: () => true,
});

export interface BrowserPorts {
  readonly seat: { readonly id: string; readonly name: string };
  readonly mailbox: SimObject<MailboxShell>;
  readonly chance: Chance;
  readonly timeline: Timeline;
  readonly network: Network;
  readonly push: PushWatch;
  readonly until: number;
  readonly insist: Client["insist"];
}

/** What one player does about their browsers: lets some be notified, ends that, signs out; sessions run out by themselves. */
export function openBrowsers({
  seat,
  mailbox,
  chance,
  timeline,
  network,
  push,
  until,
  insist,
}: BrowserPorts) {
  /** The sessions that the records know. */
  const sessions = new Set<string>();
  const services = new Map<string, PushService>();
  const first = chance.pick([0, 0, 0, 0, 1, 1, 2, 3]);
  let made = 0;
  const ask = <T>(method: (parts: PushRpcParts) => T): Promise<T | null> =>
    insist(() => network.request(mailbox, (shell) => method(partsOf(shell))));

  function end(session: string): void {
    sessions.delete(session);
    push.sessionEnds(session);
  }

  function signIn(): string {
    const session = `session ${++made} of ${seat.name}`;
    sessions.add(session);
    if (chance.is(0.3)) timeline.after(chance.between(DAY, 60 * DAY), () => end(session));
    return session;
  }

  /** Has a browser notified; one that is here already comes again, with another session and another id. */
  async function subscribe(known?: PushSubscription): Promise<void> {
    const token = signIn();
    const id = `browser ${++made} of ${seat.name}`;
    const endpoint = known?.endpoint ?? `https://push.example/${id}`;
    if (known === undefined)
      services.set(endpoint, openPushService(chance.branch(), [timeline.now(), until]));
    push.wish(id);
    const keys = { p256dh: "point", auth: "secret", key: 1 };
    const wish = { id, endpoint, ...keys, label: "Firefox", token };
    await insist(() =>
      network.request(mailbox, (shell, instance) => {
        const kept = pushRpc.subscribeToPush(partsOf(shell), wish);
        instance.afterCommit(() => push.renewed(kept?.id ?? id));
      }),
    );
  }

  async function unsubscribe({ id }: PushSubscription): Promise<void> {
    push.letGo(id);
    if ((await ask((parts) => pushRpc.unsubscribeFromPush(parts, id))) !== null) push.hasEnded(id);
  }

  /** Signs out: the records forget the session first, as they do for the service (src/mailbox/rpc.ts). */
  async function signOut({ token }: PushSubscription): Promise<void> {
    await insist(() =>
      network.request(mailbox, (shell) => {
        end(token);
        shell.mailbox().push.tokensEnded([token]);
      }),
    );
  }

  async function change(): Promise<void> {
    const all = await ask((parts) => pushRpc.pushSubscriptions(parts));
    if (all === null) return;
    const one = all.length === 0 ? undefined : chance.pick(all);
    if (one === undefined || (all.length < MOST && chance.is(0.4))) return subscribe();
    return chance.pick([subscribe, unsubscribe, signOut])(one);
  }

  return {
    /** The sessions that are not over. */
    sessions: (): ReadonlySet<string> => new Set(sessions),
    serviceOf: (endpoint: string): PushService => services.get(endpoint)!,

    /** The browsers at the beginning. */
    async begin(): Promise<void> {
      for (let browser = first; browser > 0; browser--) await subscribe();
    },

    /** With a visit: changes something now and then. Who began with no browser hardly ever gets one. */
    async arrange(): Promise<void> {
      if (chance.is(first > 0 ? 0.05 : 0.003)) await change();
    },

    drawNotices: (games: readonly string[]) => drawPushNotices(chance, games),
  };
}

export type Browsers = ReturnType<typeof openBrowsers>;
