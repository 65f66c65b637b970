import { client, type Client } from "./client.ts";
import { figureOf, type Figure } from "./figures.ts";
import { gameAt, measure, rowsAt, type Drive, type Throughput, type Worker } from "./throughput.ts";

/** A round is short and there are several, turn by turn, so that what else the machine does hits both alike. */
const ROUNDS = 7;

interface Comparison extends Drive {
  readonly name: string;
  /** One comparison: the median of the times, or the number done in a second. */
  readonly by: "p50" | "perSecond";
  readonly aim?: string;
}

const COMPARISONS: readonly Comparison[] = [
  { name: "back to back", atOnce: 1, seconds: 1, pauseMs: 0, by: "p50", aim: "at most 2" },
  { name: "16 at once", atOnce: 16, seconds: 2, pauseMs: 0, by: "perSecond", aim: "at least 0.27" },
  { name: "64 at once", atOnce: 64, seconds: 2.5, pauseMs: 0, by: "perSecond" },
];

/** The figures of one side's rounds. */
function figuresOf(name: string, rounds: readonly Throughput[], { pauseMs }: Comparison): Figure[] {
  const of = (key: keyof Throughput) => rounds.map((round) => round[key]);
  const times = [figureOf(`${name}, p50`, of("p50"), "ms"), figureOf(`${name}, p99`, of("p99"), "ms")];
  // With pauses their number says nothing.
  return pauseMs > 0 ? times : [figureOf(name, of("perSecond"), "per second"), ...times];
}

/** One round over new connections: the runtime closes those that idle during the other side's round. */
async function roundAt(
  origin: string,
  make: (http: Client) => Promise<Worker>,
  how: Comparison,
): Promise<Throughput> {
  const http = client(origin);
  try {
    return await measure(() => make(http), how);
  } finally {
    http.close();
  }
}

async function compare(service: string, floor: string, how: Comparison): Promise<Figure[]> {
  const [moves, hops, rows]: [Throughput[], Throughput[], Throughput[]] = [[], [], []];
  for (let round = 0; round <= ROUNDS; round++) {
    let objects = 0;
    const named = (): string => `${round}-${++objects}`;
    const inserted = await roundAt(floor, (http) => rowsAt(http, named()), how);
    const hopped = await roundAt(floor, (http) => rowsAt(http, named(), named(), named()), how);
    const moved = await roundAt(service, gameAt, how);
    // The first of each is for the compiler.
    if (round === 0) continue;
    rows.push(inserted);
    hops.push(hopped);
    moves.push(moved);
  }
  const { name, by, aim } = how;
  const toFloor = (some: readonly Throughput[]) =>
    some.map((round, index) => round[by] / (rows[index]?.[by] ?? NaN));
  const unit = by === "p50" ? "times" : "of the floor";
  return [
    ...figuresOf(`floor, ${name}: rows`, rows, how),
    ...figuresOf(`service, ${name}: moves`, moves, how),
    figureOf(`skeleton to floor, ${name}`, toFloor(hops), unit),
    figureOf(`service to floor, ${name}`, toFloor(moves), unit, aim),
  ];
}

/**
 * The service beside the floor, each by its address: a move at a time, with pauses and without, and many games at once.
 */
export async function besideTheFloor(service: string, floor: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const how of COMPARISONS) figures.push(...(await compare(service, floor, how)));
  return figures;
}
