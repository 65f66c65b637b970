import type { Mutant } from "./mutants.ts";

/**
 * Faults in the rules of time (time.md): each is found by the vectors or by the stories of test/game/fair, whose run
 * stands in test/game/fair/run.ts, or by the tests that it names.
 */
export const TIME_MUTANTS: readonly Mutant[] = [
  {
    name: "a night counts before a weekend",
    file: "src/game/clock/stops.ts",
    from: `["outage", "pause", "vacation", "weekend", "night"] as const`,
    to: `["outage", "pause", "vacation", "night", "weekend"] as const`,
  },
  {
    name: "a stop that begins at the deadline still stops",
    file: "src/game/clock/turn.ts",
    from: "if (stop.from - running >= left) return running + left;",
    to: "if (stop.from - running > left) return running + left;",
  },
  {
    name: "of a time that comes twice the second counts",
    file: "src/lib/zones.ts",
    from: "return wall - before < change ? wall - before : Math.max(change, wall - after);",
    to: "return Math.max(change, wall - after);",
  },
  {
    name: "a night ends on the day on which it began",
    file: "src/game/clock/week.ts",
    from: "const last = night.to > night.from ? day : day + 1;",
    to: "const last = day;",
  },
  {
    name: "a bank has no maximum",
    file: "src/game/clock/fischer.ts",
    from: "Math.max(main, Math.min(main + increment, max))",
    to: "Math.max(main, max, main + increment)",
  },
  {
    name: "what a gift put above the maximum is lost",
    file: "src/game/clock/fischer.ts",
    from: "Math.max(main, Math.min(main + increment, max))",
    to: "Math.min(main + increment, max)",
  },
  {
    name: "a turn begins with less than the minimum",
    file: "src/game/clock/fischer.ts",
    from: "    account.main >= minPerMove\n",
    to: "    minPerMove >= 0\n",
  },
  {
    name: "a turn takes more than the maximum",
    file: "src/game/clock/fischer.ts",
    from: "Math.min(main, maxPerMove)",
    to: "Math.max(main, Math.min(main, maxPerMove))",
  },
  {
    name: "a begun period is lost",
    file: "src/game/clock/byo-yomi.ts",
    from: "Math.floor(beyond / period)",
    to: "Math.ceil(beyond / period)",
  },
  {
    name: "what is left of a block is not carried",
    file: "src/game/clock/canadian.ts",
    from: "(carry ? account.block : 0)",
    to: "(carry ? 0 : 0)",
  },
  {
    name: "a move of the main time counts in the block",
    file: "src/game/clock/canadian.ts",
    from: "before.main === 0 || counted > before.main",
    to: "before.main >= 0 || counted > before.main",
  },
  {
    name: "a game without a clock ends after 21 days, whatever was agreed",
    file: "src/game/clock/unlimited.ts",
    from: "({ abandonAfter }) => abandonAfter",
    to: "() => UNLIMITED_SPAN",
  },
  {
    name: "a gift outlasts the move that it was for",
    file: "src/game/clock/kind.ts",
    from: "reward: fresh,",
    to: "reward: (agreed, account) => (account.main > spanOf(agreed) ? unchanged(account) : fresh(agreed)),",
  },
  {
    name: "a vacation counts that was not agreed on",
    file: "src/game/clock/turn.ts",
    from: `(stop.kind !== "vacation" || stops.honoured.includes("vacation"))`,
    to: "stop.from < stop.to",
  },
  {
    name: "what is past is charged anew",
    file: "src/game/clock/news.ts",
    from: "const from = Math.max(news.from, now);",
    to: "const from = news.from;",
  },
  {
    name: "older news of a vacation counts again",
    file: "src/game/clock/news.ts",
    from: "earlier.rev >= news.rev",
    to: "earlier.rev === news.rev",
    tests: "test/game/clock/news.test.ts",
  },
  {
    name: "what was over before it was heard of is forgotten",
    file: "src/game/clock/news.ts",
    from: "  return { ...news, from, to: Math.max(news.to, from) };",
    to: "  return news.to <= from ? null : { ...news, from, to: news.to };",
    tests: "test/game/clock/news.test.ts",
  },
  {
    name: "a game waits for two days",
    file: "src/game/verdict.ts",
    from: "const WAITS = DAY;",
    to: "const WAITS = 2 * DAY;",
  },
  {
    name: "each request begins another day of waiting",
    file: "src/game/verdict.ts",
    from: "return before === undefined ? end : waitBegan(known, before.from + BEFORE);",
    to: "return before === undefined || before.to - before.from < WAITS ? end : before.from;",
    tests: "test/game/verdict.test.ts",
  },
  {
    name: "somebody is flagged before it is known that the service was there",
    file: "src/game/verdict.ts",
    from: "return freshAt >= deadline && !isOpen(state, deadline);",
    to: "return freshAt >= -Infinity && !isOpen(state, deadline);",
  },
  {
    name: "somebody is flagged before it is known that they have no cover",
    file: "src/game/verdict.ts",
    from: "return freshAt >= deadline && !isOpen(state, deadline);",
    to: "return freshAt >= deadline;",
  },
  {
    name: "a wait begins at the deadline",
    file: "src/game/verdict.ts",
    from: "const BEFORE = 1;",
    to: "const BEFORE = 0;",
  },
  {
    name: "an end in a begun period is not booked",
    file: "src/game/ledger.ts",
    from: "return [...turnOf(before, event), ...noted(entries, () => position.ply + 1)];",
    to: "return entries.length >= 0 ? turnOf(before, event) : [];",
  },
];

