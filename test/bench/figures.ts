/** One figure of the bench. `aim` is what an issue asked for, in words. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly aim?: string;
}

function shown(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

/** Figures as a table, for a person to read. */
export function table(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map(({ name, value, unit, aim }) => {
      const line = `${name.padEnd(width)}  ${shown(value).padStart(8)} ${unit.padEnd(14)}`;
      return aim === undefined ? line.trimEnd() : `${line} (aim: ${aim})`;
    })
    .join("\n");
}
