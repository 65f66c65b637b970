import * as fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import type { ClockSettings } from "../../src/contract/clocks.ts";
import { type GameOffer, OFFER_TYPES } from "../../src/contract/terms.ts";
import type { Command } from "../../src/game/decide.ts";
import { readReplies } from "../../src/game/plan/read.ts";
import type { WrittenPlan } from "../../src/game/plan/plan.ts";
import { REFUSALS } from "../../src/game/refusals.ts";
import { rulesOf } from "../../src/game/rules-of.ts";
import type { Offer, Seat } from "../../src/game/state.ts";
import { DAY, HOUR } from "../../src/lib/duration.ts";
import { EGIL, logAtT0, RAGNHILD, T0, TERMS, TORE } from "./people.ts";
import { table, type Table } from "./table.ts";
import { runs } from "../soak.ts";

logAtT0();

type Kind = keyof typeof REFUSALS;

const KINDS = Object.keys(REFUSALS) as readonly Kind[];
/** With these any request can be refused, so that no list has them. */
const ANY: ReadonlySet<string> = new Set(["invalid-request", "too-many-requests"]);
const FULL = { limit: "liveGames", max: 1, whose: "yours" } as const;
const CLOCKS: readonly ClockSettings[] = [
  { kind: "per-move", perMove: 5 * DAY },
  { kind: "unlimited", abandonAfter: 60 * DAY },
  { kind: "byo-yomi", main: 9 * DAY, periods: 9, period: 9 * HOUR },
];

const terms = fc.record({
  // The second has no draws by agreement.
  ruleset: fc.constantFrom("brandubh", "brandubh", "brandubh", "copenhagen"),
  isNamed: fc.boolean(),
  clock: fc.constantFrom(...CLOCKS),
  offers: fc.option(fc.subarray([...OFFER_TYPES]), { nil: undefined }),
});

const step = fc.record({
  who: fc.constantFrom("mover", "mover", "mover", "waiter", "waiter", "waiter", "stranger"),
  kind: fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Kind>(...KINDS) },
    { weight: 4, arbitrary: fc.constantFrom<Kind>("move", "check", "gift") },
    { weight: 4, arbitrary: fc.constantFrom<Kind>("offer", "offer", "accept-offer", "decline-offer") },
  ),
  /** How far beside its ply it is. */
  off: fc.constantFrom(0, 0, 0, 0, 0, -1, 1),
  pick: fc.nat(999),
  offer: fc.constantFrom(...OFFER_TYPES, "takeback", "takeback"),
  add: fc.constantFrom(HOUR, DAY, 9 * DAY, 90 * DAY),
  wait: fc.oneof(
    { weight: 99, arbitrary: fc.constantFrom(0, HOUR) },
    { weight: 1, arbitrary: fc.constant(40 * DAY) },
  ),
  isOdd: fc.constantFrom(false, false, false, true),
  /** Whether it is meant for a version: the present one, one before it, or any. */
  version: fc.constantFrom("any", "any", "this", "past"),
});
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

const offerOf = ({ offer, add }: Step, now: number): Offer => {
  if (offer === "pause") return { type: offer, until: now + add };
  return offer === "extend" ? { type: offer, add } : { type: offer };
};

/** The player; before a game begins its maker is the mover. */
function seatOf({ live }: Table, { who }: Step): Seat {
  if (who === "stranger") return TORE;
  const isEgils = live.reader.view(null)?.turn !== "defenders";
  return isEgils === (who === "mover") ? EGIL : RAGNHILD;
}

/** A move that is legal, or seldom one that is not. */
function moveIn({ live }: Table, { pick, isOdd }: Step): string {
  const moves = live.reader.legal(null)?.moves ?? [];
  return isOdd || moves.length === 0 ? "a1-a2" : moves[pick % moves.length]!.move;
}

function planIn(made: Table, one: Step, ply: number): WrittenPlan {
  const read = readReplies({
    [moveIn(made, one)]: one.pick % 2 === 0 ? { do: "resign" } : { move: "a1-a2" },
  });
  if (!read.ok) throw new Error(read.error.code);
  return { ply, answers: read.value };
}

