import { describe, expect, it } from "vitest";
import type { AccountRecord } from "../../../../src/contract/events/records.ts";
import type { PlayerNews } from "../../../../src/game/news.ts";
import { DAY, HOUR } from "../../../../src/lib/duration.ts";
import type { MailContent } from "../../../../src/channels/mail/content.ts";
import { withFrozenTime } from "../../../mailbox/frozen-time.ts";
import { T0 } from "../../../game/people.ts";
import { VACATIONS } from "../samples.ts";
import { FAILED, mailedMailbox, type MailedMailbox, news, ownMove, told, turn } from "./mailbox.ts";
import { hear, until } from "../../mailbox.ts";

/** T0 is nine in the evening in Stockholm. */
const NIGHT = { quiet: { from: "21:00", to: "07:00" }, reminders: [] };
const MORNING = T0 + 10 * HOUR;

withFrozenTime();

const instant = (at: number) => new Date(at).toISOString();

/** The deadline of a game's turn is another, while nothing else has changed. */
function changed(of: PlayerNews, seq: number, deadline: number): PlayerNews {
  const { game } = of;
  if (!("v" in game) || game.clock.running === null) throw new Error("a game of this release, with a clock");
  const running = { ...game.clock.running, deadline };
  const { notices } = news(of.gameId, seq, ["game.deadline-changed"], { ply: game.ply });
  return { ...of, seq, deadline, notices, game: { ...game, clock: { ...game.clock, running } } };
}

const contentsOf = ({ handed }: MailedMailbox): readonly MailContent[] =>
  handed.map(({ content }) => content);

describe("a mail that waited for the morning", () => {
  it("has the deadline that is valid by then", async () => {
    const mailbox = mailedMailbox({}, { ...NIGHT, mail: { "game.turn": "immediate" } });
    const first = turn("a", 1, { span: DAY });
    await hear(mailbox, first, changed(first, 2, T0 + 3 * DAY));
    await until(mailbox, MORNING);
    const deadline = instant(T0 + 3 * DAY);
    expect(contentsOf(mailbox)).toMatchObject([
      { kind: "event", record: { type: "game.turn", data: { deadline, game: { clock: { deadline } } } } },
    ]);
  });

  it("names both players of a game that is over by then", async () => {
    const mailbox = mailedMailbox({}, { ...NIGHT, mail: { "game.finished": "immediate" } });
    const end = news("a", 3, ["game.finished"], { status: "finished", turn: null });
    await hear(mailbox, { ...end, game: { ...end.game, status: "finished" } });
    await until(mailbox, MORNING);
    const players = { attackers: { name: "Egil" }, defenders: { name: "Ragnhild" } };
    expect(contentsOf(mailbox)).toMatchObject([
      { record: { data: { game: { players, challenge: { by: "Egil" } } } } },
    ]);
  });

  it("has no deadline of a turn that is over", async () => {
    const mailbox = mailedMailbox({}, { ...NIGHT, mail: { "game.draw-declined": "immediate" } });
    await hear(mailbox, news("a", 2, ["game.draw-declined"]), turn("a", 3), ownMove("a", 4));
    await until(mailbox, MORNING);
    const [mail] = contentsOf(mailbox);
    expect(mail).toMatchObject({ record: { type: "game.draw-declined", data: { deadline: null, ply: 2 } } });
  });
});

describe("a failed reminder", () => {
  it("is not sent early if the deadline has moved meanwhile, but at its time", async () => {
    const mail = { "game.turn": "off", "game.deadline-changed": "off" } as const;
    const mailbox = mailedMailbox({}, { reminders: ["PT4H"], mail });
    const first = turn("a", 1, { span: DAY });
    await hear(mailbox, first);
    mailbox.fates.push(FAILED);
    await until(mailbox, T0 + 20 * HOUR);
    await hear(mailbox, changed(first, 2, T0 + 3 * DAY));
    await until(mailbox, T0 + 3 * DAY);
    const deadlines = [T0 + DAY, T0 + 3 * DAY].map((deadline) => ({ deadline: instant(deadline) }));
    expect(contentsOf(mailbox)).toMatchObject(deadlines);
    expect(mailbox.handed.map(({ at }) => at)).toEqual([T0 + 20 * HOUR, T0 + 3 * DAY - 4 * HOUR]);
  });
});

/** The player's mailbox puts an event of its own into the feed, and has it mailed. */
async function announce(made: MailedMailbox, record: AccountRecord): Promise<void> {
  const { feed, channels } = made.mailbox;
  made.storage.transactionSync(() => channels.mailing.takeOwn(feed.addOwn(record)));
  await made.mailbox.run();
}

describe("a mail about vacation", () => {
  const [cover, low, began] = VACATIONS;

  it.each([cover, low])("is sent at once, even at night ($type)", async (record) => {
    const mailbox = mailedMailbox({}, NIGHT);
    await announce(mailbox, record);
    expect(told(mailbox)).toEqual([record.type]);
  });

  it("shows the saved game's present position, if it is known", async () => {
    const mailbox = mailedMailbox({}, { ...NIGHT, mail: { "game.turn": "off" } });
    await hear(mailbox, turn(cover.data.game.id, 1), turn("another", 1));
    await announce(mailbox, cover);
    expect(contentsOf(mailbox)).toMatchObject([
      { kind: "event", record: { type: "vacation.cover" }, covered: { ply: 1 }, waiting: 1 },
    ]);
  });

  it("that the player did not choose is not sent", async () => {
    const mailbox = mailedMailbox({}, NIGHT);
    await announce(mailbox, began);
    await until(mailbox, T0 + 3 * DAY);
    expect(told(mailbox)).toEqual([]);
  });
});
