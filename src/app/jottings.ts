import { judgeLines } from "../game/lines/judge.ts";
import { rulesOf } from "../game/rules-of.ts";
import { ID_PATTERN } from "../lib/ids.ts";
import { type KeptNote, type Note, type NoteKind, UNWRITTEN } from "../mailbox/notes.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, refusal, type Refusal } from "../contract/problems/table.ts";
import { err, ok, RULE_REASONS, type RuleReason } from "../rules/index.ts";
import { viewerOf } from "./games.ts";
import { capReached } from "./limits.ts";
import { gameOf, mailboxOf, type Ports } from "./ports.ts";
import { within } from "./scopes.ts";
import { CAPS } from "../contract/limits.ts";
import type { GameView } from "../contract/game.ts";
import type { LinesView, NotesView, LineInput } from "../contract/jottings.ts";

/** Of what is kept something is set; `versions`: those for which that is meant, null for any. */
interface Setting {
  readonly id: string;
  readonly versions: readonly number[] | null;
}

type StoredNotes = { readonly v: 1 } & Pick<NotesView, "text">;
type StoredLines = { readonly v: 1 } & Pick<LinesView, "lines">;

/** The notes that are kept. */
export function notesView(kept: Note | null): NotesView {
  if (kept === null) return { text: "", version: UNWRITTEN };
  const { text } = JSON.parse(kept.body) as StoredNotes;
  return { text, version: kept.version };
}

/** The lines that are kept. */
export function linesView(kept: Note | null): LinesView {
  if (kept === null) return { lines: [], version: UNWRITTEN };
  const { lines } = JSON.parse(kept.body) as StoredLines;
  return { lines, version: kept.version };
}

/** Refuses a game that there is not, and one that does not concern the player: a challenge concerns who is named in it. */
async function outsider({ player }: Principal, id: string, ports: Ports): Promise<Refusal | null> {
  const concerns = ID_PATTERN.test(id) ? await gameOf(ports, id).concerns(player.id) : null;
  if (concerns === null) return refusal("game-not-found");
  return concerns ? null : refusal("not-your-game");
}

/** What is kept of one kind; what nobody but the player could have written needs no look at the game. */
function read<View>(
  principal: Principal,
  { id, kind, view }: { id: string; kind: NoteKind; view: (kept: Note | null) => View },
  ports: Ports,
): Promise<Outcome<View>> {
  return within(principal, "read", async () => {
    const kept = ID_PATTERN.test(id) ? await mailboxOf(ports, principal.player.id).note(id, kind) : null;
    const barred = kept === null ? await outsider(principal, id, ports) : null;
    return barred === null ? ok(view(kept)) : err(barred);
  });
}

/** Reads the player's own notes on a game. */
export const readNotes = (principal: Principal, id: string, ports: Ports): Promise<Outcome<NotesView>> =>
  read(principal, { id, kind: "notes", view: notesView }, ports);

/** Reads the player's own lines in a game, as they were judged when they were set. */
export const readLines = (principal: Principal, id: string, ports: Ports): Promise<Outcome<LinesView>> =>
  read(principal, { id, kind: "lines", view: linesView }, ports);

/** The version under which something is kept, or why it is not. */
function versionOf(jotted: KeptNote): Outcome<number> {
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

/** Keeps something of one kind (null: no more); gives its version. */
async function keep(
  { player }: Principal,
  { id, versions, kind, body }: Setting & { readonly kind: NoteKind; readonly body: string | null },
  ports: Ports,
): Promise<Outcome<number>> {
  const wish = { game: id, kind, body, versions, most: CAPS.jottedGames.max };
  return versionOf(await mailboxOf(ports, player.id).keepNote(wish));
}

/** Sets the player's own notes on a game. Refuses where the game does not concern them, and where there is another version. */
export function setNotes(
  principal: Principal,
  { text, ...setting }: Setting & { readonly text: string },
  ports: Ports,
): Promise<Outcome<NotesView>> {
  return within(principal, "play", async () => {
    const barred = await outsider(principal, setting.id, ports);
    if (barred !== null) return err(barred);
    const body = text === "" ? null : JSON.stringify({ v: 1, text } satisfies StoredNotes);
    const version = await keep(principal, { ...setting, kind: "notes", body }, ports);
    return version.ok ? ok({ text, version: version.value }) : version;
  });
}

const isRuleReason = (reason: string): reason is RuleReason =>
  (RULE_REASONS as readonly string[]).includes(reason);

/** The record of a game from how its players see it. */
function recordOf(game: GameView) {
  const { moves, result } = game;
  const ending =
    result !== null && isRuleReason(result.reason) ? { winner: result.winner, reason: result.reason } : null;
  return { ruleset: rulesOf(game), moves, ending };
}

/** Judges and sets the player's own lines in a game. Refuses as `judgeLines` and `setNotes` do. */
export function setLines(
  principal: Principal,
  { lines, ...setting }: Setting & { readonly lines: readonly LineInput[] },
  ports: Ports,
): Promise<Outcome<LinesView>> {
  return within(principal, "play", async () => {
    const barred = await outsider(principal, setting.id, ports);
    if (barred !== null) return err(barred);
    const game = await gameOf(ports, setting.id).view(viewerOf(principal));
    if (game === null) return err(refusal("game-not-found"));
    const judged = judgeLines(recordOf(game), lines);
    if (!judged.ok) return judged;
    const kept = judged.value;
    const body = kept.length === 0 ? null : JSON.stringify({ v: 1, lines: kept } satisfies StoredLines);
    const version = await keep(principal, { ...setting, kind: "lines", body }, ports);
    return version.ok ? ok({ lines: kept, version: version.value }) : version;
  });
}

/** So many are read at a time: each can be long. */
const AT_ONCE = 20;

/** Everything of one kind that the player keeps, game by game. */
export async function* allJottings(
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
