import type { Asked } from "../views.ts";
import type { CompetitionStory } from "./story.ts";
import { RULESET } from "./world.ts";

const LISTS = [
  "/v1/tournaments?limit=100",
  "/v1/ladders?limit=100",
  "/v1/records?limit=100",
  `/v1/leaderboards/${RULESET}?limit=100`,
  `/v1/ratings/${RULESET}/games?limit=100`,
  `/v1/rulesets/${RULESET}/offset?limit=100`,
] as const;

const OF_A_TOURNAMENT = ["", "/players", "/standings", "/rounds/1", "/rounds/2", "/bracket", "/log"] as const;
const OF_A_PLAYER = ["", "/record", "/ratings"] as const;
const OF_A_GAME = ["", "/rating", "/decisions", "/verify"] as const;
const OF_A_RECORD = ["", "/export.otg"] as const;

const MINE = ["/v1/me/consents", "/v1/me/records", "/v1/me/apps", "/v1/me/passkeys"] as const;
/** Long answers are read by one player only. */
const OF_THE_FIRST = ["/v1/me/games?limit=100", "/v1/me/events?limit=100"] as const;

const each = (base: string, parts: readonly string[]): string[] => parts.map((part) => `${base}${part}`);

/** Everything that is read of what the story has stored. */
export function askedOf(story: CompetitionStory): readonly Asked[] {
  const { players, games, tournaments, ladders, matches, bulks, reports, records } = story;
  const [sigrid, moderator] = story.others;
  const [first] = players;
  const anybody = [
    ...LISTS,
    ...Object.values(tournaments).flatMap((id) => each(`/v1/tournaments/${id}`, OF_A_TOURNAMENT)),
    ...Object.values(ladders).map((id) => `/v1/ladders/${id}`),
    ...Object.values(matches).map((id) => `/v1/matches/${id}`),
    ...players.flatMap(({ name }) => each(`/v1/players/${name}`, OF_A_PLAYER)),
    `/v1/players/${first!.name}/ratings/${RULESET}/history`,
    ...games.flatMap((id) => each(`/v1/games/${id}`, OF_A_GAME)),
    ...Object.values(records).flatMap((id) => each(`/v1/records/${id}`, OF_A_RECORD)),
  ];
  const organisers = ["/v1/bulk-pairings", ...Object.values(bulks).map((id) => `/v1/bulk-pairings/${id}`)];
  const moderators = [
    "/v1/reports",
    "/v1/reports?status=decided",
    ...Object.values(reports).map((id) => `/v1/reports/${id}`),
  ];
  return [
    ...anybody.map((path) => ({ by: null, path })),
    ...players.flatMap(({ name: by }) => MINE.map((path) => ({ by, path }))),
    ...OF_THE_FIRST.map((path) => ({ by: first!.name, path })),
    ...["/v1/me/events?limit=100"].map((path) => ({ by: sigrid.name, path })),
    ...organisers.map((path) => ({ by: sigrid.name, path })),
    ...moderators.map((path) => ({ by: moderator.name, path })),
  ];
}
