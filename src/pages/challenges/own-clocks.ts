import type { ClockTerms } from "../../game/clock/kinds.ts";

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