function commandOf(
  made: Table,
  one: Step,
  now: number,
  kind: Exclude<Kind, `${string}plan` | "check">,
): Command {
  const { pick, isOdd, add } = one;
  const ply = (made.live.reader.legal(null)?.ply ?? 0) + one.off;
  const known = { ...(isOdd && pick % 2 === 0 ? { full: FULL } : {}), barred: isOdd && pick % 3 === 0 };
  // Most answers are to what is offered.
  const open = made.live.reader.view(null)?.offers ?? [];
  const type: GameOffer = isOdd || open.length === 0 ? one.offer : open[pick % open.length]!.type;
  switch (kind) {
    case "accept":
      return { type: kind, coin: "attackers", ...known };
    case "decline":
      return { type: kind, reason: "no-reason" };
    case "cancel":
      return { type: kind };
    case "counter": {
      const wish = isOdd ? {} : { clock: CLOCKS[pick % CLOCKS.length] };
      return { type: kind, game: `game-${pick}`, wish, ...known };
    }
    case "rematch": {
      const gone = isOdd && pick % 5 === 0 ? { gone: "Somebody" } : {};
      return { type: kind, game: `game-${pick}`, lapsed: null, ...known, ...gone };
    }
    case "move": {
      const message = pick % 3 === 0 ? "Hail!" : null;
      const offer = pick % 4 === 0 ? { offer: offerOf(one, now) } : {};
      return { type: kind, ply: ply + 1, move: moveIn(made, one), message, mute: isOdd, ...offer };
    }
    case "message":
      return { type: kind, text: "Hail!", mute: isOdd };
    case "gift":
      return { type: kind, ply, add };
    case "offer":
      return { type: kind, ply, offer: offerOf(one, now), mute: isOdd };
    case "accept-offer":
    case "decline-offer":
      return { type: kind, ply, offer: type };
    case "withdraw-offer":
      return { type: kind, offer: type };
    default:
      return { type: kind, ply };
  }
}

/** Asks a game; gives the code of its refusal, or null. */
function codeOf(made: Table, one: Step, now: number): string | null {
  const { live } = made;
  const { kind, version, off, pick } = one;
  const who = seatOf(made, one);
  const present = live.reader.view(null)?.version ?? 0;
  const versions = version === "any" ? null : [version === "this" ? present : present - 1];
  const ply = (live.reader.legal(null)?.ply ?? 0) + off + 1;
  const asked = (): { readonly ok?: boolean; readonly refusal?: { readonly code: string } } => {
    switch (kind) {
      case "plan":
        return live.commands.planAhead(who, { type: kind, plan: planIn(made, one, ply) }, null, versions);
      case "unplan":
        return live.commands.planAhead(who, { type: kind }, null, versions);
      case "read-plan":
        return live.commands.plan(who);
      case "check-plan":
        return live.commands.checkPlan(who, planIn(made, one, ply));
      case "check": {
        const seen = live.commands.preview(who, commandOf(made, one, now, "move") as never);
        return "code" in seen ? { refusal: seen } : {};
      }
      case "move": {
        const plan = pick % 5 === 0 ? { plan: planIn(made, one, ply + 1) } : {};
        return live.commands.ask(who, { ...commandOf(made, one, now, kind), ...plan }, null, versions);
      }
      case "accept":
      case "decline":
      case "cancel":
      case "counter":
      case "rematch":
      case "message":
        return live.commands.ask(who, commandOf(made, one, now, kind), null);
      default:
        return live.commands.ask(who, commandOf(made, one, now, kind), null, versions);
    }
  };
  return asked().refusal?.code ?? null;
}

describe("a game's refusals", () => {
  it("are in the list of its kind of command, for any command in any game", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(terms, fc.array(step, { minLength: 5, maxLength: 60, size: "max" }), (chosen, steps) => {
        const made = table();
        let at = T0;
        vi.setSystemTime(at);
        const { ruleset, isNamed, clock, offers } = chosen;
        const allowed = offers === undefined ? {} : { offers };
        const proposed = { ...TERMS, ruleset, to: isNamed ? RAGNHILD : null, clock, ...allowed };
        // Sometimes there is no game yet.
        if (steps[0]!.pick % 20 > 0) made.live.commands.propose("game-1", proposed, rulesOf(proposed));
        // Most games begin at once: few would otherwise.
        if (steps[0]!.pick % 5 > 0)
          made.live.commands.ask(RAGNHILD, { type: "accept", coin: "attackers" }, null);
        for (const one of steps) {
          at += one.wait;
          vi.setSystemTime(at);
          const code = codeOf(made, one, at);
          if (code === null || ANY.has(code)) continue;
          seen.add(`${one.kind}: ${code}`);
          expect({ [one.kind]: REFUSALS[one.kind] }).toEqual({ [one.kind]: expect.arrayContaining([code]) });
        }
      }),
      { numRuns: runs(150, 300) },
    );
    // It would say nothing of games in which little is refused.
    expect(seen.size).toBeGreaterThan(100);
  });
});
