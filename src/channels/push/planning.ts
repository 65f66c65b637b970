import { isPushType, type PushType } from "../../events/types.ts";
import { now } from "../../lib/now.ts";
import { type PlannedMail, planMails } from "../policy/plan.ts";
import { breaksQuiet } from "../policy/settings.ts";
import { stateOf } from "../notices/state.ts";
import type { Notice } from "../notices/wanted.ts";
import type { PushParts } from "./parts.ts";
import type { PushPorts } from "./ports.ts";
import type { NewPush } from "./queue.ts";

/** A digest counts no more than this. */
const MOST_IN_A_DIGEST = 100;

/** A type as a push service takes it for a topic (RFC 8030, 5.4): at most 32 letters, digits and hyphens. */
const topicOf = (type: PushType): string => type.replaceAll(".", "-");

/**
 * A planned message as it is queued. What tells of one game replaces what still waits to tell of it; so does one of a
 * group, or a digest, the one before.
 */
function queued(plan: PlannedMail, pending: readonly Notice[]): NewPush | null {
  if (plan.kind === "reminder") {
    const { game, ply, step, isLast } = plan;
    return { topic: game, subject: { kind: "reminder", game, ply, step }, isUrgent: isLast, throttles: null };
  }
  const notices = pending.filter(({ id }) => plan.notices.includes(id)).slice(-MOST_IN_A_DIGEST);
  const newest = notices.at(-1);
  if (newest === undefined) return null;
  if (plan.kind === "digest")
    return { topic: "digest", subject: { kind: "digest", notices }, isUrgent: false, throttles: null };
  const { type } = plan;
  if (!isPushType(type)) return null;
  const subject = { kind: "event", notices } as const;
  if (plan.isGrouped) return { topic: topicOf(type), subject, isUrgent: false, throttles: type };
  return { topic: newest.game ?? topicOf(type), subject, isUrgent: breaksQuiet(type), throttles: null };
}

/** Queues what is due, in one commit, for every browser; and notes up to which step turns are reminded of. */
export function queueDue(parts: PushParts, ports: PushPorts, zone: string): void {
  const pending = parts.notices.waiting();
  const state = stateOf(parts, pending, ports, zone);
  const { mails, moot } = planMails(state, now());
  if (mails.length === 0 && moot.length === 0) return;
  const { notices, queue, throttle, subscriptions, toldAtOnce } = parts;
  parts.commit(() => {
    notices.remove(moot);
    for (const plan of mails) {
      const push = queued(plan, pending);
      if (plan.kind === "reminder") ports.feed.reminded(plan.game, plan.step);
      else notices.remove(plan.notices);
      if (push === null) continue;
      if (push.throttles !== null) throttle.queued();
      for (const { id } of subscriptions.list()) queue.add(id, push);
      toldAtOnce.note(state, plan);
    }
  });
}
