import { expect } from "vitest";
import { gameOf, playerOf, rowsOf, type Edition, type OldAnswer } from "./edition.ts";

/** A view as the old code gave it, and who asked. */
export interface View {
  readonly path: string;
  readonly by: string | null;
  readonly status: number;
  readonly body: unknown;
}

type Body = Record<string, unknown>;

interface OldGame extends Body {
  readonly id: string;
  readonly status: string;
  readonly turn: string | null;
  readonly clock: { readonly remaining: Readonly<Record<string, string>> | null } & Body;
}

const isBody = (value: unknown): value is Body =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Builds a value anew, from the inside out: `change` gets every object in it. */
function rebuilt(value: unknown, change: (body: Body) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => rebuilt(item, change));
  if (!isBody(value)) return value;
  return change(
    Object.fromEntries(Object.entries(value).map(([name, item]) => [name, rebuilt(item, change)])),
  );
}

const without = (body: Body, ...names: string[]): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

/** A game as it stands without what passes while one looks: the time of the side to move. */
function standing(game: OldGame): Body {
  if (game.status !== "playing" || game.clock.remaining === null) return game;
  return { ...game, clock: { ...game.clock, remaining: without(game.clock.remaining, game.turn ?? "") } };
}

/** A game without all that says when it ended. */
function endless(game: Body): Body {
  if (!isBody(game["clock"])) return without(game, "finishedAt");
  return { ...without(game, "finishedAt"), clock: without(game["clock"], "remaining") };
}

/** Takes out what cannot be the same again, and names where the README has it. */
function comparable(edition: Edition, value: unknown): unknown {
  const left = new Set(["left-1", "left-2"].map((name) => gameOf(edition, name).id));
  const isLeft = (body: unknown) => isBody(body) && left.has(String(body["id"])) && "status" in body;
  return rebuilt(value, (body) => {
    if (isLeft(body)) return endless(body);
    // Codes stay for ever; the words of a problem may be said better.
    if ("code" in body && "detail" in body) return without(body, "title", "detail");
    const { type, data } = body;
    const tellsOfEnd =
      type === "game.finished" &&
      isBody(data) &&
      isBody(data["game"]) &&
      left.has(String(data["game"]["id"]));
    return tellsOfEnd ? without(body, "id", "timestamp") : without(body, "lastUsedAt");
  });
}

/** A record that had not arrived yet: the mailbox puts its place into the first digits of an id that nobody has seen. */
function arriving(record: Body): Body {
  return { ...record, id: expect.stringMatching(`^\\w{5}${String(record["id"]).slice(5)}$`) as unknown };
}

/** Writes out the abbreviations of views.json. */
function writtenOut(edition: Edition, player: string | null, value: unknown): unknown {
  const { views, mailboxes } = edition;
  const mailbox = mailboxes.find(({ id }) => player !== null && id === playerOf(edition, player).id);
  return rebuilt(value, (body) => {
    if ("$event" in body) {
      const row = mailbox && rowsOf(mailbox, "events").find(({ seq }) => seq === body["$event"]);
      return JSON.parse(String(row?.["body"])) as unknown;
    }
    if ("timestamp" in body) return arriving(body);
    if (!("$game" in body)) return body;
    const game = views.games[String(body["$game"])]?.["anonymous"]?.body as OldGame;
    return without(standing(game), "moves");
  });
}

function gameViews(edition: Edition, id: string): View[] {
  const asked = Object.entries(edition.views.games[id] ?? {});
  const anonymous = edition.views.games[id]?.["anonymous"]?.body as OldGame;
  return asked.map(([name, { status, body, differs }]) => ({
    path: `/v1/games/${id}`,
    by: name === "anonymous" ? null : name,
    status,
    body: comparable(
      edition,
      differs === undefined && status !== 200 ? body : standing({ ...anonymous, ...differs }),
    ),
  }));
}

function playerViews(edition: Edition, name: string): View[] {
  const asked = Object.entries(edition.views.players[name] ?? {});
  return asked.map(([path, { status, body }]: [string, OldAnswer]) => ({
    path,
    // Public views were recorded without a token.
    by: path.startsWith("/v1/players/") ? null : name,
    status,
    body: comparable(edition, writtenOut(edition, name, body)),
  }));
}

/** Everything that the old code answered on an edition's state, less what cannot be the same again. */
export function viewsOf(edition: Edition): {
  readonly games: View[];
  readonly players: View[];
  readonly lobby: View;
} {
  const { views } = edition;
  return {
    games: Object.keys(views.games).flatMap((id) => gameViews(edition, id)),
    players: Object.keys(views.players).flatMap((name) => playerViews(edition, name)),
    lobby: { path: "/v1/lobby", by: null, status: views.lobby.status, body: views.lobby.body },
  };
}
