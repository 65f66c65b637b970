import createClient from "openapi-fetch";
import type { components, paths } from "./schema.ts";

/** Plays a whole game by the types of openapi-typescript. Given: the service's address, and the moves as JSON. */
const [, , baseUrl = "", text = "[]"] = process.argv;
const moves = JSON.parse(text) as string[];

/** Lists can also come as lines. This client reads JSON only. */
type Json = "application/json" | "application/problem+json";

type Player = ReturnType<typeof createClient<paths, Json>>;

async function signUp(name: string): Promise<Player> {
  const { data, error } = await createClient<paths, Json>({ baseUrl }).POST("/v1/players", {
    body: { name },
  });
  if (error) throw new Error(error.detail);
  return createClient<paths, Json>({ baseUrl, headers: { authorization: `Bearer ${data.token}` } });
}

/** The data of an event, by its type alone. */
function say(event: components["schemas"]["Event"]): string {
  switch (event.type) {
    case "ping":
      return event.data.webhook;
    case "passkey.added":
    case "passkey.refused":
      return event.data.url;
    case "mail.off":
      return event.data.address;
    case "webhook.off":
      return event.data.url;
    case "vacation.cover":
    case "rating.changed":
    case "game.annulled":
      return event.data.game.url;
    case "organiser.invited":
    case "tournament.entered":
    case "tournament.started":
    case "tournament.paired":
    case "tournament.corrected":
    case "tournament.overdue":
    case "tournament.withdrawn":
    case "tournament.finished":
    case "tournament.cancelled":
      return event.data.tournament.url;
    case "match.started":
    case "match.finished":
      return event.data.match.url;
    case "ladder.moved":
      return event.data.ladder.url;
    case "app.allowed":
      return event.data.app.url;
    case "vacation.low":
      return event.data.balance;
    case "vacation.began":
    case "vacation.ended":
      return event.data.vacation.id;
    default:
      return `${event.type} ${event.data.game.status} ${event.data.ply}`;
  }
}

const name = `fetch-${Date.now().toString(36)}`;
const [attackers, defenders] = [await signUp(name), await signUp(`${name}-b`)];
const made = await attackers.POST("/v1/challenges", {
  body: {
    ruleset: "brandubh",
    side: "attackers",
    to: `${name}-b`,
    clock: { kind: "per-move", perMove: "P3D" },
  },
});
if (made.error) throw new Error(made.error.detail);
const path = { id: made.data.id };
const accepted = await defenders.POST("/v1/challenges/{id}/accept", { params: { path } });
if (accepted.error) throw new Error(accepted.error.detail);
for (const [index, move] of moves.entries()) {
  const player = index % 2 === 0 ? attackers : defenders;
  const { data, error } = await player.POST("/v1/games/{id}/moves", {
    params: { path, header: { "idempotency-key": `${path.id}-${index}` } },
    body: { ply: index + 1, move },
  });
  if (error) throw new Error(error.detail);
  if (data.ply !== index + 1) throw new Error(`the game stands at ${data.ply}`);
}
const stale = await attackers.POST("/v1/games/{id}/moves", {
  params: { path },
  body: { ply: 1, move: "a1-a2" },
});
const status = stale.response.status;
const code = stale.error?.code;
const isStale = code === "already-played";
const game = await defenders.GET("/v1/games/{id}", { params: { path } });
const events = await attackers.GET("/v1/me/events", { params: { query: { limit: 100 } } });
const said = events.data?.items.map(say) ?? [];
console.log(JSON.stringify({ result: game.data?.result, last: said.at(-1), status, isStale }));
