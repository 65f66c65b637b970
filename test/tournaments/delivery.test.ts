import { describe, expect, it, vi } from "vitest";
import type { AccountRecord, FeedRecord } from "../../src/contract/events/records.ts";
import { LANGUAGES } from "../../src/contract/languages.ts";
import { WEBHOOK_FORMATS } from "../../src/contract/terms.ts";
import { messageOf } from "../../src/channels/push/message.ts";
import { renderHook } from "../../src/channels/webhooks/bodies.ts";
import { HOUR } from "../../src/lib/duration.ts";
import { newsTable, NewsOutbox } from "../../src/channels/news-outbox.ts";
import type { NamedRecord } from "../../src/channels/named.ts";
import { type CompetitionNotice, matchNews } from "../../src/tournaments/news.ts";
import { feedOf, hear, until } from "../channels/mailbox.ts";
import { mailedMailbox, news as newsOf, told as toldByMail, turn } from "../channels/mail/send/mailbox.ts";
import { subscribe, told as toldByPush } from "../channels/push/pushed-mailbox.ts";
import { mail } from "../channels/mail/written.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { T0 } from "../game/people.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { openHall, ORIGIN, SIGRID } from "./hall.ts";

withFrozenTime();

const NAMES: ReadonlyMap<string, string> = new Map([
  ["r-id", "Ragnhild"],
  ["e-id", "Egil"],
  [SIGRID, "Sigrid"],
]);

/** Ragnhild, with an address, a browser and no wish to be reminded. */
function ragnhild() {
  const made = mailedMailbox({ language: "en" }, { reminders: [] });
  subscribe(made, "phone");
  return made;
}

/** An object's outbox, which delivers to mailboxes. The first tries can fail, before or after the mailbox stores the news. */
function outboxTo(mailboxes: Readonly<Record<string, ReturnType<typeof ragnhild>>>) {
  const storage = memoryStorage();
  for (const statement of newsTable("news")) storage.sql.exec(statement);
  const faults: ("before" | "after" | "never")[] = [];
  const outbox = new NewsOutbox(storage, "news", {
    namesOf: async (ids) => new Map(ids.map((id) => [id, NAMES.get(id) ?? id])),
    async toMailbox(player, events: readonly NamedRecord[]) {
      const fault = faults.shift();
      if (fault === "before") throw new Error("no answer");
      mailboxes[player]?.mailbox.hearOwn(structuredClone(events));
      if (fault === "never") await new Promise(() => {});
      if (fault === "after") throw new Error("no answer");
    },
  });
  return {
    faults,
    outbox,
    tell: async (notices: readonly CompetitionNotice[]): Promise<void> => {
      storage.transactionSync(() => notices.forEach(({ player, record }) => outbox.add(player, record)));
      await outbox.run();
      for (const made of Object.values(mailboxes)) await made.mailbox.run();
    },
  };
}

/** All news to Ragnhild and Egil of a knockout that an organiser decides and Ragnhild wins. */
function wholeTournament(): readonly CompetitionNotice[] {
  const hall = openHall({ format: "knockout" });
  hall.enter("r-id", "e-id");
  hall.start();
  const one = hall.pairings[0]!;
  const games = [{ attackers: "r-id", defenders: "e-id", score: 2, how: "played" }] as const;
  hall.do({ type: "rule", n: 1, table: one.table, games, winner: "r-id", by: SIGRID, reason: "Agreed." });
  return hall.told;
}

const gist = (records: readonly Pick<FeedRecord, "type" | "data">[]) => records.map(({ type }) => type);

