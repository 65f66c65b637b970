import type { Env } from "../../../src/env.ts";
import { reportsTo } from "../../../src/players/reports.ts";
import { tournamentObject } from "../../../src/tournaments/objects.ts";
import { benchSettings, playerOf, reportsOf, worldOfBench } from "./tournament-world.ts";

/** A tournament in whose world everything has been done as soon as it is asked: what is measured is its own. */
export const Tournament = tournamentObject((env: Env) => ({ ...worldOfBench, reports: reportsTo(env.DB) }));

type Rpc = InstanceType<typeof Tournament>;
type Its = {
  [Name in "make" | "ask" | "round" | "hear" | "standings" | "head"]: (
    ...sent: Parameters<Rpc[Name]>
  ) => Promise<Awaited<ReturnType<Rpc[Name]>>>;
};

const numbered = (from: number, to: number): number[] =>
  Array.from({ length: to - from }, (_, n) => from + n);

/** What the bench has a tournament do: `?do=make&rounds=3`, `enter&from=0&to=100`, `start`, `hear&n=1&from=0&to=100`, `page&from=0`, `round`. */
export async function tournamentOfBench({ searchParams }: URL, { TOURNAMENTS }: Env): Promise<Response> {
  const tournament = TOURNAMENTS.getByName("bench") as unknown as Its;
  const [from = 0, to = 0, n = 0, rounds = 0] = ["from", "to", "n", "rounds"].map((name) =>
    Number(searchParams.get(name)),
  );
  const by = playerOf(0);
  switch (searchParams.get("do")) {
    case "make":
      return Response.json(await tournament.make({ settings: benchSettings(rounds), by, isOpen: true }));
    case "enter":
      for (const number of numbered(from, to))
        await tournament.ask({ type: "enter", player: playerOf(number) });
      return Response.json({ to });
    case "start":
      return Response.json(await tournament.ask({ type: "start", by }));
    case "hear": {
      const round = await tournament.round(n);
      for (const report of reportsOf(round?.pairings ?? []).slice(from, to)) await tournament.hear(report);
      return Response.json({ to });
    }
    case "page":
      return Response.json(await tournament.standings(from, 100));
    default:
      return Response.json({ round: (await tournament.head())?.round ?? 0 });
  }
}
