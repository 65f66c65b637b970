import { scoreIn } from "./results.ts";
import { isPairingOver, type PairedUp } from "./tournament.ts";

/** Counts of a round's pairings. They are cached, because counting thousands of pairings is slow. */
interface Summary {
  /** The indices of pairings by match. A function, because few rounds need them. */
  readonly places: () => ReadonlyMap<string | null, number>;
  /** How many pairings are not over, and how many of these have not begun. */
  readonly open: number;
  readonly waiting: number;
  /** The losers by forfeit, once for each game. */
  readonly missed: readonly string[];
}

const summaries = new WeakMap<readonly PairedUp[], Summary>();

const isOpen = (one: PairedUp): number => Number(!isPairingOver(one));
const isWaiting = (one: PairedUp): number => Number(!one.hasBegun && !isPairingOver(one));

function missedIn({ report }: PairedUp): string[] {
  const missed = (report?.games ?? []).filter(({ how }) => how === "forfeit");
  return missed.map((game) => (scoreIn(game, game.attackers) === 0 ? game.attackers : game.defenders));
}

/** Computed on first use. The list is then released, so that an outdated list is not kept in memory. */
function placesIn(pairings: readonly PairedUp[]): Summary["places"] {
  let [list, places]: [readonly PairedUp[], ReadonlyMap<string | null, number> | null] = [pairings, null];
  return () => {
    places ??= new Map(list.map(({ match }, place) => [match, place]));
    list = [];
    return places;
  };
}

function summed(pairings: readonly PairedUp[]): Summary {
  const places = placesIn(pairings);
  const count = (of: (one: PairedUp) => number) => pairings.reduce((sum, one) => sum + of(one), 0);
  return { places, open: count(isOpen), waiting: count(isWaiting), missed: pairings.flatMap(missedIn) };
}

export function summaryOf(pairings: readonly PairedUp[]): Summary {
  const summary = summaries.get(pairings) ?? summed(pairings);
  summaries.set(pairings, summary);
  return summary;
}

export function withChanged(pairings: readonly PairedUp[], place: number, after: PairedUp) {
  const before = pairings[place]!;
  const { places, open, waiting, missed } = summaryOf(pairings);
  const changed = pairings.with(place, after);
  const hasMissed = missedIn(before).length + missedIn(after).length > 0;
  summaries.set(changed, {
    places,
    open: open - isOpen(before) + isOpen(after),
    waiting: waiting - isWaiting(before) + isWaiting(after),
    missed: hasMissed ? changed.flatMap(missedIn) : missed,
  });
  return changed;
}
