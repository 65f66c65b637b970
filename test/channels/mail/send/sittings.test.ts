import { describe, expect, it } from "vitest";
import type { MailMode } from "../../../../src/contract/events/types.ts";
import { HOUR, MINUTE } from "../../../../src/lib/duration.ts";
import { now } from "../../../../src/lib/now.ts";
import { withFrozenTime } from "../../../mailbox/frozen-time.ts";
import { hear, until } from "../../mailbox.ts";
import { type MailedMailbox, mailedMailbox, news, ownMove, told, turn } from "./mailbox.ts";

withFrozenTime();

/** Ragnhild's mailbox, with turns in this mode; null: as nobody has chosen any. */
const mailboxIn = (mode: MailMode | null) =>
  mailedMailbox({}, { reminders: [], ...(mode !== null && { mail: { "game.turn": mode } }) });

/** Plies of game "a" from `from` on, each after so many milliseconds; hers are the even ones, and she looks in for them. */
async function play(made: MailedMailbox, [from, to]: readonly [number, number], each: number): Promise<void> {
  for (let ply = from; ply < to; ply++) {
    await until(made, now() + each);
    if (ply % 2 === 0) made.mailbox.channels.mailing.visited();
    await hear(made, ply % 2 === 0 ? ownMove("a", ply) : turn("a", ply));
  }
}

const [TWICE_A_DAY, AT_ONCE, A_DAY] = [12 * HOUR, 3 * MINUTE, 24 * HOUR];

const PACES = {
  "twice a day": (made: MailedMailbox) => play(made, [1, 61], TWICE_A_DAY),
  "a sitting of 20 plies within an hour": (made: MailedMailbox) => play(made, [1, 21], AT_ONCE),
  /** Each ends with the opponent's move, and she comes back a day later. */
  async "three sittings, a day apart"(made: MailedMailbox) {
    for (const from of [0, 20, 40]) {
      await play(made, [from, from + 20], AT_ONCE);
      await until(made, now() + A_DAY);
    }
  },
};

describe("mails about turns", () => {
  it.each([
    ["twice a day", null, 30],
    ["twice a day", "immediate", 30],
    ["twice a day", "digest", 0],
    ["a sitting of 20 plies within an hour", null, 0],
    ["a sitting of 20 plies within an hour", "immediate", 10],
    ["a sitting of 20 plies within an hour", "digest", 0],
    ["three sittings, a day apart", null, 3],
    ["three sittings, a day apart", "immediate", 30],
    ["three sittings, a day apart", "digest", 3],
  ] as const)("to a player of %s, in this mode: %s", async (pace, mode, mails) => {
    const made = mailboxIn(mode);
    await PACES[pace](made);
    await until(made, now() + A_DAY);
    expect(told(made)).toHaveLength(mails);
  });

  it("for a player who leaves in the middle of a sitting arrive after five minutes", async () => {
    const made = mailboxIn(null);
    await play(made, [1, 20], AT_ONCE);
    await until(made, now() + 5 * MINUTE - 1);
    expect(told(made)).toEqual([]);
    await until(made, now() + 1);
    expect(told(made)).toEqual(["game.turn a"]);
  });

  it("are an hour apart, and the last one is sent when the hour is over", async () => {
    const made = mailboxIn(null);
    await play(made, [1, 20], 6 * MINUTE);
    const at = made.handed.map((mail) => mail.at);
    expect(at.length).toBe(2);
    expect(at[1]! - at[0]!).toBeGreaterThanOrEqual(HOUR);
    await until(made, now() + HOUR);
    expect(made.handed.at(-1)!.at - at[1]!).toBe(HOUR);
    expect(made.handed.at(-1)!.content).toMatchObject({ record: { data: { ply: 19 } } });
  });

  it("do not wait for the hour if the turn would be over soon", async () => {
    const made = mailboxIn(null);
    await play(made, [1, 3], 6 * MINUTE);
    await hear(made, turn("a", 3, { span: 2 * HOUR }));
    await until(made, now() + 5 * MINUTE);
    expect(told(made)).toEqual(["game.turn a", "game.turn a"]);
  });

  it("of other games do not wait for that of one", async () => {
    const made = mailboxIn(null);
    await hear(made, turn("a", 1));
    await until(made, now() + 10 * MINUTE);
    made.mailbox.channels.mailing.visited();
    await hear(made, turn("b", 1));
    await until(made, now() + 5 * MINUTE);
    expect(told(made)).toEqual(["game.turn a", "game.turn b"]);
  });

  it("and messages of one game are never two within an hour", async () => {
    const made = mailboxIn(null);
    await hear(made, turn("a", 1), news("a", 2, ["game.message"], { ply: 1, turn: "mine" }));
    await until(made, now() + 5 * MINUTE);
    expect(told(made)).toEqual(["game.turn a"]);
    await until(made, now() + HOUR);
    expect(told(made)).toEqual(["game.turn a", "game.message a"]);
  });
});
