import { ConnectionError, ProblemError, taflpost, verifyWebhook, type Event } from "taflpost";

/** Plays a whole game by the packed SDK. Given: the service's address, and the moves as JSON. */
const [, , origin = "", text = "[]"] = process.argv;
const moves = JSON.parse(text) as string[];

async function join(name: string) {
  const { token } = await taflpost(origin).signUp({ name });
  return taflpost(origin, { token });
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

const name = `sdk-${Date.now().toString(36)}`;
const [attackers, defenders] = [await join(name), await join(`${name}-b`)];
const { id } = await attackers.createChallenge({
  ruleset: "brandubh",
  side: "attackers",
  to: `${name}-b`,
  clock: { kind: "per-move", perMove: "P3D" },
});
await defenders.acceptChallenge({ id });
const { items } = await attackers.listEvents({ limit: 1 });
// Each listener names its start, so that none is too late.
const { cursor: after } = await defenders.listEvents({ after: "latest" });
const watched: string[] = [];
let bySocket = 0;
/** The platform's own, which counts what comes. */
class Counting extends WebSocket {
  constructor(url: string | URL, protocols?: string | string[]) {
    super(url, protocols);
    this.addEventListener("message", () => bySocket++);
  }
}
const watching = (async () => {
  for await (const event of taflpost(origin, { WebSocket: Counting }).watch(id, { after: "earliest" }))
    watched.push(event.type);
})();
let last = "";
// Each moves when the events say that it is their turn.
const listen = async (api: typeof attackers, own: number) => {
  if (own === 0) await api.makeMove({ id, ply: 1, move: moves[0] ?? "" });
  for await (const event of api.events({ after: own === 0 ? (items[0]?.id ?? "latest") : after })) {
    last = say(event);
    if (event.type === "game.finished") return;
    const next = event.type === "game.turn" ? event.data.ply : -1;
    if (next % 2 === own && next > 0) await api.makeMove({ id, ply: next + 1, move: moves[next] ?? "" });
  }
};
await Promise.all([listen(defenders, 1), listen(attackers, 0), watching]);
const stale: unknown = await attackers
  .makeMove({ id, ply: 1, move: "a1-a2" })
  .catch((fault: unknown) => fault);
const isStale = stale instanceof ProblemError && stale.code === "already-played";
const unsigned: unknown = await verifyWebhook("{}", {}, "whsec_AAAA").catch((fault: unknown) => fault);
const { requestId } = stale as ProblemError;
const unreached: unknown = await taflpost("http://127.0.0.1:9", { pause: async () => {} })
  .getMe()
  .catch((fault: unknown) => fault);
const { result } = await taflpost(origin).getGame({ id });
const status = stale instanceof ProblemError ? stale.status : 0;
const heard = watched.filter((type) => type === "game.move").length;
console.log(
  JSON.stringify({
    result,
    last,
    status,
    isStale,
    heard,
    unsigned: String(unsigned),
    isBySocket: bySocket > moves.length,
    isNamed: requestId !== null,
    isUnreached: unreached instanceof ConnectionError,
  }),
);