/** Faults in what goes on between games, mailboxes and the beacon: the simulated worlds find them, or the tests named. */
export const VACATION_MUTANTS: readonly Mutant[] = [
  {
    name: "an outage before the present turn is taken up",
    file: "src/game/verdict.ts",
    from: `if (item.kind === "outage" && item.to <= clock.turnBegan) continue;`,
    to: "",
    tests: "test/game/outages.test.ts",
  },
  {
    name: "a game asks for cover only at its deadline",
    file: "src/game/verdict.ts",
    from: "const ASKS_AHEAD = 10 * MINUTE;",
    to: "const ASKS_AHEAD = 0 * MINUTE;",
    world: 4,
  },
  {
    name: "cover begins at the deadline",
    file: "src/vacation/cover.ts",
    from: "const BEFORE = 1;",
    to: "const BEFORE = 0;",
    world: 4,
  },
  {
    name: "an hour that nobody needs is not withdrawn",
    file: "src/vacation/cover.ts",
    from: "concerned.filter(({ games }) => games.length === 0)",
    to: "concerned.filter(({ games }) => games.length < 0)",
    tests: "test/vacation/cover.test.ts",
  },
  {
    name: "an hour is charged for each game",
    file: "src/vacation/time-off.ts",
    from: "const begins = Math.max(from, reached);",
    to: "const begins = from;",
    tests: "test/vacation/ledger.test.ts",
  },
  {
    name: "an account holds more than thirty days",
    file: "src/vacation/account.ts",
    from: "Math.min(MOST_EIGHTHS, before + (to - at))",
    to: "Math.max(MOST_EIGHTHS - MOST_EIGHTHS, before + (to - at))",
    tests: "test/vacation/account.test.ts",
  },
  {
    name: "more is granted than there is",
    file: "src/vacation/account.ts",
    from: "every(({ to, after }) => to <= now || after >= 0);",
    to: "every(({ to }) => to <= now || now > 0);",
    tests: "test/vacation/bookings.test.ts",
  },
  {
    name: "nothing is earned while away",
    file: "src/vacation/account.ts",
    from: "const SPENT_AWAY = EARNS_ONE_IN - 1;",
    to: "const SPENT_AWAY = EARNS_ONE_IN;",
    tests: "test/vacation/account.test.ts",
  },
  {
    name: "each player has the other's schedule",
    file: "src/game/decide.ts",
    from: `    makerSide === "attackers"\n`,
    to: `    makerSide === "defenders"\n`,
    tests: "test/game/decide.test.ts",
  },
  {
    name: "a game that did not hear of a vacation is not told again",
    file: "src/vacation/telling.ts",
    from: "    await Promise.race([hearStops(game, news), late]);",
    to: "    await Promise.race([hearStops(game, news).catch(() => undefined), late]);",
    tests: "test/vacation/telling.test.ts",
  },
];
