import type { FieldsOf } from "../../contract/clocks.ts";
import { clockKind, freshSpan } from "./kind.ts";

/** A fresh span for each move. */
export const PER_MOVE = clockKind(freshSpan<FieldsOf<"per-move">>(({ perMove }) => perMove));
