import { type ClockKindName, type FieldName, fieldsOf, type Field } from "../../contract/clocks.ts";

/** A clock whose settings a player sets; `usual`: what the form's fields hold at first, days and hours of a span. */
interface OwnClock {
  readonly id: string;
  readonly kind: ClockKindName;
  readonly usual: Readonly<Partial<Record<FieldName, readonly string[]>>>;
}

export const OWN_CLOCKS = [
  { id: "own", kind: "per-move", usual: { perMove: ["4", "0"] } },
  {
    id: "own-store",
    kind: "fischer",
    usual: { initial: ["5", "0"], increment: ["0", "12"], max: ["10", "0"] },
  },
  {
    id: "own-periods",
    kind: "byo-yomi",
    usual: { main: ["10", "0"], periods: ["3"], period: ["1", "0"] },
  },
  { id: "own-blocks", kind: "canadian", usual: { main: ["10", "0"], moves: ["10"], time: ["20", "0"] } },
  { id: "own-unlimited", kind: "unlimited", usual: { abandonAfter: ["30", "0"] } },
] as const satisfies readonly OwnClock[];

/** A setting of such a clock, with the name that it has in the form. */
export interface OwnField {
  readonly name: FieldName;
  readonly field: Field;
  readonly inForm: string;
  readonly usual: readonly string[];
}

/** The settings of such a clock, in the order in which they are shown. Two kinds have a main time: each its own field. */
export function ownFields({ id, kind, usual }: OwnClock): readonly OwnField[] {
  return fieldsOf(kind).map(([name, field]) => ({
    name,
    field,
    inForm: name === "main" ? `${id}-${name}` : name,
    usual: usual[name] ?? [],
  }));
}
