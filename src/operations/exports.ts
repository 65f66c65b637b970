import * as z from "zod";
import { boardPicture, gameText, otgOf, plyOf } from "./game-files.ts";
import { longRead, viewerOf } from "./game-access.ts";
import { gameOf } from "./ports.ts";
import { type ExportNow, fileOf } from "./proof.ts";
import { UNREADABLE } from "../game/refusals.ts";
import { IdParam, Ply } from "../contract/fields.ts";
import { ExportedGame } from "../contract/proof.ts";
import { ok } from "../rules/index.ts";
import { type Answer, gameTag, json, logTag, text, versioned } from "./answers.ts";
import { getGame } from "./games.ts";
import { needs, operation, takes } from "./operation.ts";
import { listQuery } from "../contract/lists.ts";
import { PlayerExport } from "../contract/my-export.ts";
import { GAMES_PER_EXPORT, playerFile } from "./player-file.ts";

/** The place at which a file begins. */
export const ExportQuery = z.object({ cursor: listQuery.cursor });

/** A file as it is written, and whose it is. */
interface Exported {
  readonly name: string;
  readonly pieces: AsyncGenerator<string>;
}

/** The file as a download that has the player's name. */
export const exported: Answer<Exported> = {
  described: { 200: { description: "The file", content: { "application/json": PlayerExport } } },
  sends: "Content-Disposition",
  reply: ({ name, pieces }) => ({
    text: pieces,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="taflpost-${name}.json"`,
      "cache-control": "no-store",
    },
  }),
};

export const exportMe = operation({
  id: "exportMe",
  method: "get",
  path: "/v1/me/export.json",
  tag: "My data",
  summary: "Export everything stored about me, as a file",
  description: `Settings, schedule, vacation, snoozed games, whom I block, tokens, passkeys and webhooks without secrets, what was sent to webhooks, the rule sets that I have added, open challenges, my events of the last 30 days, my notes and lines, and games with their moves and my plans, newest first. What others wrote to me is theirs and is left out; so is what I wrote, for a token with neither the scope \`read\` nor \`play\`. A file holds up to ${GAMES_PER_EXPORT} games; if there are more, \`next\` is the \`cursor\` of the next file, which holds only the games that follow. The file is written while it is sent: one that was cut off is not valid JSON.`,
  access: needs("manage"),
  input: { query: ExportQuery },
  answer: exported,
  refuses: [],
  run: (principal, { cursor = null }, ports) =>
    ok({ name: principal.player.name, pieces: playerFile(principal, cursor, ports) }),
});

export const myExportOperations = [exportMe];

const tag = "Exports";
const access = takes("read");

const saved = (id: string, ending: string) => ({
  "content-disposition": `attachment; filename="taflpost-${id}.${ending}"`,
});

const fileAnswer: Answer<ExportNow> = {
  ...json(ExportedGame, "The game, with everything that proves it"),
  sends: "Content-Disposition",
  reply: ({ file }) => ({ json: file, headers: saved(file.id, "json") }),
};

export const exportGameAsJson = operation({
  id: "exportGameAsJson",
  method: "get",
  path: "/v1/games/{id}/export.json",
  tag,
  summary: "Export a game as JSON",
  description:
    "With its log, its ledger and, once it is over, the service's signature: `npm run verify -- FILE` verifies it anywhere, offline.",
  access,
  input: { params: IdParam },
  answer: versioned(fileAnswer, ({ records, file }) => logTag(records, file.messages !== undefined)),
  refuses: UNREADABLE,
  run: async (caller, { id }, ports) => {
    const found = await longRead(caller, id, () => gameOf(ports, id).exported(viewerOf(caller)), ports);
    return found.ok ? ok(await fileOf(found.value, ports)) : found;
  },
});

/** A game that is shown, as a text of its own: what is written depends on the game alone, so its tag is the game's. */
interface OfGame {
  readonly game: Parameters<typeof gameTag>[0] & { readonly id: string };
  readonly written: string;
}
const tagOf = ({ game }: OfGame) => gameTag(game);

const recordAnswer: Answer<OfGame> = {
  ...text<OfGame>("text/plain", "The record", ({ game: { id }, written }) => ({
    text: written,
    headers: saved(id, "otg"),
  })),
  sends: "Content-Disposition",
};

export const exportGameAsOtg = operation({
  id: "exportGameAsOtg",
  method: "get",
  path: "/v1/games/{id}/export.otg",
  tag,
  summary: "Export a game as an OpenTafl record",
  access,
  input: { params: IdParam },
  answer: versioned(recordAnswer, tagOf),
  refuses: UNREADABLE,
  run: async (caller, { id }, ports) => {
    const game = await getGame.run(caller, { id }, ports);
    if (!game.ok) return game;
    return ok({ game: game.value, written: otgOf(game.value, ports.env.ORIGIN) });
  },
});

export const exportGameAsText = operation({
  id: "exportGameAsText",
  method: "get",
  path: "/v1/games/{id}/export.txt",
  tag,
  summary: "Export a game as text, with the board drawn",
  access,
  input: { params: IdParam },
  answer: versioned(
    text<OfGame>("text/plain", "The text", ({ written }) => ({ text: written })),
    tagOf,
  ),
  refuses: UNREADABLE,
  run: async (caller, { id }, ports) => {
    const game = await getGame.run(caller, { id }, ports);
    return game.ok ? ok({ game: game.value, written: gameText(game.value) }) : game;
  },
});

const PICTURE = {
  // It is there for other sites to show.
  "cross-origin-resource-policy": "cross-origin",
  // A picture must never run as a document of this origin.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

export const getBoardPicture = operation({
  id: "getBoardPicture",
  method: "get",
  path: "/v1/games/{id}/board.svg",
  tag,
  summary: "Get a picture of the board, with the last move marked",
  access,
  input: { params: IdParam, query: z.object({ ply: z.coerce.number().pipe(Ply).optional() }) },
  answer: versioned(
    text<OfGame>("image/svg+xml", "The picture", ({ written }) => ({ text: written, headers: PICTURE })),
    tagOf,
  ),
  refuses: [...UNREADABLE, "ply-not-found"],
  run: async (caller, { id, ply: asked }, ports) => {
    const game = await getGame.run(caller, { id }, ports);
    if (!game.ok) return game;
    const ply = plyOf(game.value, asked);
    return ply.ok ? ok({ game: game.value, written: boardPicture(game.value, ply.value) }) : ply;
  },
});

export const exportOperations = [exportGameAsJson, exportGameAsOtg, exportGameAsText, getBoardPicture];
