import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual as isSame } from "node:util";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ARCHIVE_SCHEMA } from "../../src/archive/archive.ts";
import { BEACON_SCHEMA } from "../../src/beacon/stored/store.ts";
import { GAME_SCHEMA } from "../../src/game/stored/store.ts";
import { MAILBOX_SCHEMA, MAILBOX_TOPICS } from "../../src/mailbox/stored/schema.ts";
import { clientOf } from "../crash/client.ts";
import { Service } from "../crash/service.ts";
import { migratedDatabase } from "../house/database.ts";
import { readState, type StateLine, tablesIn, writeSecrets, writeState } from "./state.ts";
import { type Story, tell } from "./story.ts";
import { askedOf, lasting, type View, viewOf } from "./views.ts";
import { openWorld } from "./world.ts";

const STORED = "test/golden/stored.jsonl";
const VIEWS = "test/golden/views.jsonl";

interface Golden {
  readonly now: number;
  readonly story: Story;
  readonly secrets: Readonly<Record<string, string>>;
}

/** How a token begins, and how one does in a file: nobody is to find one there. */
const [TOKEN, IN_FILE] = ["tafl_", "token "] as const;

const linesOf = (file: string): unknown[] =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line.replaceAll(`"${IN_FILE}`, `"${TOKEN}`)) as unknown);

const written = (lines: readonly unknown[]): string =>
  lines.map((line) => `${JSON.stringify(line).replaceAll(`"${TOKEN}`, `"${IN_FILE}`)}\n`).join("");

/** `npm run golden`: tells the story on an empty state, and writes down what is stored then, and what is read of it. */
async function record(): Promise<void> {
  const service = await Service.create();
  await service.start();
  const world = openWorld(service);
  const story = await tell(world, service);
  const now = Date.now() + (await world.client.offset());
  await service.kill();
  const secrets = Object.fromEntries(
    ["secret", "signing-key"].map((name) => [name, readFileSync(join(service.state, name), "utf8")]),
  );
  writeFileSync(STORED, written([{ now, story, secrets } satisfies Golden, ...readState(service.state)]));
  await service.start();
  const views: View[] = [];
  for (const asked of askedOf(story)) {
    const view = await viewOf(service.url, asked, story.players);
    const isAnybodys = views.some(({ path, body }) => path === view.path && isSame(body, view.body));
    if (view.status < 400 && !isAnybodys) views.push(view);
  }
  writeFileSync(VIEWS, written(views));
  await service.remove();
}

if (process.env["RECORD"] === "1") await record();

const [golden, ...state] = linesOf(STORED) as [Golden, ...StateLine[]];
const views = linesOf(VIEWS) as View[];
const { story, secrets, now } = golden;

/** The tables of which the story need leave no rows, and why. */
const EMPTY: Readonly<Record<string, string>> = {
  uses: "on one machine nothing is counted",
  games_to_leave: "a game is left at once, unless it cannot be reached",
  address_changes: "an address changes at once, unless the records cannot be reached",
  troubles: "none, unless an object fails for long",
  sign_ups: "only those with a key, for an hour",
  mails: "on one machine each is sent as soon as it is made",
  late_alarms: "none, unless an alarm is late",
  sent_once: "what answers a mail that came in",
  tallies_with_bots: "since 1.0: the next golden state has games with bots",
  rated_pairs: "since 1.0: the next golden state has rated games",
  pools: "since 1.0: the next golden state has rated games",
  ratings: "since 1.0: the next golden state has rated games",
  tournaments: "since 1.0: the next golden state has tournaments",
  tournament_people: "since 1.0: the next golden state has tournaments",
  ladders: "since 1.0: the next golden state has ladders",
  ladder_players: "since 1.0: the next golden state has ladders",
  apps: "since 1.0: the next golden state has apps",
  passkeys: "since 1.0: the next golden state has passkeys",
  passkey_challenges: "since 1.0: a passkey's challenge is kept for five minutes",
  consents: "since 1.0: the next golden state has games that an organiser begins",
  consented: "since 1.0: the next golden state has games that an organiser begins",
  records_held: "since 1.0: the next golden state has recorded games",
  conduct: "since 1.0: the next golden state has what it is worked out from",
  house_games: "since 1.0: the next golden state has games with the house",
  house_places: "since 1.0: the next golden state has games with the house",
};

