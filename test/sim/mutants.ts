/** A planted fault: in one file one text, which stands there once, is replaced by another. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** A file of tests that finds it, where that is quicker than a search. */
  readonly tests?: string;
  /** The name of those of its tests that find it; all of them run where there is none. */
  readonly only?: string;
  /** A file of test/vectors-custom that finds it, where that is quickest. */
  readonly vectors?: string;
  /** Where the search for it begins: few worlds show it, and this one does. */
  readonly world?: number;
}

/** Faults of the kinds that lose or repeat a notice. The simulation has to find each of them. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: "a move is answered before it is committed",
    file: "src/game/stored/store.ts",
    from: `sql.exec("INSERT INTO events (seq, body) VALUES (?, ?)", seq, body);`,
    to: `setTimeout(() => sql.exec("INSERT INTO events (seq, body) VALUES (?, ?)", seq, body), 500);`,
  },
  {
    name: "an outbox entry is removed before it is delivered",
    file: "src/game/dispatcher.ts",
    from: "const entries = queue.slice(0, MOST_IN_A_ROUND);",
    to: "const entries = queue.slice(0, MOST_IN_A_ROUND);\n      delivered.push(...entries.map(({ seq }) => seq));",
  },
  {
    name: "a delivery is deleted before it is sent",
    file: "src/channels/webhooks/outbox.ts",
    from: "const outcome = await send(endpoint, record);",
    to: "deliveries.remove(delivery);\n    const outcome = await send(endpoint, record);",
  },
  {
    name: "a mail is deleted before it is sent",
    file: "src/channels/mail/send/outbox.ts",
    from: "send: (_mail, written) => handOver(written),",
    to: "send: (mail, written) => (takeOut(parts, mail), handOver(written)),",
  },
  {
    name: "an alarm throws",
    file: "src/lib/wakeup.ts",
    from: "    lookAgain();\n",
    to: "    throw fault;\n",
  },
  {
    name: "a request is not known again by its key",
    file: "src/game/asking.ts",
    from: "const earlier = key && doneBefore(asked, player.id, key);",
    to: "const earlier = null;",
    world: 25,
  },
  {
    name: "what comes twice is taken twice",
    file: "src/mailbox/feed.ts",
    from: "if (news.seq <= games.seen(news.gameId)) return [];",
    to: "",
  },
  {
    name: "a game forgets to arm its alarm again",
    file: "src/game/aggregate.ts",
    from: "      alarm.by(due);\n      return due;",
    to: "      return due;",
  },
  {
    name: "a challenge that nobody answers stands for ever",
    file: "src/game/schedule.ts",
    from: `if (state.status === "open") return expiresAt(state);`,
    to: "",
  },
  {
    name: "a mailbox forgets to arm its alarm for a retry",
    file: "src/channels/channels.ts",
    from: "const dues = all.map((channel) => channel.nextDue());",
    to: "const dues = all.slice(1).map((channel) => channel.nextDue());",
  },
  {
    name: "the alarm is not known to have been spent",
    file: "src/mailbox/mailbox.ts",
    from: "      alarm.spent();\n",
    to: "",
    tests: "test/mailbox/mailbox.pure.test.ts",
  },
  {
    name: "the alarm is set before the last thing that can be refused",
    file: "src/mailbox/mailbox.ts",
    from: "        prune();\n        // Last:",
    to: "        arm();\n        prune();\n        // Last:",
  },
  {
    name: "each retry has a new id",
    file: "src/channels/webhooks/outbox.ts",
    from: "const outcome = await send(endpoint, record);",
    to: "const outcome = await send(endpoint, { ...record, id: `${record.id}-${delivery.tries}` });",
  },
  {
    name: "a game's later events do not wait for an earlier one",
    file: "src/channels/webhooks/deliveries.ts",
    from: "return hasRows(sql, query, endpoint, game);",
    to: "return false && query.length + endpoint.length > 0;",
  },
  {
    name: "a loss on time is dated when it is noticed",
    file: "src/game/schedule.ts",
    from: `[{ type: "ended", at: deadline, result`,
    to: `[{ type: "ended", at: now, result`,
    world: 11,
  },
  {
    name: "a reminder is not cancelled by the move",
    file: "src/mailbox/games.ts",
    from: "WHERE list = 'playing' AND turn = 'mine' AND due > ?",
    to: "WHERE list = 'playing' AND due > ?",
  },
  {
    name: "a reminder is given again and again",
    file: "src/channels/notices/notices.ts",
    from: `if (message.kind === "reminder") feed.reminded(message.game, message.step);`,
    to: `if (message.kind === "reminder") continue;`,
    world: 11,
  },
  {
    name: "quiet hours are in the wrong zone",
    file: "src/channels/policy/settings.ts",
    from: "clockIn(zone, instant)];",
    to: `clockIn("UTC", instant)];`,
    world: 2,
  },
  {
    name: "a retry does not look at the hour",
    file: "src/channels/mail/send/outbox.ts",
    from: "if (!mail.isUrgent && morning >",
    to: "if (!mail.isUrgent && mail.tries === 0 && morning >",
    world: 4,
  },
  {
    name: "a throttled type stays throttled",
    file: "src/channels/notices/notices.ts",
    from: `        sql.exec(\`DELETE FROM \${table}\`);\n        sql.exec(release);`,
    to: "        sql.exec(release);",
  },
  {
    name: "no type is throttled",
    file: "src/channels/mail/send/outbox.ts",
    from: "throttle.begin(mail.type);",
    to: "void 0;",
  },
  {
    name: "a digest goes at any time",
    file: "src/channels/policy/plan.ts",
    from: `mode === "digest" ? nextDigest(settings, zone, at) : at;`,
    to: "at;",
  },
  {
    name: "what one digest told is told in the next one too",
    file: "src/channels/mail/send/notices.ts",
    from: `sql.exec("DELETE FROM mail_notices WHERE mail = ?", mail);`,
    to: `sql.exec("UPDATE mail_notices SET mail = NULL WHERE mail = ?", mail);`,
  },
  {
    name: "a mail tells what is past",
    file: "src/channels/notices/wanted.ts",
    from: "if (!isToThePoint(notice, known)) return false;",
    to: "",
  },
  {
    name: "a mail that failed is not tried again",
    file: "src/channels/mail/send/outbox.ts",
    from: `if (delay === null) return { kind: "given-up" };`,
    to: `if (delay === null || tries >= 0) return { kind: "given-up" };`,
    world: 6,
  },
];
