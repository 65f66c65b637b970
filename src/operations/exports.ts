import * as z from "zod";
import { BOARDS, lookNamed, PIECE_SETS } from "../board/looks.ts";
import { boardPicture, gameText, otgOf, plyOf } from "./game-files.ts";
import { longRead, viewerOf } from "./game-access.ts";
import { gameOf } from "./ports.ts";
import { type ExportNow, fileOf } from "./proof.ts";
import { UNREADABLE } from "../game/refusals.ts";
import { IdParam, Ply } from "../contract/fields.ts";
import { ExportedGame } from "../contract/proof.ts";
import { ok } from "../rules/index.ts";
import { type Answer, download, gameTag, json, logTag, text, versioned } from "./answers.ts";
import { getGame } from "./games.ts";
import { type Access, type CallerOf, type General, needs, operationsOf, takes } from "./operation.ts";
import type { Ports } from "./ports.ts";
import type { GameView } from "../contract/game.ts";
import type { Outcome } from "../contract/problems/table.ts";
import { listFields } from "../contract/lists.ts";
import { PlayerExport } from "../contract/my-export.ts";
import { GAMES_PER_EXPORT, playerFile } from "./player-file.ts";

export const ExportQuery = z.object({ cursor: listFields.cursor });

export const exported: Answer<{ readonly name: string; readonly pieces: AsyncGenerator<string> }> = {
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

export const exportMe = operationsOf("My data").get("/v1/me/export.json", {
  id: "exportMe",
  summary: "Export everything stored about you",
  description: `Settings, schedule, vacation, snoozed games, blocked players, bots, tokens, apps, passkeys and webhooks (without secrets), webhook deliveries, rule sets you added, ladders, reports, open challenges, recorded games, events of the last 30 days, notes, lines, and games with their moves and your plans, newest first. Without texts that others wrote to you, and without your own if the token has neither the scope \`read\` nor \`play\`.\n\nA file has up to ${GAMES_PER_EXPORT} games; \`next\` is the \`cursor\` of the next one, which has only games. A file that was cut off is not valid JSON.`,
  access: needs("manage"),
  input: { query: ExportQuery },
  answer: exported,
  run: (principal, { cursor = null }, ports) =>
    ok({ name: principal.player.name, pieces: playerFile(principal, cursor, ports) }),
});

const access = takes("read");

const fileAnswer: Answer<ExportNow> = {
  ...json(ExportedGame, "The game, with everything that proves it"),
  reply: ({ file }) => ({ json: file }),
};

export const exportGameAsJson = operationsOf("Exports").get("/v1/games/{id}/export.json", {
  id: "exportGameAsJson",
  summary: "Export a game as JSON",
  description:
    "With its log, its ledger and, once it is over, the service's signature. `npm run verify -- FILE` verifies it offline.",
  access,
  input: { params: IdParam },
  answer: versioned(
    download(fileAnswer, ({ file }) => `${file.id}.json`),
    ({ records, file }) => logTag(records, file.messages !== undefined),
  ),
  refuses: UNREADABLE,
  run: async (caller, { id }, ports) => {
    const found = await longRead(caller, id, () => gameOf(ports, id).exported(viewerOf(caller)), ports);
    return found.ok ? ok(await fileOf(found.value, ports)) : found;
  },
});

interface Writable {
  readonly game: GameView;
  readonly tag: string;
  readonly otg: () => string;
  readonly text: () => string;
}
interface OfGame extends Writable {
  readonly written: string;
}
const writtenAs = (type: string, words: string, headers: Readonly<Record<string, string>> = {}) =>
  versioned(
    text<OfGame>(type, words, ({ written }) => ({ text: written, headers })),
    ({ tag }) => tag,
  );

type Missing = (typeof UNREADABLE)[number] | "record-not-found";

interface Shelf<A extends Access> {
  readonly of: "Game" | "Record";
  readonly path: "/v1/games/{id}" | "/v1/records/{id}";
  readonly words: string;
  readonly picture: string;
  readonly tag: "Exports" | "Records";
  readonly access: A;
  readonly refuses: readonly Missing[];
}

const PICTURE = {
  // Other sites may embed the picture.
  "cross-origin-resource-policy": "cross-origin",
  // A picture must never run as a document of this origin.
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
};

const PictureQuery = z.object({
  ply: z.coerce.number().pipe(Ply).optional(),
  board: z.enum(BOARDS).optional().describe("The board’s colours, by default walnut."),
  pieces: z.enum(PIECE_SETS).optional().describe("The set of pieces, by default carved."),
});

type Find<A extends Access> = (
  caller: CallerOf<A>,
  id: string,
  ports: Ports,
) => Promise<Outcome<Writable, Missing | General>>;

function pictureOf<const A extends Access>(
  { of, path, words, picture, tag, ...shared }: Shelf<A>,
  find: Find<A>,
) {
  return operationsOf(tag).get(`${path}/board.svg`, {
    ...shared,
    id: picture,
    summary: `Get a picture of ${of === "Game" ? "the board" : words}`,
    input: { params: IdParam, query: PictureQuery },
    answer: writtenAs("image/svg+xml", "The picture, with the last move marked", PICTURE),
    refuses: [...shared.refuses, "ply-not-found" as const],
    run: async (caller, { id, ply: wanted, board, pieces }, ports) => {
      const found = await find(caller, id, ports);
      if (!found.ok) return found;
      const { game } = found.value;
      const ply = plyOf(game, wanted);
      return ply.ok
        ? ok({ ...found.value, written: boardPicture(game, ply.value, lookNamed(board, pieces)) })
        : ply;
    },
  });
}

export function textsOf<const A extends Access>(shelf: Shelf<A>, find: Find<A>) {
  const { of, path, words, picture: _picture, tag, ...shared } = shelf;
  const operation = operationsOf(tag);
  const reads = { ...shared, input: { params: IdParam } } as const;
  const writing =
    (write: (found: Writable) => string) =>
    async (caller: CallerOf<A>, { id }: { readonly id: string }, ports: Ports) => {
      const found = await find(caller, id, ports);
      return found.ok ? ok({ ...found.value, written: write(found.value) }) : found;
    };
  const asOtg = operation.get(`${path}/export.otg`, {
    ...reads,
    id: `export${of}AsOtg`,
    summary: `Export ${words} as an OpenTafl record`,
    answer: download(writtenAs("text/plain", "The record"), ({ game }) => `${game.id}.otg`),
    run: writing(({ otg }) => otg()),
  });
  const asText = operation.get(`${path}/export.txt`, {
    ...reads,
    id: `export${of}AsText`,
    summary: `Export ${words} as text`,
    answer: writtenAs("text/plain", "The text, with the board drawn"),
    run: writing((found) => found.text()),
  });
  return [asOtg, asText, pictureOf(shelf, find)] as const;
}

const GAMES = {
  of: "Game",
  path: "/v1/games/{id}",
  words: "a game",
  picture: "getBoardPicture",
  tag: "Exports",
  access,
  refuses: UNREADABLE,
} as const;

export const exportOperations = [
  exportGameAsJson,
  // The text depends only on the game, so it has the game's tag.
  ...textsOf(GAMES, async (caller, id, ports) => {
    const found = await getGame.run(caller, { id }, ports);
    if (!found.ok) return found;
    const { value: game } = found;
    const otg = () => otgOf(game, ports.env.ORIGIN);
    return ok({ game, tag: gameTag(game), otg, text: () => gameText(game) });
  }),
];
