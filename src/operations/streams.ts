import * as z from "zod";
import { feedOf, gameRecords, type RecordSource, tournamentRecords } from "./record-sources.ts";
import { IdCursor, Limit, orderedBy, pageOf } from "../contract/lists.ts";
import { PLAYERS_EVENT, SPECTATOR_EVENTS, TOURNAMENT_CHANGED } from "../contract/events/types.ts";
import { IdParam } from "../contract/fields.ts";
import type { Late } from "../contract/view.ts";
import { EventRecord, StreamNote, TournamentChanged, WatchedEvent } from "../contract/events/records.ts";
import { err, ok } from "../rules/index.ts";
import { type Answer, type Described, type Reply, textPage } from "./answers.ts";
import { needs, operationsOf, takes } from "./operation.ts";
import { capReached } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { forApps } from "../mailbox/feed-records.ts";
import { mailboxOf } from "./ports.ts";
import { grantOf } from "./principals.ts";
import { SECOND } from "../lib/duration.ts";
import { type Outcome, type ProblemCode, queryRefusal, refusal } from "../contract/problems/table.ts";

const LONGEST_WAIT = 25;

export const listEvents = operationsOf("Events").get("/v1/me/events", {
  id: "listEvents",
  summary: "List your events",
  description: `Everything that happened to you in the last 30 days, oldest first. Continue with \`after\` (or \`cursor\`), the id of the last event you have; with \`order=desc\` older events follow. \`after=earliest\` starts before all events, \`after=latest\` after them, with an empty page whose \`cursor\` continues. With \`wait\` the request waits for an event; ${CAPS.longPolls.max} of a player can wait at a time.`,
  access: needs("read"),
  input: {
    query: z.object({
      limit: Limit,
      cursor: IdCursor.optional().meta({ description: "The same as `after`: `next` or `cursor` of a page." }),
      ...orderedBy("asc"),
      after: IdCursor.optional().meta({ description: "The id of an event, `latest` or `earliest`." }),
      wait: z.coerce
        .number()
        .int()
        .min(0)
        .max(LONGEST_WAIT)
        .default(0)
        .meta({ description: "How many seconds to wait for an event." }),
    }),
  },
  answer: textPage(() => pageOf(EventRecord()), "A page of events"),
  refuses: ["limit-reached"],
  run: async (principal, { limit, cursor, after = cursor ?? null, wait, order = "asc" }, ports) => {
    // With the newest first, new events would come before the page.
    if (order === "desc" && wait > 0) return err(queryRefusal("/wait", "wait-newest-first"));
    const mailbox = mailboxOf(ports, principal.player.id);
    const found = await (order === "asc"
      ? mailbox.read(after, limit, wait * SECOND)
      : mailbox.readBack(after, limit));
    if (found === null) return err(refusal("invalid-cursor"));
    if (found.isFull === true) return err(capReached("longPolls"));
    return ok(grantOf(principal) === null ? found : { ...found, items: forApps(found.items) });
  },
});

const HOW =
  '\n`Accept: text/event-stream` (or anything): server-sent events, with `id`, `event` (the type) and the whole event on one line of `data`. `Accept: application/x-ndjson`: an event per line. An idle stream sends a comment or an empty line every 15 seconds. `Upgrade: websocket`: an event per message; send nothing but `ping`, to get `pong`.\n\nThe stream begins after the event in `Last-Event-ID` or `after`; without either, or with `latest`, with the next event; with `earliest`, with the first one kept. It first sends its position, in case it breaks before the first event: an `id` without data, which an EventSource remembers, or `{"id": "…", "type": "stream.opened", "timestamp": "…", "data": {}}`.\n\nA stream may close at any time: reconnect with the last id you have. Server-sent events and JSON lines end after ten minutes, with a comment or a line `{"id": "…", "type": "stream.ended", …}` that says where to continue. Prefer a WebSocket, which stays open: it is closed with 1008 when its token ends, and with 1013 if it falls too far behind. `GET /v1/limits` says how many can be open.';

const ALIKE = "`GET /v1/me/events/stream` describes the formats, where a stream begins and how to resume it.";

