import * as z from "zod";
import { feedOf, gameRecords, type RecordSource, tournamentRecords } from "./record-sources.ts";
import { IdCursor, Limit, orderedBy, pageOf } from "../contract/lists.ts";
import { PLAYERS_EVENT, SPECTATOR_EVENTS, TOURNAMENT_CHANGED } from "../contract/events/types.ts";
import { IdParam } from "../contract/fields.ts";
import type { Late } from "../contract/shown.ts";
import { EventRecord, StreamNote, TournamentChanged, WatchedEvent } from "../contract/events/records.ts";
import { err, ok } from "../rules/index.ts";
import { type Answer, type Described, textPage } from "./answers.ts";
import { needs, operationsOf, takes } from "./operation.ts";
import { capReached } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { forApps } from "../mailbox/feed-records.ts";
import { mailboxOf } from "./ports.ts";
import { grantOf } from "./principals.ts";
import { SECOND } from "../lib/duration.ts";
import { queryRefusal, refusal } from "../contract/problems/table.ts";

const LONGEST_WAIT = 25;

const listEvents = operationsOf("Events")({
  id: "listEvents",
  method: "get",
  path: "/v1/me/events",
  summary: "List everything that happened to me, oldest first",
  description: `Continue with \`after\`, the id of the last event that you have seen (\`cursor\` means the same here), in the order that you ask for: \`order=desc\` gives older events. \`after=latest\` starts after everything that has happened, \`after=earliest\` before it: the first page of \`after=latest\` is empty, and its \`cursor\` is where to continue. With \`wait\` the request is held until there is an event; ${CAPS.longPolls.max} requests of one player can wait at a time. Events are kept for 30 days.`,
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
        .meta({ description: "Seconds to wait for an event." }),
    }),
  },
  answer: textPage(() => pageOf(EventRecord()), "A page of events"),
  refuses: ["limit-reached"],
  run: async (principal, { limit, cursor, after = cursor ?? null, wait, order = "asc" }, ports) => {
    // Only in the order of time does what is new come next.
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

export const eventOperations = [listEvents];

const HOW = `
\`Accept: text/event-stream\` (or anything): server-sent events, with the record's id as \`id\`, its type as \`event\` and
the record on one line as \`data\`. \`Accept: application/x-ndjson\`: one record per line. While nothing happens there is a
comment or an empty line every 15 seconds. \`Upgrade: websocket\`: one message per record; send \`ping\` to get
\`pong\`, but nothing else.

The stream begins after the record that \`Last-Event-ID\` or \`after\` names; without either (or with \`latest\`), with what
comes next; with \`earliest\`, with the first record kept. It opens by saying where that is, so that nothing is
lost even if it breaks before the first record: server-sent events send an \`id\` without data, which an EventSource
remembers; lines of JSON and WebSockets send \`{"id": "…", "type": "stream.opened", "timestamp": "…", "data": {}}\`,
whose \`id\` is the place.

It may close at any time: reconnect with the last id that you have. Server-sent events and lines of JSON end after ten
minutes, with a comment or with a line \`{"id": "…", "type": "stream.ended", …}\` that says where to continue. A WebSocket
stays open: prefer it. It is closed with 1008 when its token ends, and with 1013 if it falls too far behind.
\`GET /v1/limits\` says how many can be open.`;

const ALIKE = "`GET /v1/me/events/stream` describes the forms, where a stream begins and how to resume it.";

/** Where to begin. An EventSource that reconnects keeps its address, so the newer id is in its header. */
const place = {
  query: z.object({
    after: IdCursor.optional().meta({
      description: "The id of the last record that you have, `latest` or `earliest`.",
    }),
  }),
  headers: z.object({
    "last-event-id": IdCursor.optional().meta({
      description: "The same, as an EventSource sends it; it overrides `after`.",
    }),
  }),
};

interface From {
  readonly after?: string | undefined;
  readonly "last-event-id"?: string | undefined;
}
const placeIn = ({ after, "last-event-id": last }: From): string | null => last || (after ?? null);

interface Streamed {
  readonly source: RecordSource;
  readonly after: string | null;
}

/** The answers of a stream. Its schema is that of one record: of an event's `data`, or of a line. */
function streamed(record: Late<z.ZodType>, more: Readonly<Record<number, Described>> = {}): Answer<Streamed> {
  return {
    described: {
      101: { description: "A WebSocket, if `Upgrade` asks for one" },
      200: {
        description: "The records as they come, each as described here: the `data` of an event, or a line",
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

export const streamEvents = operationsOf("Events")({
  id: "streamEvents",
  method: "get",
  path: "/v1/me/events/stream",
  summary: "Stream everything that happens to me, as it happens",
  description: `The records of \`/v1/me/events\`, under the same ids, of all my games.
${HOW} It ends within seconds after its token is revoked.

A page that cannot send headers with a WebSocket sends its token as a subprotocol:
\`new WebSocket(url, ["taflpost.v1", token])\`. The server accepts \`taflpost.v1\`.`,
  access: needs("read"),
  input: place,
  answer: streamed(EventRecord),
  refuses: ["not-acceptable", "limit-reached"],
  run: (principal, from, ports) => ok({ source: feedOf(principal, ports), after: placeIn(from) }),
});

export const streamGame = operationsOf("Games")({
  id: "streamGame",
  method: "get",
  path: "/v1/games/{id}/stream",
  summary: "Stream what happens in a game, for anyone to watch",
  description: `Records like those of the event feed, with the game as anyone sees it and without messages, under their
own ids, which are the same for everyone: ${SPECTATOR_EVENTS.map((type) => `\`${type}\``).join(", ")}.
With the token of one of its two players it also has \`${PLAYERS_EVENT}\` whenever something else in it has changed: a
message was written, an offer was taken back, time was given, a vacation moved the deadline. It does not say what: read the
game. Once the token is revoked, a stream ends before it would send one; a WebSocket is closed within seconds.

${ALIKE} It closes after the end of the game; reconnecting then is answered 204 (which tells an EventSource to
stay away) once there is nothing left to send.`,
  access: takes(null),
  input: { params: IdParam, ...place },
  answer: streamed(WatchedEvent, {
    204: { description: "The game is over, and you have everything" },
  }),
  refuses: ["not-acceptable", "limit-reached", "game-not-found", "game-unreadable"],
  run: (caller, { id, ...from }, ports) => {
    const source = gameRecords(caller, id, ports);
    return source.ok ? ok({ source: source.value, after: placeIn(from) }) : source;
  },
});

export const streamTournament = operationsOf("Tournaments")({
  id: "streamTournament",
  method: "get",
  path: "/v1/tournaments/{id}/stream",
  summary: "Stream the changes of a tournament",
  description: `Sends \`${TOURNAMENT_CHANGED}\` whenever its settings, players, pairings or results have changed. Read what you
show of it again. If you missed several changes, you get only the last one.

${ALIKE} It closes after the end of the tournament, not when a token ends; reconnecting is then answered 204.`,
  access: takes(null),
  input: { params: IdParam, ...place },
  answer: streamed(TournamentChanged, {
    204: { description: "The tournament is over, and you have everything" },
  }),
  refuses: ["not-acceptable", "limit-reached", "tournament-not-found"],
  run: (caller, { id, ...from }, ports) => {
    const source = tournamentRecords(caller, id, ports);
    return source.ok ? ok({ source: source.value, after: placeIn(from) }) : source;
  },
});

export const streamOperations = [streamEvents, streamGame, streamTournament];
