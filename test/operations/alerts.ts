import { type About, NUMBERS } from "../../src/lib/numbers.ts";
import type { Alert } from "../../src/operations/metrics.ts";

/** The value of a sample in an OpenMetrics text; 0 where it is not there. */
export const valueOf = (text: string, sample: string): number =>
  Number(
    text
      .split("\n")
      .find((line) => line.startsWith(`${sample} `))
      ?.slice(sample.length) ?? 0,
  );

/** All of a number whose labels are among some: by each label the values that count. */
function sumOf(text: string, name: string, where: NonNullable<Alert["where"]>): number {
  const samples = [...text.matchAll(new RegExp(`^${name}(?:\\{(.*)\\})? (\\S+)$`, "gm"))];
  return samples.reduce((sum, [, labels = "", value]) => {
    const has = new Map([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, is]) => [label, is!]));
    const isOne = Object.entries(where).every(([label, values]) => values.includes(has.get(label) ?? ""));
    return isOne ? sum + Number(value) : sum;
  }, 0);
}

export const canonical = (bound: number): string => (bound % 1 === 0 ? `${bound}.0` : `${bound}`);

/** An alert's value, and the whole if it is a share. */
function countedBy({ number, where = {}, over, share }: Alert, text: string): [number, number] {
  const isHistogram = "bounds" in NUMBERS[number];
  const name = `${number}_${isHistogram ? "count" : "total"}`;
  const some = sumOf(text, name, where);
  const below = over === undefined ? 0 : sumOf(text, `${number}_bucket`, { ...where, le: [canonical(over)] });
  const among = Object.fromEntries(Object.entries(where).slice(0, 1));
  return [some - below, share === undefined ? 0 : sumOf(text, name, among)];
}

/** Whether an alert calls the operator for what has happened between two readings of the numbers, ten minutes apart. */
export function wouldCall(alert: Alert, before: string, after: string): boolean {
  const [then, whole] = countedBy(alert, before);
  const [now, all] = countedBy(alert, after);
  return now - then > alert.above && now - then > (alert.share ?? 0) * (all - whole);
}

const rise = (name: string, some: readonly string[]): string =>
  `sum(increase(${name}${some.length === 0 ? "" : `{${some.join(",")}}`}[10m]))`;

/** An alert as a query of Prometheus. */
export function promQl({ number, where = {}, above, share, over }: Alert): string {
  const sample = `${number}_${"bounds" in NUMBERS[number] ? "count" : "total"}`;
  const selectors = Object.entries(where).map(([label, values]) =>
    values.length === 1 ? `${label}="${values[0]}"` : `${label}=~"${values.join("|")}"`,
  );
  const buckets = rise(`${number}_bucket`, [...selectors, `le="${canonical(over ?? 0)}"`]);
  const counts = over === undefined ? rise(sample, selectors) : `(${rise(sample, selectors)} - ${buckets})`;
  const part =
    share === undefined ? "" : ` and ${counts} > ${share} * ${rise(sample, selectors.slice(0, 1))}`;
  return `${counts} > ${above}${part}`;
}

/** The same as a query of Analytics Engine, which gives a row where the operator is called. */
export function sql({ number, where = {}, above, share, over }: Alert): string {
  const { bounds = [], labels }: About = NUMBERS[number];
  const below = bounds.filter((bound) => bound <= (over ?? 0)).map((_bound, at) => ` - double${at + 3}`);
  const many = over === undefined ? "double1" : `(double1${below.join("")})`;
  const are = Object.entries(where).map(
    ([label, values]) =>
      `blob${labels.indexOf(label) + 1} IN (${values.map((value) => `'${value}'`).join(", ")})`,
  );
  const [among, which] = share === undefined ? [are, []] : [are.slice(0, 1), are.slice(1)];
  const sum =
    which.length === 0
      ? `sum(_sample_interval * ${many})`
      : `sumIf(_sample_interval * ${many}, ${which.join(" AND ")})`;
  const whole = share === undefined ? "" : `, sum(_sample_interval * double1) AS whole`;
  const wanted = [`index1 = '${number}'`, ...among, "timestamp > NOW() - INTERVAL '10' MINUTE"];
  const part = share === undefined ? "" : ` AND rise > ${share} * whole`;
  return `SELECT ${sum} AS rise${whole} FROM taflpost WHERE ${wanted.join(" AND ")} GROUP BY index1 HAVING rise > ${above}${part}`;
}
