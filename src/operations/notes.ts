import { capReached } from "./limits.ts";
import { CAPS } from "../contract/limits.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { judgeLines } from "../game/lines/judge.ts";
import { UNREADABLE } from "../game/refusals.ts";
import { rulesOf } from "../game/rules-of.ts";
import type { GameView } from "../contract/game.ts";
import { IdParam } from "../contract/fields.ts";
import { Lines, LinesUpdate, type LinesView, Notes, NotesUpdate } from "../contract/notes.ts";
import type { NoteKind } from "../contract/terms.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import type { Note } from "../mailbox/notes.ts";
import type { Principal } from "../players/store.ts";
import { refusal } from "../contract/problems/table.ts";
import { err, ok, RULE_REASONS, type RuleReason } from "../rules/index.ts";
import { type Answer, json, versioned, versionTag, withHeaders } from "./answers.ts";
import { type ViewOf } from "../contract/view.ts";
import { notRead, viewerOf } from "./game-access.ts";
import { needs, operationsOf } from "./operation.ts";

const operation = operationsOf("Notes");
export const noteOperations = operation.all;
const MINE_ALONE =
  "Private: nobody else can see whether there are any. They stay after the game and are deleted with your account.";
const OUTSIDE = [...UNREADABLE, "not-your-game"] as const;
const UNSET = [...OUTSIDE, "limit-reached", "version-changed"] as const;

type NotesView = ViewOf<typeof Notes>;
type Content<View> = Omit<View, "version">;
/** The JSON that is stored for a note. `v`: the version of its format. */
type Stored<View> = { readonly v: 1 } & Content<View>;

function viewOf<View>(note: Note | null, empty: Content<View>): View {
  if (note === null) return { ...empty, version: 0 } as View;
  const { v: _edition, ...content } = JSON.parse(note.body) as Stored<View>;
  return { ...content, version: note.version } as View;
}

export const notesView = (note: Note | null): NotesView => viewOf<NotesView>(note, { text: "" });
export const linesView = (note: Note | null): LinesView => viewOf<LinesView>(note, { lines: [] });

type Versioned = Pick<Note, "version">;
const PRIVATE = "private, no-cache";
const tagOf = ({ version }: Versioned) => versionTag(version);

/** Shared caches must not store notes. */
const read = <T extends Versioned>(answer: Answer<T>) => versioned(answer, tagOf, PRIVATE);

const set = <T extends Versioned>(answer: Answer<T>): Answer<T> => ({
  ...answer,
  sends: "ETag",
  reply: (value) => withHeaders(answer.reply(value), { etag: tagOf(value), "cache-control": PRIVATE }),
});

/** Rejects games that do not concern the player. A challenge also concerns the player it names. */
async function outsider({ player }: Principal, id: string, ports: Ports) {
  const concerns = ID_PATTERN.test(id) ? await gameOf(ports, id).concerns(player.id) : null;
  if (concerns === null) return notRead(id, ports);
  return concerns ? null : refusal("not-your-game");
}

async function readNote<View>(
  principal: Principal,
  id: string,
  kind: NoteKind,
  view: (note: Note | null) => View,
  ports: Ports,
) {
  const note = ID_PATTERN.test(id) ? await mailboxOf(ports, principal.player.id).notes.read(id, kind) : null;
  // Writing a note checks that the game concerns the player, so reading checks it only if there is no note.
  const barred = note === null ? await outsider(principal, id, ports) : null;
  return barred === null ? ok(view(note)) : err(barred);
}

interface Place {
  readonly game: string;
  readonly kind: NoteKind;
  /** Null to replace any version. */
  readonly versions: readonly number[] | null;
}

async function storeNote<View>(
  { player }: Principal,
  place: Place,
  content: Content<View>,
  isEmpty: boolean,
  ports: Ports,
) {
  const body = isEmpty ? null : JSON.stringify({ v: 1, ...content });
  const stored = await mailboxOf(ports, player.id).notes.write({
    ...place,
    body,
    most: CAPS.jottedGames.max,
  });
  switch (stored.kind) {
    case "kept":
      return ok({ ...content, version: stored.version } as View);
    case "changed":
      return err(refusal("version-changed", { version: stored.version }));
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
  answer: read(json(Notes, "The notes; empty if there are none")),
  refuses: OUTSIDE,
  run: (principal, { id }, ports) => readNote(principal, id, "notes", notesView, ports),
});

export const setNotes = operation.put("/v1/games/{id}/notes", {
  id: "setNotes",
  summary: "Set your notes on a game",
  description: `${MINE_ALONE} You can write them from the challenge on, if it names you.`,
  access: needs("play"),
  input: { params: IdParam, body: NotesUpdate },
  repeats: "versioned",
  answer: set(json(Notes, "The notes")),
  refuses: UNSET,
  run: async (principal, { id: game, versions, text }, ports) => {
    const barred = await outsider(principal, game, ports);
    if (barred !== null) return err(barred);
    return storeNote<NotesView>(principal, { game, versions, kind: "notes" }, { text }, text === "", ports);
  },
});

export const getLines = operation.get("/v1/games/{id}/lines", {
  id: "getLines",
  summary: "Get your lines in a game",
  description: `Lines are moves that you have thought of. ${MINE_ALONE} A takeback does not change them.`,
  access: needs("read"),
  input: { params: IdParam },
  answer: read(json(Lines, "The lines; an empty list if there are none")),
  refuses: OUTSIDE,
  run: (principal, { id }, ports) => readNote(principal, id, "lines", linesView, ports),
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
  answer: set(json(Lines, "The lines, without captures")),
  refuses: [...UNSET, "line-illegal", "lines-too-large"],
  run: async (principal, { id, versions, lines: given }, ports) => {
    const barred = await outsider(principal, id, ports);
    if (barred !== null) return err(barred);
    const game = await gameOf(ports, id).view(viewerOf(principal));
    if (game === null) return err(await notRead(id, ports));
    const judged = judgeLines(recordOf(game), given);
    if (!judged.ok) return judged;
    const lines = judged.value;
    const place = { game: id, versions, kind: "lines" } as const;
    return storeNote<LinesView>(principal, place, { lines }, lines.length === 0, ports);
  },
});

/** Only a few notes are read at a time, because each can be long. */
const AT_ONCE = 20;

export async function* allNotes({ player }: Principal, kind: NoteKind, ports: Ports) {
  let after = "";
  for (;;) {
    const rows = await mailboxOf(ports, player.id).notes.after(kind, after, AT_ONCE);
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return;
    after = last.game;
  }
}
