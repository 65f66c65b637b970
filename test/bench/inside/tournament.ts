import type { Env } from "../../../src/env.ts";
import { SECOND } from "../../../src/lib/duration.ts";
import { newId } from "../../../src/lib/ids.ts";
import { now, setClockOffset } from "../../../src/lib/now.ts";
import { incidentLog } from "../../../src/players/incidents.ts";
import { type TournamentHost, TournamentObject } from "../../../src/tournaments/tournament-object.ts";
import type { MatchReport } from "../../../src/tournaments/tournament.ts";
import { benchSettings, playerOf, reportsOf, worldOfBench } from "./tournament-world.ts";

/** Work due within this time runs at once, in milliseconds. */
const SOON = 10 * SECOND;

let ahead = 0;

/**
 * A tournament with real storage in a world where every call returns at once, so that only its own work is measured. Its
 * thousands of calls come from within: no request is measured.
 */
export class Tournament extends TournamentObject<Env> {
  protected readonly host: TournamentHost = { ...worldOfBench, newId, incidents: incidentLog(this.env.DB) };
  #reports: { readonly n: number; readonly all: readonly MatchReport[] } | null = null;

  async enterAll(from: number, to: number): Promise<void> {
    for (let number = from; number < to; number++)
      await this.ask({ type: "enter", player: playerOf(number) });
  }

  /** Reads what the matches of a round will say, so that to take some of it costs nothing else; gives how much that is. */
  reports(n: number): number {
    const round = this.round(n);
    this.#reports = { n, all: reportsOf(round?.pairings ?? []) };
    return this.#reports.all.length;
  }

  async hearAll(from: number, to: number): Promise<void> {
    for (const report of this.#reports?.all.slice(from, to) ?? []) await Promise.resolve(this.hear(report));
  }

  /** Does what is due, a second later; whether more is due soon. */
  async turn(): Promise<boolean> {
    setClockOffset((ahead += SECOND));
    const { due } = await this.wake();
    return due !== null && due < now() + SOON;
  }

  /** Forgets all but what is stored. */
  evict(): void {
    this.ctx.abort("evicted by the bench");
  }
}

type Its = {
  [
    Name in
      | "make"
      | "ask"
      | "standings"
      | "head"
      | "hear"
      | "enterAll"
      | "reports"
      | "hearAll"
      | "turn"
      | "evict"
  ]: (...sent: Parameters<Tournament[Name]>) => Promise<Awaited<ReturnType<Tournament[Name]>>>;
};

const done = async (what: Promise<unknown>) => Response.json((await what) ?? null);

/**
 * What the bench has a tournament do: `?do=make&rounds=3`, `enter&from=0&to=500`, `start`, `turn`, `reports&n=1`,
 * `hear&from=0&to=100`, `page&from=0`, `head`, `evict`.
 */
export async function tournamentOfBench({ searchParams }: URL, { TOURNAMENTS }: Env): Promise<Response> {
  const tournament = TOURNAMENTS.getByName("bench") as unknown as Its;
  const [from = 0, to = 0, n = 0, rounds = 0] = ["from", "to", "n", "rounds"].map((name) =>
    Number(searchParams.get(name)),
  );
  const by = playerOf(0);
  switch (searchParams.get("do")) {
    case "make":
      return done(tournament.make({ settings: benchSettings(rounds), by, isOpen: true }));
    case "enter":
      return done(tournament.enterAll(from, to));
    case "start":
      return done(tournament.ask({ type: "start", by }));
    case "turn":
      return done(tournament.turn());
    case "reports":
      return done(tournament.reports(n));
    case "hear":
      return done(tournament.hearAll(from, to));
    case "page":
      return done(tournament.standings(from, 100));
    case "evict":
      return done(tournament.evict().catch(() => null));
    default:
      return done(tournament.head());
  }
}
