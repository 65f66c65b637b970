/** A metric. With `bounds` it is a histogram, which counts the values in each interval between bounds. */
export interface About {
  readonly labels: readonly string[];
  readonly bounds?: readonly number[];
  /** `event`: the event that the metric counts; `measure`: the name of the fact that it measures, in milliseconds. */
  readonly event?: string;
  readonly measure?: string;
  readonly help: string;
}

/** Metrics by their names in OpenMetrics and Analytics Engine. Labels have few possible values, and never users' text. */
export const NUMBERS = {
  taflpost_moves: { labels: [], event: "move-taken", help: "Moves that games have taken." },
  taflpost_refusals: { labels: ["code"], event: "refused", help: "Requests refused or failed, by problem." },
  taflpost_deliveries: { labels: ["channel", "outcome"], help: "What became of tries to deliver a notice." },
  taflpost_starts: { labels: ["of"], event: "begun", help: "Isolates that began, objects that were opened." },
  taflpost_log_lines: { labels: ["event"], help: "Lines of the log that warn or tell of a fault." },
  taflpost_alarm_lateness_seconds: {
    labels: [],
    bounds: [20, 60, 300, 3600],
    event: "alarm-late",
    measure: "by",
    help: "How late alarms went off, of those that were at least 10 s late.",
  },
  taflpost_d1_seconds: {
    labels: ["outcome"],
    bounds: [0.01, 0.05, 0.25, 1, 3],
    event: "d1-asked",
    measure: "took",
    help: "How long D1 took to answer.",
  },
} satisfies Readonly<Record<string, About>>;

export type NumberName = keyof typeof NUMBERS;
const ABOUT = Object.entries(NUMBERS) as [NumberName, About][];
type Facts = Readonly<Record<string, unknown>>;

export interface Series {
  readonly number: NumberName;
  readonly values: readonly string[];
  /** The count; for a histogram, also the sum, the count of each interval between bounds, and the count above the last. */
  readonly total: number[];
  readonly unwritten: number[];
}

/** Each isolate has its own counts. On your own server, the Worker and its objects share an isolate. */
const series = new Map<string, Series>();
const changed = new Set<Series>();

export const nothingOf = ({ bounds }: About): number[] =>
  Array.from({ length: bounds === undefined ? 1 : bounds.length + 3 }, () => 0);

function add(number: NumberName, facts: Facts): void {
  const about: About = NUMBERS[number];
  const { labels, bounds, measure = "" } = about;
  const values = labels.map((label) => String(facts[label]));
  const key = [number, ...values].join(" ");
  const one = series.get(key) ?? { number, values, total: nothingOf(about), unwritten: nothingOf(about) };
  series.set(key, one);
  changed.add(one);
  const value = Number(facts[measure]) / 1000;
  const bucket = 2 + [...(bounds ?? []), Infinity].findIndex((bound) => value <= bound);
  for (const doubles of [one.total, one.unwritten]) {
    doubles[0]! += 1;
    if (bounds === undefined) continue;
    doubles[1]! += value;
    doubles[bucket]! += 1;
  }
}

const DELIVERY = /^(mail|webhook|push)-(sent|delivered|failed|held|given-up|spoilt|dead|gone)$/;

export function count(event: string, facts: Facts = {}): void {
  for (const [number, about] of ABOUT) if (about.event === event) add(number, facts);
  const [, channel, word] = DELIVERY.exec(event) ?? [];
  const outcome = word === "sent" ? "delivered" : facts["next"] === null ? "given-up" : word;
  if (channel !== undefined) add("taflpost_deliveries", { channel, outcome });
}

export function countLine(level: string, event: string, facts: Facts): void {
  if (level !== "info") add("taflpost_log_lines", { event });
  count(event, facts);
}

export const countedOf = (number: NumberName): readonly Series[] =>
  [...series.values()].filter((one) => one.number === number);

export interface MetricsEnv {
  readonly METRICS?: AnalyticsEngineDataset;
}

/** Maximum points written per invocation, well below the platform's limit (250 in 2026). */
const MOST_POINTS = 25;

/** Writes at most MOST_POINTS points; later calls write the rest. Index: the metric; blobs: its labels; doubles: its counts. */
export async function writeNumbers({ METRICS }: MetricsEnv): Promise<void> {
  if (METRICS === undefined) return;
  for (const one of [...changed].slice(0, MOST_POINTS)) {
    METRICS.writeDataPoint({ indexes: [one.number], blobs: [...one.values], doubles: [...one.unwritten] });
    one.unwritten.fill(0);
    changed.delete(one);
  }
}
