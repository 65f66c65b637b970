import type { ClockTerms } from "../../game/clock/kinds.ts";

/** A clock that the form for a challenge offers; `id` is what the form sends. */
interface ClockPreset {
  readonly id: string;
  readonly clock: ClockTerms;
}

export const CLOCK_PRESETS: readonly ClockPreset[] = [
  { id: "1-day", clock: { kind: "per-move", perMove: "P1D" } },
  { id: "2-days", clock: { kind: "per-move", perMove: "P2D" } },
  { id: "3-days", clock: { kind: "per-move", perMove: "P3D" } },
  { id: "5-days", clock: { kind: "per-move", perMove: "P5D" } },
  { id: "7-days", clock: { kind: "per-move", perMove: "P7D" } },
  { id: "14-days", clock: { kind: "per-move", perMove: "P14D" } },
  { id: "store", clock: { kind: "fischer", initial: "P3D", increment: "P1D", max: "P7D" } },
  { id: "unlimited", clock: { kind: "unlimited" } },
];

/** The default. */
export const USUAL_CLOCK = "3-days";

/** A span that a player sets: its name in the API, and the form's defaults. */
interface SpanField {
  readonly name: "perMove" | "initial" | "increment" | "max";
  readonly days: string;
  readonly hours: string;
}

/** The clocks whose spans a player sets. */
export const OWN_CLOCKS = [
  { id: "own", kind: "per-move", spans: [{ name: "perMove", days: "4", hours: "0" }] },
  {
    id: "own-store",
    kind: "fischer",
    spans: [
      { name: "initial", days: "5", hours: "0" },
      { name: "increment", days: "0", hours: "12" },
      { name: "max", days: "10", hours: "0" },
    ],
  },
] as const satisfies readonly {
  readonly id: string;
  readonly kind: ClockTerms["kind"];
  readonly spans: readonly SpanField[];
}[];
