import { formatDuration } from "../../lib/duration.ts";
import type { ClockTerms } from "../../contract/clocks.ts";
import { LONGEST_SPAN } from "../../contract/bounds.ts";

/** A clock that is offered for new challenges. `name` is what forms send, and stays what it is. */
interface ClockPreset {
  readonly name: string;
  readonly clock: ClockTerms;
}

/** The clocks that are offered, in the order in which they are shown. */
export const CLOCK_PRESETS: readonly ClockPreset[] = [
  { name: "1-day", clock: { kind: "per-move", perMove: "P1D" } },
  { name: "2-days", clock: { kind: "per-move", perMove: "P2D" } },
  { name: "3-days", clock: { kind: "per-move", perMove: "P3D" } },
  { name: "5-days", clock: { kind: "per-move", perMove: "P5D" } },
  { name: "7-days", clock: { kind: "per-move", perMove: "P7D" } },
  { name: "14-days", clock: { kind: "per-move", perMove: "P14D" } },
  { name: "store", clock: { kind: "fischer", initial: "P3D", increment: "P1D", max: "P7D" } },
  { name: "long-store", clock: { kind: "fischer", initial: "P10D", increment: "P1DT12H", max: "P10D" } },
  {
    name: "steady-store",
    clock: {
      kind: "fischer",
      initial: "P6DT12H",
      increment: "PT10H",
      // As much as anybody saves: what one move may take is limited by itself.
      max: formatDuration(LONGEST_SPAN),
      minPerMove: "PT2H",
      maxPerMove: "P3D",
    },
  },
  { name: "periods", clock: { kind: "byo-yomi", main: "P7D", periods: 5, period: "P1D" } },
  { name: "blocks", clock: { kind: "canadian", main: "P50D", moves: 10, time: "P50D", carry: true } },
  { name: "unlimited", clock: { kind: "unlimited" } },
];

/** The name of the one that is chosen until the player chooses another. */
export const USUAL_CLOCK = "3-days";