/** An EventSource reconnects to the same address, so the newer id is in a header. */
const place = {
  query: z.object({
    after: IdCursor.optional().meta({
      description: "The id of the last event you have, `latest` or `earliest`.",
    }),
  }),
  headers: z.object({
    "last-event-id": IdCursor.optional().meta({
      description: "The same, as an EventSource sends it. Overrides `after`.",
    }),
  }),
};

interface From {
  readonly after?: string | undefined;
  readonly "last-event-id"?: string | undefined;
}
const placeIn = ({ after, "last-event-id": last }: From): string | null => last || (after ?? null);

type Streamed = NonNullable<Reply["stream"]>;

const streamOf = <Code extends ProblemCode>(source: Outcome<RecordSource, Code>, from: From) =>
  source.ok ? ok({ source: source.value, after: placeIn(from) }) : source;

/** `record`: the schema of one event, in `data` or on a line. */
function streamed(record: Late<z.ZodType>, more: Readonly<Record<number, Described>> = {}): Answer<Streamed> {
  return {
    described: {
      101: { description: "A WebSocket, if `Upgrade` asks for one" },
      200: {
        description: "The events as they happen: the `data` of a server-sent event, or a line",
        content: {
          "text/event-stream": record,
          "application/x-ndjson": () => z.union([record(), StreamNote()]),
        },
      },
      ...more,
    },
    reply: (stream) => ({ stream }),
  };
}

export const streamEvents = operationsOf("Events").get("/v1/me/events/stream", {
  id: "streamEvents",
  summary: "Stream your events",
  description: `The events of \`/v1/me/events\`, with the same ids, as they happen.${HOW} Revoking the token ends a stream within seconds.\n\nA page sends its token as a subprotocol of a WebSocket: \`new WebSocket(url, ["taflpost.v1", token])\`. The server accepts \`taflpost.v1\`.`,
  access: needs("read"),
  input: place,
  answer: streamed(EventRecord),
  refuses: ["not-acceptable", "limit-reached"],
  run: (principal, from, ports) => ok({ source: feedOf(principal, ports), after: placeIn(from) }),
});

export const streamGame = operationsOf("Games").get("/v1/games/{id}/stream", {
  id: "streamGame",
  summary: "Stream a game",
  description: `For anyone. Events like those of the feed, with the game as anyone sees it and without messages, under the same ids for all: ${SPECTATOR_EVENTS.map((type) => `\`${type}\``).join(", ")}. With a player's token also \`${PLAYERS_EVENT}\` when anything else changes (a message, a withdrawn offer, a gift of time, a vacation that moves the deadline): read the game to see what. Once the token is revoked, the stream ends before it would send one; a WebSocket is closed within seconds.\n\n${ALIKE} It closes after the end of the game. Reconnecting returns 204 once nothing is left to send, which stops an EventSource.`,
  access: takes(null),
  input: { params: IdParam, ...place },
  answer: streamed(WatchedEvent, {
    204: { description: "The game is over, and you have everything" },
  }),
  refuses: ["not-acceptable", "limit-reached", "game-not-found", "game-unreadable"],
  run: (caller, { id, ...from }, ports) => streamOf(gameRecords(caller, id, ports), from),
});

export const streamTournament = operationsOf("Tournaments").get("/v1/tournaments/{id}/stream", {
  id: "streamTournament",
  summary: "Stream a tournament",
  description: `For anyone. Sends \`${TOURNAMENT_CHANGED}\` when its settings, players, pairings or results change: read what you show again. Of several missed changes you get the last.\n\n${ALIKE} It closes after the tournament, not when a token ends. Reconnecting then returns 204.`,
  access: takes(null),
  input: { params: IdParam, ...place },
  answer: streamed(TournamentChanged, {
    204: { description: "The tournament is over, and you have everything" },
  }),
  refuses: ["not-acceptable", "limit-reached", "tournament-not-found"],
  run: (caller, { id, ...from }, ports) => streamOf(tournamentRecords(caller, id, ports), from),
});

export const streamOperations = [streamEvents, streamGame, streamTournament];
