import type * as z from "zod";
import { capReached } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { judgeLines } from "../game/lines/judge.ts";
import { UNREADABLE } from "../game/refusals.ts";
import { rulesOf } from "../game/rules-of.ts";
import type { GameView } from "../contract/game.ts";
import { IdParam } from "../contract/fields.ts";
import { Lines, LinesUpdate, Notes, NotesUpdate } from "../contract/notes.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { type Note, type NoteKind, UNWRITTEN } from "../mailbox/notes.ts";
import type { Principal } from "../players/store.ts";
import { refusal } from "../contract/problems/table.ts";
import { err, ok, RULE_REASONS, type RuleReason } from "../rules/index.ts";
import { type Answer, json, versioned, versionTag } from "./answers.ts";
import { type ViewOf } from "../contract/view.ts";
import { notRead, viewerOf } from "./game-access.ts";
import { needs, operationsOf } from "./operation.ts";

const operation = operationsOf("Notes");
const MINE_ALONE =
  "Private: nobody else can see whether there are any. They stay after the game and are deleted with your account.";
const OUTSIDE = [...UNREADABLE, "not-your-game"] as const;
const UNSET = [...OUTSIDE, "limit-reached", "version-changed"] as const;

type NotesView = ViewOf<typeof Notes>;
type LinesView = ViewOf<typeof Lines>;
type StoredNotes = { readonly v: 1 } & Pick<NotesView, "text">;
type StoredLines = { readonly v: 1 } & Pick<LinesView, "lines">;

export function notesView(note: Note | null): NotesView {
  if (note === null) return { text: "", version: UNWRITTEN };
  const { text } = JSON.parse(note.body) as StoredNotes;
  return { text, version: note.version };
}

export function linesView(note: Note | null): LinesView {
  if (note === null) return { lines: [], version: UNWRITTEN };
  const { lines } = JSON.parse(note.body) as StoredLines;
  return { lines, version: note.version };
}

const PRIVATE = "private, no-cache";
const tagOf = ({ version }: { readonly version: number }) => versionTag(version);

/** Shared caches must not store notes. */
const read = <S extends z.ZodType<{ version: number }>>(schema: S, words: string) =>
  versioned(
    json(schema, words) as unknown as Answer<{ readonly version: number }>,
    tagOf,
    PRIVATE,
  ) as unknown as Answer<ViewOf<S>>;

const set = <S extends z.ZodType<{ version: number }>>(schema: S, words: string): Answer<ViewOf<S>> => ({
  ...json(schema, words),
  sends: "ETag",
  reply: (value) => ({
    json: value,
    headers: { etag: tagOf(value), "cache-control": PRIVATE },
  }),
});

/** Rejects games that do not concern the player. A challenge concerns the player it names. */
async function outsider({ player }: Principal, id: string, ports: Ports) {
  const concerns = ID_PATTERN.test(id) ? await gameOf(ports, id).concerns(player.id) : null;
  if (concerns === null) return notRead(id, ports);
  return concerns ? null : refusal("not-your-game");
}

async function kept<View>(
  principal: Principal,
  { id, kind, view }: { id: string; kind: NoteKind; view: (kept: Note | null) => View },
  ports: Ports,
) {
  const found = ID_PATTERN.test(id) ? await mailboxOf(ports, principal.player.id).note(id, kind) : null;
  const barred = found === null ? await outsider(principal, id, ports) : null;
  return barred === null ? ok(view(found)) : err(barred);
}

interface Setting {
  readonly id: string;
  /** Null: any. */
  readonly versions: readonly number[] | null;
  readonly kind: NoteKind;
  /** Null: delete it. */
  readonly body: string | null;
}

async function keep({ player }: Principal, { id, ...setting }: Setting, ports: Ports) {
  const wish = { game: id, most: CAPS.jottedGames.max, ...setting };
  const jotted = await mailboxOf(ports, player.id).keepNote(wish);
  switch (jotted.kind) {
    case "kept":
      return ok(jotted.version);
    case "changed":
      return err(refusal("version-changed", { version: jotted.version }));
    case "full":
      return err(capReached("jottedGames"));
    case "gone":
      return err(refusal("token-invalid"));
  }
}

