import { inject } from "vitest";

/** The rows of a long list that this run tries: one in `of`, other ones with each push (test/slices.ts). A soak tries all. */
export function inTurn<Row>(rows: readonly Row[], of: number): readonly Row[] {
  const slice = inject("slice");
  return slice === null ? rows : rows.filter((_, index) => index % of === slice % of);
}
