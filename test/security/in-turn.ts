import { inject } from "vitest";

/** The rows of a long list that this run tries: one in `of`, other ones with each push (test/slices.ts). A soak tries all. */
export function inTurn<Row>(rows: readonly Row[], of: number): readonly Row[] {
  const slice = inject("slice");
  return slice === null ? rows : rows.filter((_, index) => index % of === slice % of);
}

/** English and, in a push, one of the other languages in turn. A soak tries all. */
export const languagesInTurn = (): readonly ("en" | "ru" | "sv")[] => [
  "en",
  ...inTurn(["ru", "sv"] as const, 2),
];
