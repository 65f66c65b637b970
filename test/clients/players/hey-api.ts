import { client } from "./hey/client.gen.ts";
import {
  acceptChallenge,
  createChallenge,
  getGame,
  listEvents,
  makeMove,
  signUp,
  type Event,
} from "./hey/index.ts";

/** Plays a whole game by the client that @hey-api/openapi-ts makes. Given: the service's address, and the moves as JSON. */
const [, , baseUrl = "", text = "[]"] = process.argv;
const moves = JSON.parse(text) as string[];
client.setConfig({ baseUrl });

async function join(name: string) {
  const { data, error } = await signUp({ body: { name } });
  if (data === undefined) throw new Error(error.detail);
  return { auth: data.token };
}

/** The data of an event, by its type alone. */
function say(event: Event): string {
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

const name = `hey-${Date.now().toString(36)}`;
const [attackers, defenders] = [await join(name), await join(`${name}-b`)];
const made = await createChallenge({
  ...attackers,
  body: {
    ruleset: "brandubh",
    side: "attackers",
    to: `${name}-b`,
    clock: { kind: "per-move", perMove: "P3D" },
  },
});
if (made.data === undefined) throw new Error(made.error.detail);
const path = { id: made.data.id };
await acceptChallenge({ ...defenders, path, throwOnError: true });
for (const [index, move] of moves.entries()) {
  const player = index % 2 === 0 ? attackers : defenders;
  const { data } = await makeMove({ ...player, path, body: { ply: index + 1, move }, throwOnError: true });
  if (data.ply !== index + 1) throw new Error(`the game stands at ${data.ply}`);
}
const stale = await makeMove({ ...attackers, path, body: { ply: 1, move: "a1-a2" } });
const status = stale.response?.status;
const isStale = stale.error?.code === "already-played";
const game = await getGame({ ...defenders, path, throwOnError: true });
const events = await listEvents({ ...attackers, query: { limit: 100 }, throwOnError: true });
const said = events.data.items.map(say);
console.log(JSON.stringify({ result: game.data.result, last: said.at(-1), status, isStale }));
