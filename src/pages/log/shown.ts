/** How many records the page shows at once. */
export const RECORDS_SHOWN = 50;

/** The records that are shown, both ends included, and where the others begin; null where there are none. */
export interface Shown {
  readonly first: number;
  readonly last: number;
  readonly earlier: number | null;
  readonly later: number | null;
}

/** Which records of a log of so many are shown: those around the record `from`; 0 for the newest. */
export function shownRecords(from: number, count: number): Shown {
  const pages = Math.max(1, Math.ceil(count / RECORDS_SHOWN));
  const asked = from === 0 ? pages - 1 : Math.floor((from - 1) / RECORDS_SHOWN);
  const page = Math.min(asked, pages - 1);
  const first = page * RECORDS_SHOWN + 1;
  return {
    first,
    last: Math.min(first + RECORDS_SHOWN - 1, count),
    earlier: page === 0 ? null : first - RECORDS_SHOWN,
    later: page === pages - 1 ? null : first + RECORDS_SHOWN,
  };
}
