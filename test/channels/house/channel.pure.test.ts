import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { GAMES_OF_A_THINKER } from "../../../src/channels/house/channel.ts";
import { HOUSE, THE_HOUSE } from "../../../src/contract/house.ts";
import type { MailboxPorts } from "../../../src/mailbox/mailbox.ts";
import { PlaceMethods } from "../../../src/mailbox/places.ts";
import type { HouseNews } from "../../../src/thinker/queue.ts";
import { isReserved, nameKey, skeletonOf } from "../../../src/players/names.ts";
import { ID_PATTERN } from "../../../src/lib/ids.ts";
import { gameNews, type NewsWithFacts } from "../../mailbox/items.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";
import { gamesOf } from "../../mailbox/game-methods.ts";
import { groupHost } from "../../mailbox/group-host.ts";
import { boxWith, hear, QUIET_PORTS, runAlarms } from "../mailbox.ts";

const [THRALL] = HOUSE as readonly [(typeof HOUSE)[number]];

/** News of a game whose version is its number: Thrall, who defends, is to move where it is odd. */
function newsOf(game: string, version: number, more: Partial<NewsWithFacts> = {}): NewsWithFacts {
  const { id, name } = THRALL;
  const told = gameNews(game, version);
  const players = { attackers: { id: "egil-id", name: "Egil" }, defenders: { id, name } };
  const toMove = version % 2 === 1 ? ("defenders" as const) : ("attackers" as const);
  return {
    ...told,
    player: id,
    game: { ...told.game, version, players, toMove, status: "playing" },
    ...more,
  };
}

/** The mailbox of Thrall or another player, and the notices for its thinkers. */
function mailbox(player: string = THRALL.id) {
  const told: [thinker: string, news: readonly HouseNews[]][] = [];
  const world = { isSilent: false, meanwhile: () => {} };
  const ports: Partial<MailboxPorts> = {
    vacation: { ...QUIET_PORTS.vacation, player },
    tellThinker: (thinker, news) => {
      told.push([thinker, news]);
      world.meanwhile();
      return world.isSilent ? Promise.reject(new Error("it does not answer")) : Promise.resolve();
    },
  };
  return boxWith({ world, told }, ports);
}

describe("the computer's players", () => {
  it("are in the migration under their names, which nobody else can take", () => {
    const sql = readFileSync("migrations/0002_house.sql", "utf8");
    const rows = [...sql.matchAll(/\('(\w+)', '(\w+)', '(\w+)', '(\w+)', .*'(\w+)', 1\)/g)].map((row) =>
      row.slice(1),
    );
    expect(rows).toEqual(HOUSE.map(({ id, name }) => [id, name, nameKey(name), skeletonOf(name), THE_HOUSE]));
    for (const { id, name } of HOUSE) {
      expect(id).toMatch(ID_PATTERN);
      expect(isReserved(name.toUpperCase())).toBe(true);
    }
  });
});

describe("the mailbox of a computer's player", () => {
  withFrozenTime();

  it("notifies its thinker of changes of a game, and its due time", async () => {
    const box = mailbox();
    await hear(box, newsOf("game-1", 1));
    await hear(box, newsOf("game-1", 2));
    expect(box.told).toMatchObject([
      [
        "Thrall 0",
        [{ game: "game-1", player: THRALL.id, version: 1, due: expect.any(Number), isOver: false }],
      ],
      ["Thrall 0", [{ game: "game-1", version: 2, due: null }]],
    ]);
  });

  it("repeats the notice until it is accepted, only the last of each game, and none that was accepted", async () => {
    const box = mailbox();
    box.world.isSilent = true;
    await hear(box, newsOf("game-1", 1));
    await hear(box, newsOf("game-2", 1));
    await hear(box, newsOf("game-1", 2));
    box.rebuild();
    await runAlarms(box, () => box.told.length > 8);
    box.world.isSilent = false;
    box.told.length = 0;
    await runAlarms(box);
    const taken = box.told.flatMap(([, news]) => news.map(({ game, version }) => `${game} ${version}`));
    expect(taken.toSorted()).toEqual(["game-1 2", "game-2 1"]);
    await hear(box, newsOf("game-1", 1), newsOf("game-1", 2));
    expect(box.told.flatMap(([, news]) => news)).toHaveLength(2);
  });

  it("notifies of news that arrives during a notice, also about the same game", async () => {
    const box = mailbox();
    const over = newsOf("game-2", 3, { status: "finished" });
    const later = [newsOf("game-1", 2), { ...over, game: { ...over.game, status: "finished" as const } }];
    box.world.meanwhile = () => box.mailbox.receive(later.splice(0, 1));
    await hear(box, newsOf("game-1", 1), newsOf("game-2", 1));
    await runAlarms(box);
    const told = box.told.flatMap(([, news]) => news.map(({ game, version }) => `${game} ${version}`));
    expect(told).toEqual(["game-1 1", "game-2 1", "game-1 2", "game-2 3"]);
  });

  it("has one thinker for 64 games, and gives places of finished games to others", async () => {
    const box = mailbox();
    const games = Array.from({ length: GAMES_OF_A_THINKER + 1 }, (_, index) => `game-${index}`);
    await hear(box, ...games.map((game) => newsOf(game, 1)));
    expect(box.mailbox.channels.house.thinkers()).toEqual(["Thrall 0", "Thrall 1"]);
    const over = newsOf("game-3", 2, { status: "finished" });
    await hear(box, { ...over, game: { ...over.game, status: "finished" } });
    box.told.length = 0;
    await hear(box, newsOf("another", 1));
    expect(box.told.map(([thinker]) => thinker)).toEqual(["Thrall 0"]);
  });

  it("is the only one that notifies anybody", async () => {
    const box = mailbox("egil-id");
    await hear(box, newsOf("game-1", 1, { player: "egil-id" }));
    expect(box.told).toEqual([]);
    expect(box.storage.rows("SELECT name FROM sqlite_master WHERE name LIKE 'house%'")).toEqual([]);
  });
});

describe("places for games with the computer", () => {
  withFrozenTime();

  it("count the running games, each once, and are reserved for a minute", async () => {
    const box = mailbox("egil-id");
    const places = new PlaceMethods(groupHost(() => box.mailbox));
    await hear(box, newsOf("game-1", 2, { player: "egil-id" }));
    expect(["game-2", "game-3", "game-4"].map((game) => places.takeHouse(game, 3))).toEqual([
      true,
      true,
      false,
    ]);
    await hear(box, newsOf("game-2", 2, { player: "egil-id" }));
    expect(places.takeHouse("game-4", 3)).toBe(false);
    expect(places.takeHouse("game-2", 3)).toBe(true);
    places.freeChallenge("game-3");
    expect(places.takeHouse("game-4", 3)).toBe(true);
  });

  it("count for no other limit of a player", async () => {
    const box = mailbox("egil-id");
    await hear(box, newsOf("game-1", 2, { player: "egil-id" }));
    expect(gamesOf(box.mailbox).live()).toBe(0);
    await hear(box, gameNews("game-2", 2));
    expect(gamesOf(box.mailbox).live()).toBe(1);
  });
});
