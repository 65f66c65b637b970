import { expect, vi } from "vitest";
import { askForTokens } from "../../clients/visits.ts";
import type { GoesOn } from "../edition.ts";
import type { World } from "../world.ts";
import type { CompetitionStory } from "./story.ts";
import { openCompetitions, RULESET, type RoundBody } from "./world.ts";

interface TournamentBody {
  readonly status: string;
  readonly players: { readonly entered: number };
}
interface StandingsBody {
  readonly items: readonly { readonly name: string; readonly points: number }[];
}
interface LadderBody {
  readonly places: readonly { readonly name: string; readonly attacking: string | null }[];
}
interface RatingBody {
  readonly seq: number;
  readonly revised: object | null;
}

const read = <T>({ client }: World, path: string): Promise<T> => client.must<T>("GET", path);

/** The attackers in a game resign it, at any ply. */
async function resign(world: World, { players }: CompetitionStory, id: string): Promise<string> {
  const { attackers } = (await read<{ players: { attackers: { name: string } } }>(world, `/v1/games/${id}`))
    .players;
  const { ply } = await read<{ ply: number }>(world, `/v1/games/${id}`);
  const loser = players.find(({ name }) => name === attackers.name)!;
  await world.as(loser).post(`/v1/games/${id}/resign`, { ply });
  return loser.name;
}

/** The game of the first round that still runs. */
async function runningIn(world: World, { pairings }: RoundBody): Promise<string> {
  const games = pairings.flatMap((pairing) => pairing.games);
  const all = await Promise.all(
    games.map((id) => read<{ id: string; status: string }>(world, `/v1/games/${id}`)),
  );
  return all.find(({ status }) => status === "playing")!.id;
}

/** Actions that still work on the state of competitions, one object after the other. */
export const goesOn: readonly GoesOn<CompetitionStory>[] = [
  [
    "a player enters a tournament",
    async ({ tournaments: { open }, players }, world) => {
      await world.as(players[3]!).post(`/v1/tournaments/${open}/enter`);
      const { players: now } = await read<TournamentBody>(world, `/v1/tournaments/${open}`);
      expect(now.entered).toBe(3);
    },
  ],
  [
    "the last result of a round robin’s round counts, and the next round is paired",
    async (story, world) => {
      const { table } = story.tournaments;
      const path = `/v1/tournaments/${table}`;
      const loser = await resign(world, story, await runningIn(world, await read(world, `${path}/rounds/1`)));
      const { pairings } = await vi.waitFor(() => read<RoundBody>(world, `${path}/rounds/2`));
      expect(pairings).toHaveLength(2);
      const { items } = await read<StandingsBody>(world, `${path}/standings`);
      expect(items.find(({ name }) => name === loser)?.points).toBe(0);
    },
  ],
  [
    "a knockout ends with its final",
    async (story, world) => {
      const path = `/v1/tournaments/${story.tournaments.knockout}`;
      await resign(world, story, await runningIn(world, await read(world, `${path}/rounds/2`)));
      await vi.waitFor(async () => expect(await read(world, path)).toMatchObject({ status: "finished" }));
    },
  ],
  [
    "a challenger who loses the match stays below on the ladder",
    async (story, world) => {
      const path = `/v1/ladders/${story.ladders.running}`;
      const before = await read<LadderBody>(world, path);
      await resign(world, story, story.matches.ofLadder);
      const match = `/v1/matches/${story.matches.ofLadder}`;
      const { games } = await vi.waitFor(async () => {
        const all = await read<{ games: string[] }>(world, match);
        expect(all.games).toHaveLength(2);
        return all;
      });
      const { lose } = openCompetitions(world, story.players);
      await lose(games[1]!, "defenders");
      await vi.waitFor(async () => {
        const { places } = await read<LadderBody>(world, path);
        expect(places.map(({ attacking }) => attacking)).toEqual(before.places.map(() => null));
        expect(places.map(({ name }) => name)).toEqual(before.places.map(({ name }) => name));
      });
    },
  ],
  [
    "a match that is replayed is decided",
    async (story, world) => {
      const path = `/v1/matches/${story.matches.replayed}`;
      const { lose } = openCompetitions(world, story.players);
      const { games } = await read<{ games: string[] }>(world, path);
      await lose(games[2]!, "attackers");
      const last = await vi.waitFor(async () => {
        const all = await read<{ games: string[] }>(world, path);
        expect(all.games).toHaveLength(4);
        return all.games[3]!;
      });
      await lose(last, "defenders");
      const decided = { status: "finished", decidedBy: "replay", winner: "Freydis" };
      await vi.waitFor(async () => expect(await read(world, path)).toMatchObject(decided));
    },
  ],
  [
    "a rated game is rated behind those before it",
    async (story, world) => {
      await resign(world, story, story.rated);
      const path = `/v1/games/${story.rated}/rating`;
      const { seq } = await vi.waitFor(() => read<RatingBody>(world, path));
      const { items } = await read<{ items: RatingBody[] }>(world, `/v1/ratings/${RULESET}/games?limit=100`);
      expect(seq).toBe(Math.max(...items.map((item) => item.seq)));
    },
  ],
  [
    "a game that counts again has those after it rated again",
    async ({ games: [first, , , fourth], others: [, moderator] }, world) => {
      await world.as(moderator).post(`/v1/games/${first}/annul/undo`);
      await vi.waitFor(async () => {
        const revised = { because: first };
        expect(await read(world, `/v1/games/${fourth}/rating`)).toMatchObject({ revised });
      });
    },
  ],
  [
    "a moderator decides on a report",
    async ({ reports: { open }, others: [, moderator] }, world) => {
      const decided = await world.as(moderator).post(`/v1/reports/${open}/decide`, { verdict: "dismissed" });
      expect(decided).toMatchObject({ status: "decided", decision: { verdict: "dismissed", by: "Sigrid" } });
    },
  ],
  [
    "a recorded game is there until the last who holds it removes it",
    async ({ records: { held }, players: [astrid, bjorn] }, world) => {
      const path = `/v1/records/${held}`;
      await world.as(astrid!).delete(path);
      expect((await world.client.ask("GET", path)).status).toBe(200);
      await world.as(bjorn!).delete(path);
      expect((await world.client.ask("GET", path)).status).toBe(404);
    },
  ],
  [
    "an app refreshes its access",
    async ({ app: { client: client_id, refreshToken } }, { url, client }) => {
      const said = { grant_type: "refresh_token", refresh_token: refreshToken!, client_id };
      const { status, access_token: token } = await askForTokens(url, said);
      expect(status).toBe(200);
      expect(await client.must("GET", "/v1/me", { token: token! })).toMatchObject({ name: "Dag" });
    },
  ],
  [
    "the computer answers the moves that players have made before",
    async ({ house: { begun, untouched } }, world) => {
      await world.client.advance("PT2M");
      expect(await read(world, `/v1/games/${begun}`)).toMatchObject({ status: "playing", ply: 3 });
      expect(await read(world, `/v1/games/${untouched}`)).toMatchObject({ status: "playing", ply: 2 });
    },
  ],
  [
    "at their times bulk pairings begin, and a round of a Swiss is paired",
    async ({ bulks: { waiting }, tournaments: { swiss }, others: [sigrid] }, world) => {
      await world.client.advance("P6D");
      const begun = { status: "started", pairings: [{ begun: true }] };
      expect(await world.as(sigrid).get(`/v1/bulk-pairings/${waiting}`)).toMatchObject(begun);
      await vi.waitFor(() => read(world, `/v1/tournaments/${swiss}/rounds/2`));
    },
  ],
];