describe("news of a tournament", () => {
  it("reaches the feeds of everybody concerned, with names, in order", async () => {
    const [one, other] = [ragnhild(), ragnhild()];
    await outboxTo({ "r-id": one, "e-id": other }).tell(wholeTournament());
    const heard = feedOf<AccountRecord>(one);
    const types = ["started", "paired", "corrected", "finished"].map((what) => `tournament.${what}`);
    expect([gist(heard), gist(feedOf(other))]).toEqual([types, types]);
    expect(heard[2]?.data).toMatchObject({
      opponent: "Egil",
      points: { Ragnhild: 1, Egil: 0 },
      winner: "Ragnhild",
      by: "Sigrid",
    });
    expect(heard[3]?.data).toMatchObject({ winners: ["Ragnhild"] });
    expect(JSON.stringify(heard)).not.toMatch(/r-id|e-id/);
  });

  it("is sent once if the mailbox's call, or only its answer, was lost", async () => {
    const made = ragnhild();
    const { faults, tell, outbox } = outboxTo({ "r-id": made });
    faults.push("before", "after");
    await tell(wholeTournament().filter(({ player }) => player === "r-id"));
    expect(outbox.nextDue()).toBeGreaterThan(T0);
    for (let due = outbox.nextDue(); due !== null; due = outbox.nextDue()) {
      await until(made, due);
      await outbox.run();
    }
    expect(feedOf(made)).toHaveLength(4);
  });

  it("is sent again after half a minute without an answer", async () => {
    const made = ragnhild();
    const { faults, tell, outbox } = outboxTo({ "r-id": made });
    vi.useFakeTimers({ now: T0 });
    faults.push("never");
    const telling = tell(wholeTournament().filter(({ player }) => player === "r-id"));
    await vi.advanceTimersByTimeAsync(30_000);
    await telling;
    expect([outbox.nextDue(), vi.getTimerCount()]).toEqual([T0 + 35_000, 0]);
    await until(made, T0 + 35_000);
    await outbox.run();
    expect([outbox.nextDue(), feedOf(made)]).toMatchObject([null, { length: 4 }]);
  });

  it("is mailed once by its type, and pushed if it cannot wait", async () => {
    const made = ragnhild();
    const { tell } = outboxTo({ "r-id": made });
    await tell(wholeTournament());
    await tell(wholeTournament());
    await until(made, T0 + HOUR);
    expect(toldByMail(made)).toEqual(["tournament.corrected", "tournament.finished"]);
    expect(made.handed[1]?.content).toMatchObject({ also: [{ type: "tournament.paired" }] });
    expect(toldByPush(made)).toEqual(["phone: tournament.paired", "phone: tournament.finished"]);
  });

  it("reads well in mail, push and webhooks, in each language", async () => {
    const made = ragnhild();
    await outboxTo({ "r-id": made }).tell(pairing());
    await until(made, T0 + HOUR);
    const [paired] = made.handed;
    const [pushed] = made.pushed;
    const [record] = feedOf<AccountRecord>(made);
    const lines = LANGUAGES.map((language) => {
      const reader = { ...paired!.reader, language };
      const { subject, text } = mail(paired!.content, { language, reader: { name: "Ragnhild" } });
      const { notification: shown } = messageOf(pushed!.content, reader, "tag", T0);
      const hooks = WEBHOOK_FORMATS.filter((format) => format !== "taflpost").map((format) => {
        const { body } = renderHook(format, record!, reader);
        return body.includes(text.split("\n")[0]!) ? format : body;
      });
      return [subject, text.split("\n\n")[1], shown.title, shown.body, shown.path, ...hooks];
    });
    const link = `${ORIGIN}/tournaments/t1`;
    const hooks = ["discord", "slack", "ntfy"];
    expect(lines).toEqual([
      [
        "Round 1 of “Winter post”: you play Egil",
        `Open the tournament:\n${link}`,
        "Round 1 of “Winter post”: you play Egil.",
        "You play 2 games against each other.",
        "/tournaments/t1",
        ...hooks,
      ],
      [
        "Турнир «Winter post», тур 1: вы играете с Egil",
        `Открыть турнир:\n${link}`,
        "Турнир «Winter post», тур 1: вы играете с Egil.",
        "Вы сыграете друг с другом 2 партии.",
        "/tournaments/t1",
        ...hooks,
      ],
      [
        "Rond 1 i ”Winter post”: du möter Egil",
        `Öppna turneringen:\n${link}`,
        "Rond 1 i ”Winter post”: du möter Egil.",
        "Ni spelar 2 partier mot varandra.",
        "/tournaments/t1",
        ...hooks,
      ],
    ]);
  });
});

/** A game of a match begins, and Ragnhild has the first move. */
function begins(id: string): ReturnType<typeof newsOf> {
  const news = newsOf(id, 1, ["game.started", "game.turn"], { ply: 0, turn: "mine" });
  const match = { id: "game-0", n: 1, games: 8, order: "together", tiebreaks: [] } as const;
  return { ...news, game: { ...news.game, challenge: { ...news.game.challenge, match } } };
}
/** The news that the round is paired. */
const pairing = () => wholeTournament().filter(({ record }) => record.type === "tournament.paired");

