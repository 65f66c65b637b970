import { percentile } from "./client.ts";

/** One figure of the bench. `aim` is what an issue asked for, in words; `spread` the least and the most of its rounds. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly aim?: string;
  readonly spread?: readonly [number, number];
}

/** A figure of several rounds: their median, with the least and the most. */
export function figureOf(name: string, rounds: readonly number[], unit: string, aim?: string): Figure {
  const spread = [Math.min(...rounds), Math.max(...rounds)] as const;
  return { name, value: percentile(rounds, 0.5), unit, spread, ...(aim === undefined ? {} : { aim }) };
}

function shown(value: number): string {
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3);
}

function spreadText({ spread }: Figure): string {
  return spread === undefined ? "" : `${shown(spread[0])} – ${shown(spread[1])}`;
}

/** Figures as a table, for a person to read. */
export function table(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  const spreadWidth = Math.max(...figures.map((figure) => spreadText(figure).length));
  return figures
    .map((figure) => {
      const { name, value, unit, aim } = figure;
      const spread = spreadText(figure).padEnd(spreadWidth);
      const line = `${name.padEnd(width)}  ${shown(value).padStart(8)}  ${spread}  ${unit.padEnd(14)}`;
      return aim === undefined ? line.trimEnd() : `${line} (aim: ${aim})`;
    })
    .join("\n");
}