export const getNotes = operation.get("/v1/games/{id}/notes", {
  id: "getNotes",
  summary: "Get your notes on a game",
  description: MINE_ALONE,
  access: needs("read"),
  input: { params: IdParam },
  answer: read(Notes, "The notes; empty if there are none"),
  refuses: OUTSIDE,
  run: (principal, { id }, ports) => kept(principal, { id, kind: "notes", view: notesView }, ports),
});

export const setNotes = operation.put("/v1/games/{id}/notes", {
  id: "setNotes",
  summary: "Set your notes on a game",
  description: `${MINE_ALONE} You can write them from the challenge on, if it names you.`,
  access: needs("play"),
  input: { params: IdParam, body: NotesUpdate },
  repeats: "versioned",
  answer: set(Notes, "The notes"),
  refuses: UNSET,
  run: async (principal, { id, versions, text }, ports) => {
    const barred = await outsider(principal, id, ports);
    if (barred !== null) return err(barred);
    const body = text === "" ? null : JSON.stringify({ v: 1, text } satisfies StoredNotes);
    const version = await keep(principal, { id, versions, kind: "notes", body }, ports);
    return version.ok ? ok({ text, version: version.value }) : version;
  },
});

export const getLines = operation.get("/v1/games/{id}/lines", {
  id: "getLines",
  summary: "Get your lines in a game",
  description: `Lines are moves that you have thought of. ${MINE_ALONE} A takeback does not change them.`,
  access: needs("read"),
  input: { params: IdParam },
  answer: read(Lines, "The lines; an empty list if there are none"),
  refuses: OUTSIDE,
  run: (principal, { id }, ports) => kept(principal, { id, kind: "lines", view: linesView }, ports),
});

const isRuleReason = (reason: string): reason is RuleReason =>
  (RULE_REASONS as readonly string[]).includes(reason);

function recordOf(game: GameView) {
  const { moves, result } = game;
  const ending =
    result !== null && isRuleReason(result.reason) ? { winner: result.winner, reason: result.reason } : null;
  return { ruleset: rulesOf(game), moves, ending };
}

export const setLines = operation.put("/v1/games/{id}/lines", {
  id: "setLines",
  summary: "Set your lines in a game",
  description: `Replaces all of them. Each starts from a position of the game as it is now, with legal moves (\`422 line-illegal\`, with the \`pointer\` to the move). Captures in the moves are checked, but not stored. ${MINE_ALONE}`,
  access: needs("play"),
  input: { params: IdParam, body: LinesUpdate },
  repeats: "versioned",
  answer: set(Lines, "The lines, without captures"),
  refuses: [...UNSET, "line-illegal", "lines-too-large"],
  run: async (principal, { id, versions, lines: given }, ports) => {
    const barred = await outsider(principal, id, ports);
    if (barred !== null) return err(barred);
    const game = await gameOf(ports, id).view(viewerOf(principal));
    if (game === null) return err(await notRead(id, ports));
    const judged = judgeLines(recordOf(game), given);
    if (!judged.ok) return judged;
    const lines = judged.value;
    const body = lines.length === 0 ? null : JSON.stringify({ v: 1, lines } satisfies StoredLines);
    const version = await keep(principal, { id, versions, kind: "lines", body }, ports);
    return version.ok ? ok({ lines, version: version.value }) : version;
  },
});

/** Notes read at a time: each can be long. */
const AT_ONCE = 20;

export async function* allNotes(
  { player }: Principal,
  kind: NoteKind,
  ports: Ports,
): AsyncGenerator<Note & { readonly game: string }> {
  let after = "";
  for (;;) {
    const rows = await mailboxOf(ports, player.id).notesAfter(kind, after, AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.game;
  }
}

export const noteOperations = [getNotes, setNotes, getLines, setLines];