describe("a round of eight games that begin at once", () => {
  const games = Array.from({ length: 8 }, (_, index) => `game-${index}`);
  it.each(["before", "after"])(
    "is one mail about the round with one turn, in any order of arrival and whatever else arrives before the player visits (%s)",
    async (when) => {
      const made = ragnhild();
      const { tell } = outboxTo({ "r-id": made });
      if (when === "before") await tell(pairing());
      for (const game of games) await hear(made, begins(game));
      if (when === "after") await tell(pairing());
      expect(toldByMail(made)).toEqual([]);
      await until(made, T0 + HOUR);
      for (const game of games) await hear(made, turn(game, 3));
      await until(made, T0 + 20 * HOUR);
      expect(toldByMail(made)).toEqual(["tournament.paired"]);
      const [mailed] = made.handed;
      expect(mailed?.content).toMatchObject({ covered: { id: "game-0" }, waiting: 7 });
      const { text } = mail(mailed!.content, { language: "en", reader: { name: "Ragnhild" } });
      expect(text).toContain("It’s your turn in the game of");
    },
  );

  it("is a mail about the turns if the round was mailed before", async () => {
    const made = ragnhild();
    await outboxTo({ "r-id": made }).tell(pairing());
    await until(made, T0 + HOUR);
    for (const game of games) await hear(made, begins(game));
    await until(made, T0 + 20 * HOUR);
    expect(toldByMail(made)).toEqual(["tournament.paired", "game.turn game-7"]);
  });
});

describe("a player who has left", () => {
  it("gets nothing", async () => {
    const made = ragnhild();
    made.mailbox.close("deleted-1");
    await outboxTo({ "r-id": made }).tell(wholeTournament());
    expect([feedOf(made), made.handed, made.pushed]).toEqual([[], [], []]);
  });

  it("leaves no name in others' news", async () => {
    const made = ragnhild();
    await outboxTo({ "r-id": made }).tell(wholeTournament());
    const leaving = newsOf("game-1", 2, []);
    await hear(made, { ...leaving, renamed: { player: "e-id", name: "deleted-e" } });
    await until(made, T0 + HOUR);
    const [, , corrected] = feedOf<AccountRecord>(made);
    expect(corrected?.data).toMatchObject({
      opponent: "deleted-e",
      points: { Ragnhild: 1, "deleted-e": 0 },
      winner: "Ragnhild",
    });
    expect(
      made.storage.rows("SELECT body FROM events WHERE instr(body, '\"Egil\"') > 0 AND body LIKE '%own%'"),
    ).toEqual([]);
  });
});

describe("a match that begins", () => {
  const state = {
    id: "m1",
    players: ["e-id", "r-id"],
    games: [],
    winner: null,
    decidedBy: null,
  } as unknown as Parameters<typeof matchNews>[3];
  const begun = { type: "begun", at: T0 } as Parameters<typeof matchNews>[2];
  const started = (owner: Parameters<typeof matchNews>[0]["owner"]) =>
    matchNews({ origin: ORIGIN, number: 1, owner }, null, begun, state);

  it.each([
    ["by a challenge is not mailed: that it was accepted is", null, [], []],
    [
      "on a ladder is mailed to the defender",
      { kind: "ladder", id: "l1", name: "Long" },
      ["match.started"],
      [],
    ],
    ["in bulk is mailed to both", { kind: "bulk", id: "b1" }, ["match.started"], ["match.started"]],
  ] as const)("%s", async (_what, owner, toDefender, toChallenger) => {
    const [defender, challenger] = [ragnhild(), mailedMailbox({}, { reminders: [] })];
    // The mailbox of a player who has just challenged somebody knows them.
    await challenger.mailbox.account.get();
    await outboxTo({ "r-id": defender }).tell(started(owner));
    const attacking = { ...state, players: ["r-id", "e-id"] } as const;
    await outboxTo({ "r-id": challenger }).tell(
      matchNews({ origin: ORIGIN, number: 1, owner }, null, begun, attacking),
    );
    for (const made of [defender, challenger]) await until(made, T0 + HOUR);
    expect([toldByMail(defender), toldByMail(challenger)]).toEqual([toDefender, toChallenger]);
    expect([defender, challenger].flatMap((made) => gist(feedOf(made)))).toEqual(
      Array(2).fill("match.started"),
    );
  });
});
