import { readFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, it } from "vitest";
import { migrationFiles } from "./database.ts";

const apply = (db: DatabaseSync, file: string) =>
  readFileSync(`migrations/${file}`, "utf8")
    .split("--> statement-breakpoint")
    .forEach((statement) => db.exec(statement));

/** A database as it was before outcomes were kept, with these games of Egil (attackers) and Saga in it. */
function before(games: Readonly<Record<string, unknown>>): { db: DatabaseSync; migrate: () => void } {
  const files = migrationFiles();
  const at = files.findIndex((file) => file.includes("outcomes"));
  const db = new DatabaseSync(":memory:");
  files.slice(0, at).forEach((file) => apply(db, file));
  for (const name of ["Egil", "Saga"])
    db.prepare(
      "INSERT INTO players (id, name, name_key, skeleton, language, timezone, created_at) VALUES (?, ?, ?, ?, 'en', 'UTC', 0)",
    ).run(name[0]!, name, name, name);
  for (const [id, result] of Object.entries(games)) {
    const status = result === null ? "playing" : "finished";
    const body = { players: { attackers: { name: "Egil" }, defenders: { name: "Saga" } }, result };
    db.prepare("INSERT INTO games VALUES (?, 1, ?, 'tablut', 0, 0, ?)").run(id, status, JSON.stringify(body));
    for (const player of ["E", "S"])
      db.prepare("INSERT INTO game_players (player_id, game_id, status, created_at) VALUES (?, ?, ?, 0)").run(
        player,
        id,
        status,
      );
  }
  return { db, migrate: () => apply(db, files[at]!) };
}

it("the games that were over before outcomes were kept count too, but for aborted ones", () => {
  const { db, migrate } = before({
    won: { winner: "attackers", reason: "king-captured" },
    lost: { winner: "defenders", reason: "timeout" },
    drawn: { winner: null, reason: "agreement" },
    aborted: { winner: null, reason: "aborted" },
    running: null,
  });
  migrate();
  const rows = db
    .prepare("SELECT game_id, player_id, ruleset, side, outcome FROM game_players WHERE outcome IS NOT NULL")
    .all()
    .map((row) => Object.values(row).join(" "));
  expect(rows.toSorted()).toEqual([
    "drawn E tablut attackers drawn",
    "drawn S tablut defenders drawn",
    "lost E tablut attackers lost",
    "lost S tablut defenders won",
    "won E tablut attackers won",
    "won S tablut defenders lost",
  ]);
});
