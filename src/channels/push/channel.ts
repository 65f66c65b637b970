import type { Channel } from "../../events/channel.ts";
import { isPushType } from "../../events/types.ts";
import type { HeardNews } from "../../game/news.ts";
import { MINUTE } from "../../lib/duration.ts";
import { now } from "../../lib/now.ts";
import { nextMail } from "../policy/plan.ts";
import { afterQuiet } from "../policy/quiet.ts";
import { isMailed } from "../policy/settings.ts";
import { skipPast, unsentStep } from "../notices/wanted.ts";
import { stateOf, takeNews } from "../notices/notices.ts";
import { endSubscription, openPushDispatcher } from "./outbox.ts";
import { type PushParts, type PushPorts, openPushParts } from "./parts.ts";
import { MOST_SUBSCRIPTIONS, type NewPushSubscription, type PushSubscription } from "./subscriptions.ts";

const PUSH_TABLES = [
  "push_subscriptions",
  "push_notices",
  "pushes",
  "push_throttled",
  "push_told_at_once",
] as const;

/** What is due is sent at once; the alarm takes over after this time (longer than one try) if that is cut off. */
const GRACE = MINUTE;

/** When the alarm has to go off for a player's push messages; null for never. */
function nextDue(parts: PushParts, ports: PushPorts): number | null {
  const { subscriptions, queue, settings } = parts;
  if (subscriptions.list().length === 0) return null;
  const zone = ports.reader.peek()?.timezone;
  const soon = now() + GRACE;
  if (zone === undefined) return soon;
  const { any, urgent } = queue.nextDue();
  const held = any === Infinity ? any : afterQuiet(settings.read().quiet, zone, Math.max(any, now()));
  const next = Math.min(
    nextMail(stateOf(parts, parts.notices.waiting(), ports, zone), now()) ?? Infinity,
    held,
    urgent,
  );
  // What is due already is being done; the alarm stands behind it.
  return next === Infinity ? null : next <= now() ? soon : next;
}

/** What the player does about their browsers. */
function openManagement(parts: PushParts, { feed }: Pick<PushPorts, "feed">) {
  const { subscriptions } = parts;
  return {
    subscriptions: (): readonly PushSubscription[] => subscriptions.list(),

    /** Has a browser notified; null where the player has as many as they can have. One that is here already stays. */
    subscribe(wish: NewPushSubscription): PushSubscription | null {
      const all = subscriptions.list();
      const isKnown = all.some(({ id, endpoint }) => id === wish.id || endpoint === wish.endpoint);
      if (!isKnown && all.length >= MOST_SUBSCRIPTIONS) return null;
      const id = parts.commit(() => {
        // A reminder does not come after the event: the first browser begins with what is still ahead.
        if (all.length === 0) skipPast(feed, () => null);
        return subscriptions.keep(wish);
      });
      return subscriptions.list().find((one) => one.id === id) ?? null;
    },

    /** Ends a subscription; false where there is none. */
    unsubscribe: (id: string): boolean => parts.commit(() => endSubscription(parts, id)),

    /** Ends the subscriptions that were made with these tokens or sessions. */
    endOf(tokens: readonly string[]): void {
      const ended = subscriptions.list().filter(({ token }) => tokens.includes(token));
      if (ended.length > 0) parts.commit(() => ended.forEach(({ id }) => endSubscription(parts, id)));
    },
  };
}

/** A player's push messages: to which browsers they go, what may be told, when it goes, and whether it arrived. */
export function openPush(ports: PushPorts) {
  const parts = openPushParts(ports);
  const { subscriptions, notices, throttle, queue, settings } = parts;
  const context = { feed: ports.feed, settings };
  const hasNone = (): boolean => subscriptions.list().length === 0;

  const channel: Channel<HeardNews> = {
    tables: PUSH_TABLES,
    run: openPushDispatcher(parts, ports),

    take(news, events) {
      if (hasNone()) return;
      const throttled = throttle.types();
      takeNews(notices, context, { news, events }, (type) => throttled.has(type));
    },

    takeOwn(event) {
      const { type } = event;
      if (hasNone() || !isPushType(type) || !isMailed(settings.read(), type, null)) return;
      notices.add(event, { type, ply: null, takebacks: 0 });
    },

    nextDue: () => nextDue(parts, ports),
    // What waits is bounded as it comes.
    prune: () => true,

    forget() {
      subscriptions.forget();
      queue.forget();
    },
  };

  return {
    ...channel,
    ...openManagement(parts, ports),

    /** Before the settings are changed, in the same commit: steps of the schedule that are past are not sent after it. */
    settingsChange(zone: string): void {
      if (!hasNone()) skipPast(ports.feed, (turn) => unsentStep(settings.read(), turn, zone));
    },

    /** The player is here: no type is throttled any more, nor by what is being sent. Costs nothing where none is. */
    visited(): void {
      if (hasNone() || !throttle.mayHold()) return;
      parts.commit(() => {
        throttle.clear();
        queue.visited();
      });
      // After the commit: what could not be stored, the next visit ends.
      throttle.ended();
    },
  };
}

export type Push = ReturnType<typeof openPush>;
