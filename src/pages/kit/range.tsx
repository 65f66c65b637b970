import type { ClockWords } from "../../i18n/built/clock.ts";

/** A part of a list: items `first` to `last`. `earlier`, `later`: the first item of the part before or after it, or null. */
export type Range = Readonly<ReturnType<typeof rangeAt>>;

/** Returns the part that contains the item `from` (0: the newest part). Items are numbered from 1. */
export function rangeAt(from: number, count: number, atOnce: number) {
  const pages = Math.max(1, Math.ceil(count / atOnce));
  const requested = from === 0 ? pages - 1 : Math.floor((from - 1) / atOnce);
  const page = Math.min(requested, pages - 1);
  const first = page * atOnce + 1;
  return {
    first,
    last: Math.min(first + atOnce - 1, Math.max(count, first)),
    earlier: page === 0 ? null : first - atOnce,
    later: page === pages - 1 ? null : first + atOnce,
  };
}

interface WaysProps {
  readonly range: Range;
  /** Without a query. */
  readonly path: string;
  readonly words: Pick<ClockWords, "shown" | "earlier" | "later">;
}

export function RangeWays({ range: { first, last, earlier, later }, path, words }: WaysProps) {
  if (earlier === null && later === null) return null;
  const way = (from: number) => `${path}?from=${from}`;
  return (
    <p class="inline">
      <span>{words.shown(first, last)}</span>
      {earlier !== null && (
        <a href={way(earlier)} rel="prev">
          {words.earlier}
        </a>
      )}
      {later !== null && (
        <a href={way(later)} rel="next">
          {words.later}
        </a>
      )}
    </p>
  );
}
