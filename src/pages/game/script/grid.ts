const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Where a key leads from a square on the board as it is shown: the arrows one square on and no further than the edge,
 * Home and End to the ends of the row, with Ctrl to the first and the last square. Null where the key leads nowhere.
 */
export function squareAt(
  rows: readonly (readonly string[])[],
  square: string,
  key: string,
  isCtrl = false,
): string | null {
  const row = rows.findIndex((squares) => squares.includes(square));
  const column = rows[row]?.indexOf(square) ?? -1;
  const step = STEPS[key];
  if (step !== undefined) return rows[row + step[0]]?.[column + step[1]] ?? null;
  if (key === "Home") return (isCtrl ? rows[0] : rows[row])?.[0] ?? null;
  return key === "End" ? ((isCtrl ? rows.at(-1) : rows[row])?.at(-1) ?? null) : null;
}
