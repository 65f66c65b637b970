import { type About, countedOf, nothingOf, type NumberName, NUMBERS } from "../lib/numbers.ts";

/** The operator is alerted when a number has risen by more than `above` within ten minutes. */
export interface Alert {
  readonly id: string;
  readonly number: NumberName;
  readonly where?: Readonly<Record<string, readonly string[]>>;
  readonly above: number;
  /** The count must also exceed this share (0 to 1) of all counts that match the first label of `where`, if there is one. */
  readonly share?: number;
  /** Counts only values over this bound of a histogram. */
  readonly over?: number;
}

const LINES = "taflpost_log_lines";
const TRIES = "taflpost_deliveries";
const CALLS = ["webhook", "push"];
const LOST = ["failed", "given-up", "held", "spoilt"];
const GUESSES = ["token-invalid", "too-many-requests"];

/** The queries of these alerts, and instructions for the operator, are in src/host/run-book.md. */
export const ALERTS: readonly Alert[] = [
  { id: "faults", number: LINES, where: { event: ["fault", "object-fault"] }, above: 4 },
  { id: "games-unreadable", number: LINES, where: { event: ["game-unreadable"] }, above: 0 },
  { id: "alarms-late", number: "taflpost_alarm_lateness_seconds", above: 10, over: 20 },
  { id: "alarms-failing", number: LINES, where: { event: ["alarm-failed"] }, above: 5 },
  { id: "mail-failing", number: TRIES, where: { channel: ["mail"], outcome: LOST }, above: 10, share: 0.5 },
  { id: "calls-failing", number: TRIES, where: { channel: CALLS, outcome: LOST }, above: 20, share: 0.5 },
  { id: "d1-slow", number: "taflpost_d1_seconds", above: 20, share: 0.05, over: 0.25 },
  { id: "beacon-silent", number: LINES, where: { event: ["beacon-silent"] }, above: 5 },
  { id: "tokens-guessed", number: "taflpost_refusals", where: { code: GUESSES }, above: 200 },
];

const labelled = (labels: readonly string[], values: readonly string[]): string[] =>
  labels.map((label, at) => `${label}=${JSON.stringify(values[at])}`);

const sample = (name: string, labels: readonly string[], value: number | undefined): string =>
  `${name}${labels.length === 0 ? "" : `{${labels.join()}}`} ${value}`;

/** Prometheus writes whole bounds with a decimal point. */
const upTo = (bound: number): string => `le="${bound % 1 === 0 ? `${bound}.0` : bound}"`;

function samplesOf(name: string, { bounds }: About, labels: readonly string[], total: readonly number[]) {
  const [many, sum, ...buckets] = total;
  if (bounds === undefined) return [sample(`${name}_total`, labels, many)];
  const below = (at: number): number => buckets.slice(0, at + 1).reduce((all, one) => all + one, 0);
  return [
    ...bounds.map((bound, at) => sample(`${name}_bucket`, [...labels, upTo(bound)], below(at))),
    sample(`${name}_bucket`, [...labels, 'le="+Inf"'], many),
    sample(`${name}_count`, labels, many),
    sample(`${name}_sum`, labels, sum),
  ];
}

const choices = (labels: readonly (readonly string[])[]): string[][] =>
  labels.reduce<string[][]>((all, some) => all.flatMap((one) => some.map((it) => [...one, it])), [[]]);

/** Writes one number. The series that alerts use exist from the start, so that the first count is an increase. */
function familyOf(number: NumberName): string[] {
  const about: About = NUMBERS[number];
  const { labels, bounds, help } = about;
  const alerts = ALERTS.filter((alert) => alert.number === number);
  const alerted = alerts.flatMap(({ where = {} }) => choices(labels.map((label) => where[label] ?? [])));
  const none = [...alerted, ...choices(labels.map(() => []))].map((values) => ({
    values,
    total: nothingOf(about),
  }));
  const rows = new Map([...none, ...countedOf(number)].map((row) => [row.values.join(), row]));
  const unit = number.endsWith("_seconds") ? [`# UNIT ${number} seconds`] : [];
  return [
    `# TYPE ${number} ${bounds === undefined ? "counter" : "histogram"}`,
    ...unit,
    `# HELP ${number} ${help}`,
    ...[...rows.values()].flatMap(({ values, total }) =>
      samplesOf(number, about, labelled(labels, values), total),
    ),
  ];
}

/** Returns all counts of this isolate since it began, as OpenMetrics 1.0 text. */
export const metricsText = (): string =>
  `${[...(Object.keys(NUMBERS) as NumberName[]).flatMap(familyOf), "# EOF"].join("\n")}\n`;
