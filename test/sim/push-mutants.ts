import type { Mutant } from "./mutants.ts";

/** Faults in what is pushed to browsers, when, and for how long: simulated worlds find them, or the tests that they name. */
export const PUSH_MUTANTS: readonly Mutant[] = [
  {
    name: "a push message is deleted before it is sent",
    file: "src/push/dispatcher.ts",
    from: "const outcome = await send({ content",
    to: "queue.remove(row);\n      const outcome = await send({ content",
  },
  {
    name: "a browser whose subscription has ended is sent to again",
    file: "src/push/settling.ts",
    from: `log("push-gone", { subscription, why: outcome.why });\n      endSubscription(parts, subscription);`,
    to: `log("push-gone", { subscription, why: outcome.why });\n      queue.remove(row);`,
  },
  {
    name: "what waits for a browser outlives its subscription",
    file: "src/push/settling.ts",
    from: "  queue.dropOf(id);\n",
    to: "",
  },
  {
    name: "a push message that failed is tried again in quiet hours",
    file: "src/push/dispatcher.ts",
    from: "const row = queue.due(id, isNight);",
    to: 'const row = queue.due(id, isNight && id === "");',
  },
  {
    name: "no type of push message is throttled",
    file: "src/push/settling.ts",
    from: "if (throttles !== null) throttle.begin(throttles);",
    to: "",
  },
  {
    name: "a visit while a push message is on its way does not end its throttle",
    file: "src/push/settling.ts",
    from: "if (throttles !== null) throttle.begin(throttles);",
    to: "if (row.throttles !== null) throttle.begin(row.throttles);",
  },
  {
    name: "a newer push message does not take the place of the one that waits",
    file: "src/push/queue.ts",
    from: `sql.exec("DELETE FROM pushes WHERE subscription = ? AND topic = ?", subscription, topic);`,
    to: `if (sql.exec("SELECT 1 FROM pushes WHERE subscription = ? AND topic = ?", subscription, topic).toArray().length > 0) return;`,
  },
  {
    name: "a push message takes the place of another game's",
    file: "src/push/planning.ts",
    from: "return { topic: newest.game ?? topicOf(type), subject,",
    to: "return { topic: topicOf(type), subject,",
  },
  {
    name: "only one browser is told",
    file: "src/push/planning.ts",
    from: "for (const { id } of subscriptions.list()) queue.add(id, push);",
    to: "for (const { id } of subscriptions.list().slice(0, 1)) queue.add(id, push);",
  },
  {
    name: "a push service that is busy is not left alone",
    file: "src/push/retries.ts",
    from: "now + Math.max(delay, Math.min(retryAfter ?? 0, LATEST));",
    to: "now + Math.max(delay, Math.min(retryAfter ?? 0, LATEST) * 0);",
  },
  {
    name: "a push message is given up after the first try",
    file: "src/push/retries.ts",
    from: "const delay = RETRY_DELAYS[tries - 1];",
    to: "const delay = tries > 1 ? undefined : RETRY_DELAYS[tries - 1];",
  },
  {
    name: "a browser that takes nothing is notified for ever",
    file: "src/push/retries.ts",
    from: "failingSince !== null && now - failingSince >= LONGEST_FAILING;",
    to: "failingSince !== null && now - failingSince >= 100 * LONGEST_FAILING;",
  },
  {
    name: "a browser is notified though its session is over",
    file: "src/push/dispatcher.ts",
    from: "if (queue.nextDue().any <= now()) await endWithTokens();",
    to: "",
  },
  {
    name: "a browser that subscribes while the records are asked is taken for one without a session",
    file: "src/push/dispatcher.ts",
    from: "asked.has(token) && !held.has(token));",
    to: "asked.size > 0 && !held.has(token));",
    tests: "test/push/channel.test.ts",
  },
  {
    name: "a push message reminds somebody who has moved",
    file: "src/push/content.ts",
    from: "const known = remindedGame(context, subject);\n    if (known === null) return null;\n    const { game, due } = known;",
    to: "const known = context.feed.game(subject.game);\n    if (known?.deadline == null) return null;\n    const { game, deadline: due } = known;",
  },
  {
    name: "push reminds of a step again and again",
    file: "src/push/planning.ts",
    from: `if (plan.kind === "reminder") ports.feed.reminded(plan.game, plan.step);`,
    to: `if (plan.kind === "reminder") ports.feed.reminded(plan.game, plan.step - 1);`,
  },
  {
    name: "push goes by the modes of mail",
    file: "src/notices/policy/settings.ts",
    from: `isPushType(type) ? pushModeOf(settings, type) : "off"]);`,
    to: `isPushType(type) ? modeOf(settings, type) : "off"]);`,
  },
  {
    name: "nobody wakes the mailbox for a push message that failed",
    file: "src/push/channel.ts",
    from: "    held,\n    urgent,\n",
    to: "    urgent,\n",
  },
  {
    name: "any number of push messages goes to a browser at once",
    file: "src/push/dispatcher.ts",
    from: "const MOST_AT_ONCE = 20;",
    to: "const MOST_AT_ONCE = 2000;",
    tests: "test/push/channel.test.ts",
  },
];