/** The members of answers that came after the golden state. */
const ADDED: ReadonlySet<string> = new Set([
  "tournament",
  "ladder",
  "bulk",
  "apps",
  "botsWelcome",
  "withBots",
  "rated",
  "requires",
  "rating",
  "ratings",
  "conduct",
  "forecast",
  "match",
  "app.allowed",
  "rating.changed",
  "game.annulled",
  "tournament.entered",
  "tournament.started",
  "tournament.paired",
  "tournament.corrected",
  "tournament.overdue",
  "tournament.withdrawn",
  "tournament.finished",
  "tournament.cancelled",
  "match.started",
  "match.finished",
  "ladder.moved",
  "passkeys",
  "passkey.added",
  "passkey.refused",
]);

describe("the golden state", () => {
  let service: Service;
  beforeAll(async () => {
    service = await Service.create();
    writeSecrets(service.state, secrets);
    writeState(service.state, state, now);
    await service.start();
  });
  afterAll(() => service.remove());

  it("has rows of every table that this release has", () => {
    const topics = Object.values(MAILBOX_TOPICS);
    const all = [GAME_SCHEMA, MAILBOX_SCHEMA, ...topics, ARCHIVE_SCHEMA, BEACON_SCHEMA];
    const today = all.flatMap((schema) => {
      const db = new DatabaseSync(":memory:");
      for (const statement of schema.flat()) db.exec(statement);
      return tablesIn(db);
    });
    const filled = new Set(state.flatMap((line) => (line.length === 3 ? [line[1]] : [])));
    const missing = [...today, ...tablesIn(migratedDatabase())].filter((table) => !filled.has(table));
    expect(missing.filter((table) => !(table in EMPTY))).toEqual([]);
  });

  it("has an event of every kind", () => {
    const bodies = state.flatMap((line) =>
      line.length === 3 && line[0].startsWith("game/") && line[1] === "events"
        ? [line[2]["body"] as string]
        : [],
    );
    const types = new Set(bodies.map((body) => (JSON.parse(body) as { type: string }).type));
    expect([...types].toSorted()).toEqual(
      [
        "accepted",
        "cancelled",
        "challenged",
        "declined",
        "draw-declined",
        "draw-offered",
        "ended",
        "expired",
        "gifted",
        "messaged",
        "moved",
        "offer-accepted",
        "offer-declined",
        "offer-withdrawn",
        "offered",
        "rematch-agreed",
        "rematch-asked",
        "reminded",
        "renamed",
        "stopped",
        "taken-back",
        "uncovered",
      ].toSorted(),
    );
  });

  it.each(views)("is read as it was: $by $path", async (view) => {
    const today = await viewOf(service.url, view, story.players);
    const before: unknown = JSON.parse(JSON.stringify(today), (name, value: unknown) =>
      ADDED.has(name) ? undefined : value,
    );
    expect(before).toEqual(view);
  });

  it.each(story.repeats)("repeats what was answered under a key: $path", async ({ by, path, key, body }) => {
    const wish = { token: by.token, key, body };
    const answer = await clientOf(service.url).ask("POST", path, wish);
    expect([answer.status, answer.isReplay]).toEqual([201, true]);
  });

  it("goes on: whoever is to move moves, and each log still holds", async () => {
    const { ask, must } = clientOf(service.url);
    for (const who of story.players) {
      const { items } = await must<{ items: { id: string; ply: number }[] }>(
        "GET",
        "/v1/me/games?turn=mine",
        who,
      );
      expect(items.length).toBeGreaterThan(0);
      for (const { id, ply } of items) {
        const { moves } = await must<{ moves: { move: string }[] }>("GET", `/v1/games/${id}/legal-moves`);
        const body = { ply: ply + 1, move: moves[0]!.move };
        const { status } = await ask("POST", `/v1/games/${id}/moves`, { token: who.token, body });
        expect([id, status]).toEqual([id, 201]);
        expect(await must("GET", `/v1/games/${id}/verify`)).toMatchObject({ holds: true });
      }
    }
    expect(lasting(service.output)).not.toMatch(
      /"(occurrence|event)":"(fault|object-fault|alarm-failed|game-unreadable)"/,
    );
  });
});
