import * as z from "zod";
import { listQuery } from "../contract/lists.ts";
import { PlayerExport } from "../contract/my-export.ts";
import { ok } from "../rules/index.ts";
import type { Answer } from "./answers.ts";
import { needs, operation } from "./operation.ts";
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
  tag: "Me",
  summary: "Export everything stored about me, as a file",
  description: `Settings, schedule, vacation, snoozed games, whom I block, tokens and webhooks without secrets, what was sent to webhooks, the rule sets that I have added, open challenges, my events of the last 30 days, my notes and lines, and games with their moves and my plans, newest first. What others wrote to me is theirs and is left out; so is what I wrote, for a token with neither the scope \`read\` nor \`play\`. A file holds up to ${GAMES_PER_EXPORT} games; if there are more, \`next\` is the \`cursor\` of the next file, which holds only the games that follow. The file is written while it is sent: one that was cut off is not valid JSON.`,
  access: needs("manage"),
  input: { query: ExportQuery },
  answer: exported,
  refuses: [],
  run: (principal, { cursor = null }, ports) =>
    ok({ name: principal.player.name, pieces: playerFile(principal, cursor, ports) }),
});

export const myExportOperations = [exportMe];
