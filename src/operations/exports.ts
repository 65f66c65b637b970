import * as z from "zod";
import { boardPicture, gameText, otgOf, plyOf } from "./game-files.ts";
import { longRead } from "./long-reads.ts";
import { gameOf } from "./ports.ts";
import type { ExportNow } from "./proof.ts";
import { fileOf } from "./proof.ts";
import { UNREADABLE } from "../game/refusals.ts";
import { IdParam } from "../contract/fields.ts";
import { Ply } from "../contract/fields.ts";
import { ExportedGame } from "../contract/proof.ts";
import { ok } from "../rules/index.ts";
import { type Answer, json, text, versioned } from "./answers.ts";
import { gameTag, logTag } from "./entity-tags.ts";
import { viewerOf } from "./game-access.ts";
import { getGame } from "./games.ts";
import { operation, takes } from "./operation.ts";

const tag = "Exports";
const access = takes("read");

const saved = (id: string, ending: string) => ({
  "content-disposition": `attachment; filename="taflpost-${id}.${ending}"`,
});

const fileAnswer: Answer<ExportNow> = {
  ...json(ExportedGame, "The game, with everything that proves it"),
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
    const exported = await longRead(caller, id, () => gameOf(ports, id).exported(viewerOf(caller)), ports);
    return exported.ok ? ok(await fileOf(exported.value, ports)) : exported;
  },
});

/** A game that is shown, as a text of its own: what is written depends on the game alone, so its tag is the game's. */
interface OfGame {
  readonly game: Parameters<typeof gameTag>[0] & { readonly id: string };
  readonly written: string;
}
const tagOf = ({ game }: OfGame) => gameTag(game);

export const exportGameAsOtg = operation({
  id: "exportGameAsOtg",
  method: "get",
  path: "/v1/games/{id}/export.otg",
  tag,
  summary: "Export a game as an OpenTafl record",
  access,
  input: { params: IdParam },
  answer: versioned(
    text<OfGame>("text/plain", "The record", ({ game: { id }, written }) => ({
      text: written,
      headers: saved(id, "otg"),
    })),
    tagOf,
  ),
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
