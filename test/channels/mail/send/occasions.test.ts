import { expect, it } from "vitest";
import type { AccountRecord } from "../../../../src/contract/events/records.ts";
import { MAIL_TYPES, type MailMode, modesOf } from "../../../../src/contract/events/types.ts";
import { DAY, HOUR, SECOND } from "../../../../src/lib/duration.ts";
import { now } from "../../../../src/lib/now.ts";
import { withFrozenTime } from "../../../mailbox/frozen-time.ts";
import { mail } from "../written.ts";
import { hear, until } from "../../mailbox.ts";
import { type MailedMailbox, mailedMailbox, news, ownMove, told, turn, wordFor } from "./mailbox.ts";

withFrozenTime();

const ORIGIN = "https://taflpost.example";
const tournament = { id: "t1", name: "Winter post", url: `${ORIGIN}/tournaments/t1` };

/** Something of the account comes in so many seconds. */
async function comes(made: MailedMailbox, seconds: number, type: string, data: object): Promise<void> {
  await until(made, now() + seconds * SECOND);
  const timestamp = new Date(now()).toISOString();
  made.mailbox.hearOwn([{ id: `${type}-${now()}`, type, timestamp, data } as AccountRecord]);
  await made.mailbox.run();
}

const paired = (round: number) => ({
  tournament,
  round,
  opponent: "Egil",
  bye: false,
  match: `game-${round}`,
  games: [`game-${round}`],
});

/** The game of a round begins, and the first move is hers or not. */
async function begins(made: MailedMailbox, round: number): Promise<void> {
  await until(made, now() + 3 * SECOND);
  const begun = news(`game-${round}`, 1, ["game.started", "game.turn"], { ply: 0, turn: "mine" });
  const match = { id: `game-${round}`, n: 1, games: 1, order: "together", tiebreaks: [] } as const;
  const challenge = { ...begun.game.challenge, match, rated: true } as const;
  await hear(made, { ...begun, game: { ...begun.game, challenge } });
}

/** Sixty plies that take hours each. She visits whenever it is her turn. */
async function isPlayed(made: MailedMailbox, round: number): Promise<void> {
  const game = `game-${round}`;
  for (let ply = 0; ply < 60; ply += 2) {
    if (ply > 0) await hear(made, turn(game, ply - 1, { seq: ply }));
    await until(made, now() + 5 * HOUR);
    made.mailbox.channels.mailing.visited();
    await hear(made, ownMove(game, ply + 1));
    await until(made, now() + 5 * HOUR);
  }
}

/** News at the end of a round, each from another object. */
async function isOver(
  made: MailedMailbox,
  round: number,
  games: readonly string[] = [`game-${round}`],
): Promise<void> {
  const game = `game-${round}`;
  const over = news(game, 62, ["game.finished"], { status: "finished", turn: null });
  const match = { id: game, n: 1, games: 1, order: "together", tiebreaks: [] } as const;
  await hear(made, {
    ...over,
    game: {
      ...over.game,
      status: "finished",
      challenge: { ...over.game.challenge, match, rated: true },
      result: { winner: "defenders", reason: "king-escaped" } as never,
    },
  });
  const end = { opponent: "Egil", games, points: { Ragnhild: 1, Egil: 0 }, winner: "Ragnhild" };
  const match1 = { id: game, url: `${ORIGIN}/matches/${game}` };
  await comes(made, 1, "match.finished", { match: match1, tournament, ...end, decidedBy: null });
  const of = { game: { id: game, url: `${ORIGIN}/games/${game}` }, ruleset: "brandubh", because: "game" };
  const [before, after] = [
    { rating: 1500, rd: 100 },
    { rating: 1512, rd: 98 },
  ];
  await comes(made, 1, "rating.changed", { ...of, before, after, games: round });
}

/** Two rounds of a tournament: the mails that go out, in this mode (null: as nobody has chosen any). */
async function season(mode: MailMode | null): Promise<MailedMailbox> {
  const all = MAIL_TYPES.filter((type) => mode !== null && modesOf(type).includes(mode));
  const modes = Object.fromEntries(all.map((type) => [type, mode!]));
  const made = mailedMailbox({ language: "en" }, { reminders: [], mail: modes });
  for (const round of [1, 2]) {
    await comes(made, 3, "tournament.paired", paired(round));
    await begins(made, round);
    await isPlayed(made, round);
    await isOver(made, round);
  }
  const end = { tournament, players: 2, winners: ["Ragnhild"], place: 1, points: 2 };
  await comes(made, 3, "tournament.finished", end);
  await until(made, now() + DAY);
  return made;
}

/*
 * How many mails two rounds with a game of sixty plies each make. Of her turns, which she is told one by one, there were and are
 * 58 behind the first ones. Before one mail told an occasion, 9 others told of beginnings and ends, and 2 of the first turns.
 */
it.each([
  [null, 58, 3],
  ["immediate", 58, 3],
  ["grouped", 58, 3],
  ["digest", 0, 16],
] as const)("mails for two rounds in this mode: %s", async (mode, turns, others) => {
  const made = told(await season(mode));
  const ofTurns = made.filter((one) => one.startsWith("game.turn")).length;
  expect([ofTurns, made.length - ofTurns]).toEqual([turns, others]);
});

it("the end of a round and the next one are one mail: result, rating, opponent, and whose turn it is", async () => {
  const { handed } = await season(null);
  const { content } = handed.findLast(({ content: one }) => wordFor(one) === "tournament.paired")!;
  const { subject, text } = mail(content, { reader: { name: "Ragnhild" } });
  expect(subject).toBe("You won against Egil (Brandubh). Round 2 of “Winter post”: you play Egil");
  expect(text.split("\n").slice(0, 5)).toEqual([
    "The game with Egil is over. Round 2 of “Winter post”: you play Egil.",
    "You won: your king reached a corner.",
    "Your rating in Brandubh has changed. It was 1500, and is 1512 now. Rated games: 1.",
    "You play 1 game against each other.",
    "It’s your turn in the game of Brandubh with Egil.",
  ]);
});

it("a single rated game is one mail with the rating", async () => {
  const made = mailedMailbox({ language: "en" }, { reminders: [] });
  await isOver(made, 7);
  await until(made, now() + DAY);
  expect(told(made)).toEqual(["game.finished game-7"]);
  const { text } = mail(made.handed[0]!.content, { reader: { name: "Ragnhild" } });
  expect(text).toContain("It was 1500, and is 1512 now.");
});

it("the end of a match of several games is in the mail about its last game", async () => {
  const made = mailedMailbox({ language: "en" }, { reminders: [] });
  await isOver(made, 7, ["game-6", "game-7"]);
  await until(made, now() + DAY);
  expect(told(made)).toEqual(["match.finished"]);
});

it("a new deadline is mailed once a day while hours of cover move it, and again if it moves far", async () => {
  const made = mailedMailbox({}, { reminders: [], mail: { "game.deadline-changed": "immediate" } });
  let deadline = now() + HOUR;
  async function moved(by: number, seq: number): Promise<void> {
    const item = news("game-1", seq, ["game.deadline-changed"], { ply: 3, turn: "theirs" });
    const [notice] = item.notices;
    const shift = { reason: "vacation", previousDeadline: deadline, deadline: (deadline += by) } as const;
    await hear(made, { ...item, notices: [{ ...notice!, ...shift }] });
  }
  for (let hour = 1; hour <= 116; hour++) {
    await moved(HOUR, hour);
    await until(made, now() + HOUR);
  }
  expect(told(made)).toHaveLength(5);
  await moved(14 * DAY, 117);
  expect(told(made)).toHaveLength(6);
});
