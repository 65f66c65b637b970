import { scoreIn } from "./results.ts";
import { isPairingOver, type PairedUp } from "./tournament.ts";

/** What is known of the pairings of a round without looking through them: there can be thousands. */
interface Summary {
  /** Where each match stands among them: asked of few rounds. */
  readonly places: () => ReadonlyMap<string | null, number>;
  /** How many of them are not over, and how many of these have not begun. */
  readonly open: number;
  readonly waiting: number;
  /** Who has lost games without a first move, once for each. */
  readonly missed: readonly string[];
}

/** Each list's, which is held as long as the list is. */
const summaries = new WeakMap<readonly PairedUp[], Summary>();

const isOpen = (one: PairedUp): number => Number(!isPairingOver(one));
const isWaiting = (one: PairedUp): number => Number(!one.hasBegun && !isPairingOver(one));

function missedIn({ report }: PairedUp): string[] {
  const missed = (report?.games ?? []).filter(({ how }) => how === "forfeit");
  return missed.map((game) => (scoreIn(game, game.attackers) === 0 ? game.attackers : game.defenders));
}

/** Worked out when it is first asked for. The list is held no longer: it is soon one of the past. */
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

/** Sums up a round. */
export function summaryOf(pairings: readonly PairedUp[]): Summary {
  const summary = summaries.get(pairings) ?? summed(pairings);
  summaries.set(pairings, summary);
  return summary;
}

/** The pairings of a round after something has happened in one of them. They are summed up by what changes. */
export function withChanged(
  pairings: readonly PairedUp[],
  place: number,
  after: PairedUp,
): readonly PairedUp[] {
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
