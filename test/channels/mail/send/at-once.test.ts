import { describe, expect, it } from "vitest";
import { DAY, HOUR } from "../../../../src/lib/duration.ts";
import { T0 } from "../../../game/people.ts";
import { withFrozenTime } from "../../../mailbox/frozen-time.ts";
import { mailedMailbox, news, told } from "./mailbox.ts";
import { hear, until } from "../../mailbox.ts";

withFrozenTime();

const finished = (game: string) => news(game, 1, ["game.finished"], { status: "finished", turn: null });
const AT_ONCE = { mail: { "game.finished": "immediate" }, reminders: [] } as const;

describe("immediate mail beyond the day's limit", () => {
  it("is sent with the next digest, which says so; the day after, mail is immediate again", async () => {
    const mailbox = mailedMailbox({}, AT_ONCE);
    for (let game = 0; game < 30; game++) await hear(mailbox, finished(`a${game}`));
    // The stored count survives the object.
    mailbox.rebuild();
    for (let game = 0; game < 30; game++) await hear(mailbox, finished(`b${game}`));
    expect(mailbox.handed).toHaveLength(50);
    expect(mailbox.mailbox.channels.mailing.leftAtOnce()).toBe(0);
    expect(await mailbox.mailbox.channels.mailing.next()).toBe(T0 + 11 * HOUR);
    await until(mailbox, T0 + 11 * HOUR);
    expect(mailbox.handed).toHaveLength(51);
    expect(told(mailbox).at(-1)).toBe("digest of 10");
    expect(mailbox.handed.at(-1)?.content).toMatchObject({ kind: "digest", isRest: true });
    await hear(mailbox, finished("c"));
    expect(mailbox.handed).toHaveLength(51);
    await until(mailbox, T0 + DAY);
    await hear(mailbox, finished("d"));
    expect([mailbox.handed.length, mailbox.mailbox.channels.mailing.leftAtOnce()]).toEqual([52, 49]);
    await until(mailbox, T0 + 5 * DAY);
    expect(mailbox.handed).toHaveLength(53);
    expect(mailbox.handed.at(-1)?.content).toMatchObject({ kind: "digest", records: [{}], isRest: true });
  });

  it("is deleted after some days, and with the player", async () => {
    const mailbox = mailedMailbox({}, AT_ONCE);
    const remembered = () => mailbox.storage.rows("SELECT * FROM mail_immediate");
    for (let game = 0; game < 5; game++) await hear(mailbox, finished(`a${game}`));
    await until(mailbox, T0 + 4 * DAY);
    await hear(mailbox, finished("b"));
    expect(remembered()).toHaveLength(1);
    mailbox.mailbox.close("deleted-1");
    expect(remembered()).toEqual([]);
  });
});
