import { describe, expect, it } from "vitest";
import type { GameEventType } from "../../../../src/contract/events/records.ts";
import type { PlayerNews } from "../../../../src/game/news.ts";
import type { OpenOffer } from "../../../../src/game/state.ts";
import { HOUR } from "../../../../src/lib/duration.ts";
import { now } from "../../../../src/lib/now.ts";
import { T0 } from "../../../game/people.ts";
import { withFrozenTime } from "../../../mailbox/frozen-time.ts";
import { mailedMailbox, news, ownMove, told, turn } from "./mailbox.ts";
import { hear, until } from "../../mailbox.ts";

const AT_ONCE = {
  reminders: [],
  mail: { "game.turn": "immediate", "game.offered": "immediate", "game.draw-offered": "immediate" },
} as const;
/** T0 is nine in the evening in Stockholm. */
const NIGHT = { ...AT_ONCE, quiet: { from: "21:00", to: "07:00" } };
const MORNING = T0 + 10 * HOUR;

withFrozenTime();

const takeback = (): OpenOffer => ({ type: "takeback", by: "attackers", at: now() });

/** News of Ragnhild's turn at ply 1, with what the attackers offer her then, after so many takebacks. */
function atTurn(
  seq: number,
  types: readonly GameEventType[],
  offers: readonly OpenOffer[] = [],
  takebacks = 0,
): PlayerNews {
  const item = news("a", seq, types, { ply: 1 });
  const notices = item.notices.map((notice) => ({ ...notice, offer: { type: "takeback" } as const }));
  if (!("v" in item.game)) throw new Error("a game of this release");
  const players = { attackers: { id: "e-id", name: "Egil" }, defenders: { id: "r-id", name: "Ragnhild" } };
  return { ...item, notices, game: { ...item.game, players, offers, takebacks } };
}

describe("an offer", () => {
  it("made with a move is in the one mail about the turn", async () => {
    const mailbox = mailedMailbox({}, AT_ONCE);
    await hear(mailbox, turn("a", 1), atTurn(2, ["game.offered"], [takeback()]));
    expect(told(mailbox)).toEqual(["game.turn a"]);
    expect(mailbox.handed[0]?.content).toMatchObject({
      record: { data: { game: { offers: [{ type: "takeback", by: "attackers" }] } } },
    });
  });

  it("made later has its own mail, and so has one whose turn's mail is in the digest", async () => {
    const mailbox = mailedMailbox({}, AT_ONCE);
    await hear(mailbox, turn("a", 1));
    await hear(mailbox, atTurn(2, ["game.offered"], [takeback()]));
    expect(told(mailbox)).toEqual(["game.turn a", "game.offered a"]);
    const other = mailedMailbox({}, { ...AT_ONCE, mail: { ...AT_ONCE.mail, "game.turn": "digest" } });
    await hear(other, turn("a", 1), atTurn(2, ["game.offered"], [takeback()]));
    expect(told(other)).toEqual(["game.offered a"]);
  });

  it("is not mailed in the morning once it was withdrawn, even if a similar one was made at once", async () => {
    const mailbox = mailedMailbox({}, { ...NIGHT, mail: { ...AT_ONCE.mail, "game.turn": "off" } });
    const first = takeback();
    await hear(mailbox, turn("a", 1), atTurn(2, ["game.offered"], [first]));
    await hear(mailbox, atTurn(3, [], [{ ...first, at: first.at + HOUR }]));
    await until(mailbox, MORNING);
    expect(told(mailbox)).toEqual([]);
  });
});

describe("a turn that was taken back", () => {
  it("is not mailed in the morning, though the same ply is to be answered again; the new turn is", async () => {
    const mailbox = mailedMailbox({}, NIGHT);
    await hear(mailbox, turn("a", 1));
    await hear(mailbox, ownMove("a", 2), { ...atTurn(3, ["game.turn"], [], 1) });
    await until(mailbox, MORNING);
    expect(told(mailbox)).toEqual(["game.turn a"]);
    expect(mailbox.handed[0]?.content).toMatchObject({ record: { data: { game: { takebacks: 1 } } } });
  });

  it("has no mail once the ply was answered without it", async () => {
    const mailbox = mailedMailbox({}, NIGHT);
    await hear(mailbox, turn("a", 1), atTurn(2, [], [], 1));
    await until(mailbox, MORNING);
    expect(told(mailbox)).toEqual([]);
  });
});
