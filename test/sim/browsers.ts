import { DAY } from "../../src/lib/duration.ts";
import { CAPS } from "../../src/contract/limits.ts";
import type { SimMailbox } from "./objects.ts";
import type { PushSubscription } from "../../src/channels/push/subscriptions.ts";
import type { Client, PlayerPorts } from "./client.ts";
import { drawPushNotices } from "./notices.ts";
import { type PushService, openPushService } from "./push-services.ts";
import type { PushWatch } from "./pushwatch.ts";
import type { Sessions } from "./sessions.ts";

/** Enough browsers for a player of a world. */
const MOST = 3;
/** A session that nobody uses; see src/mailbox/tokens.ts. */
const UNUSED = 30 * DAY;

interface BrowserPorts extends PlayerPorts {
  readonly push: PushWatch;
  readonly sessions: Sessions;
  readonly until: number;
  readonly insist: Client["insist"];
}

/** One player's browsers: subscribes some, unsubscribes, signs out; sessions expire by themselves. */
export function openBrowsers({
  seat,
  mailbox,
  chance,
  timeline,
  network,
  push,
  sessions,
  until,
  insist,
}: BrowserPorts) {
  const services = new Map<string, PushService>();
  const first = chance.pick([0, 0, 0, 0, 1, 1, 2, 3]);
  let made = 0;
  const ask = <T>(method: (push: SimMailbox["push"]) => T): Promise<T | null> =>
    insist(() => network.request(mailbox, (shell) => method(shell.push)));

  /** Signs in with a token, or with a session, which nobody uses again; null where no answer comes. */
  async function signIn(): Promise<string | null> {
    const id = `session ${++made} of ${seat.name}`;
    const one = { id, name: "Firefox", hash: id, scopes: [] };
    const isSession = chance.is(0.3);
    return insist(() =>
      network.request(mailbox, (shell, instance) => {
        const { tokens } = shell.mailbox();
        if (isSession) tokens.addSession({ ...one, parent: null }, CAPS.sessions.max);
        else tokens.add(one, Infinity);
        const runsOut = isSession ? timeline.now() + UNUSED : Infinity;
        instance.afterCommit(() => sessions.begins(id, runsOut));
        return id;
      }),
    );
  }

  /** Has a browser notified; one that is here already comes again, with another session and another id. */
  async function subscribe(known?: PushSubscription): Promise<void> {
    const token = await signIn();
    if (token === null) return;
    const id = `browser ${++made} of ${seat.name}`;
    const endpoint = known?.endpoint ?? `https://push.example/${id}`;
    if (known === undefined)
      services.set(endpoint, openPushService(chance.branch(), [timeline.now(), until]));
    push.subscribing(id);
    const keys = { p256dh: "point", auth: "secret", key: 1 };
    const subscription = { id, endpoint, ...keys, label: "Firefox", token };
    await insist(() =>
      network.request(mailbox, (shell, instance) => {
        const kept = shell.push.subscribe(subscription);
        instance.afterCommit(() => push.renewed(kept?.id ?? id));
      }),
    );
  }

  async function unsubscribe({ id }: PushSubscription): Promise<void> {
    push.letGo(id);
    if ((await ask((browsers) => browsers.unsubscribe(id))) !== null) push.hasEnded(id);
  }

  async function signOut({ token }: PushSubscription): Promise<void> {
    await insist(() =>
      network.request(mailbox, (shell, instance) => {
        sessions.ending(token);
        shell.mailbox().revoke(token);
        instance.afterCommit(() => sessions.ends(token));
      }),
    );
  }

  async function change(): Promise<void> {
    const all = await ask((browsers) => browsers.list());
    if (all === null) return;
    const one = all.length === 0 ? undefined : chance.pick(all);
    if (one === undefined || (all.length < MOST && chance.is(0.4))) return subscribe();
    return chance.pick([subscribe, unsubscribe, signOut])(one);
  }

  return {
    serviceOf: (endpoint: string): PushService => services.get(endpoint)!,

    /** The browsers at the beginning. */
    async begin(): Promise<void> {
      for (let browser = first; browser > 0; browser--) await subscribe();
    },

    /** With a visit: changes something now and then. A player who began without a browser hardly ever gets one. */
    async arrange(): Promise<void> {
      if (chance.is(first > 0 ? 0.05 : 0.003)) await change();
    },

    drawNotices: (games: readonly string[]) => drawPushNotices(chance, games),
  };
}

export type Browsers = ReturnType<typeof openBrowsers>;
