import type { Someone } from "./world.ts";
import type { Story } from "./story.ts";

/** The reads of a state, with their readers; null for anybody. */
export interface Asked {
  readonly by: string | null;
  readonly path: string;
}

/** An answer, without what differs each time that it is read. */
export interface View extends Asked {
  readonly status: number;
  readonly body: unknown;
}

const OF_A_PLAYER = [
  "/v1/me",
  "/v1/me/games?limit=100",
  "/v1/me/games?status=finished&limit=100",
  "/v1/challenges?limit=100",
  "/v1/me/events?limit=100",
  "/v1/me/notices",
  "/v1/me/schedule",
  "/v1/me/vacation",
  "/v1/me/blocks",
  "/v1/me/tokens",
  "/v1/me/push-subscriptions",
  "/v1/me/subscriptions",
  "/v1/webhooks",
] as const;

const OF_A_GAME = ["", "/log", "/clock", "/verify", "/export.txt"] as const;
const OF_ITS_PLAYERS = ["", "/log", "/messages", "/notes", "/lines", "/plan"] as const;

/** Everything that is read of what a story has stored. */
export function askedOf({ players, games, webhook, ruleset }: Story): readonly Asked[] {
  const [first] = players;
  const anybody = [
    "/v1/lobby?limit=100",
    "/v1/watch?limit=100",
    "/v1/players?limit=100&bots=false",
    `/v1/rulesets/${ruleset}`,
    ...players.flatMap(({ name }) =>
      ["", "/record", "/games?limit=100"].map((part) => `/v1/players/${name}${part}`),
    ),
    ...games.flatMap((id) => OF_A_GAME.map((part) => `/v1/games/${id}${part}`)),
  ];
  return [
    ...anybody.map((path) => ({ by: null, path })),
    { by: first!.name, path: `/v1/webhooks/${webhook}/deliveries?order=asc&limit=10` },
    ...players.flatMap(({ name: by }) => OF_A_PLAYER.map((path) => ({ by, path }))),
    ...players.flatMap(({ name: by }) =>
      games.flatMap((id) => OF_ITS_PLAYERS.map((part) => ({ by, path: `/v1/games/${id}${part}` }))),
    ),
  ];
}

/** Values that change between reads: running times, last uses, counters, and the address of the service. */
const PASSING =
  /"-?P(?:\d+D)?T[\d.HMS]+"|(?<="(?:lastUsedAt|cursor)":")[^"]+|(?<="requestId":")[^"]+|(?<="(?:next|nextMail)":")\d{4}[^"]+Z|127\.0\.0\.1:\d+|localhost:\d+/g;

/** The account of time off ends with what has been earned until now. */
const ACCOUNT = /"ledger":\[\{"type":"start"[^\]]*\]/g;

/** A text without what differs each time. */
export const lasting = (text: string): string =>
  text.replaceAll(ACCOUNT, '"ledger":[]').replaceAll(PASSING, (word) => (word.startsWith('"') ? '"…"' : "…"));

/** Asks for a view. */
export async function viewOf(url: string, { by, path }: Asked, players: readonly Someone[]): Promise<View> {
  const token = players.find(({ name }) => name === by)?.token;
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(url + path, { headers });
  const text = lasting(await answer.text());
  const isJson = answer.headers.get("content-type")?.includes("json") === true;
  return { by, path, status: answer.status, body: isJson ? (JSON.parse(text) as unknown) : text };
}
