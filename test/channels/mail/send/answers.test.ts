import { describe, expect, it, vi } from "vitest";
import { MAIL_TOPICS } from "../../../../src/channels/mail/send/store.ts";
import { DAY, HOUR } from "../../../../src/lib/duration.ts";
import { tablesIn } from "../../../../src/lib/object-storage.ts";
import { summaryFrom } from "../../../../src/game/view.ts";
import { T0 } from "../../../game/people.ts";
import { withFrozenTime } from "../../../mailbox/frozen-time.ts";
import { gameNews } from "../../../mailbox/items.ts";
import { FAILED, mailedMailbox, told, turn } from "./mailbox.ts";
import { hear, until } from "../../mailbox.ts";

/** T0 is nine in the evening in Stockholm. */
const NIGHT = { quiet: { from: "22:00", to: "07:00" } };
const NO_REMINDERS = { reminders: [] };

withFrozenTime();

describe("an answer to what the player just did", () => {
  const content = {
    kind: "move-unproven",
    game: summaryFrom(gameNews("a", 1).game, "https://taflpost.example"),
    move: null,
  } as const;

  it("is sent once a key, at any hour; a week later the key is free again", async () => {
    const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...NIGHT });
    vi.setSystemTime(T0 + 2 * HOUR);
    const { mailing } = mailbox.mailbox.channels;
    expect([await mailing.queueOnce("k", content), await mailing.queueOnce("k", content)]).toEqual([
      true,
      false,
    ]);
    await mailbox.mailbox.run();
    expect(told(mailbox)).toEqual(["move-unproven"]);
    vi.setSystemTime(T0 + 2 * HOUR + 7 * DAY);
    expect([await mailing.queueOnce("k", content), await mailing.queueOnce("k", content)]).toEqual([
      true,
      false,
    ]);
  });

  it("that waits has the new name of an opponent who has left", async () => {
    const mailbox = mailedMailbox({}, NO_REMINDERS);
    mailbox.fates.push(FAILED);
    await mailbox.mailbox.channels.mailing.queueOnce("k", content);
    await mailbox.mailbox.run();
    const { game, ...news } = gameNews("a", 2);
    const text = JSON.stringify(game).replaceAll(`"name":"Egil"`, `"name":"deleted-1"`);
    const renamed = { player: "egil-id", name: "deleted-1" };
    mailbox.mailbox.receive([{ ...news, game: JSON.parse(text) as typeof game, renamed }]);
    await until(mailbox, T0 + DAY);
    const said = JSON.stringify(mailbox.handed.at(-1));
    expect([mailbox.handed.length, said.includes("Egil"), said.includes("deleted-1")]).toEqual([
      2,
      false,
      true,
    ]);
    expect(mailbox.storage.dump()).not.toContain("Egil");
  });

  it("is not sent if there is no address", async () => {
    const mailbox = mailedMailbox({ confirmedEmail: null });
    expect(await mailbox.mailbox.channels.mailing.queueOnce("k", content)).toBe(false);
  });
});

it("a deleted player has no stored mail and gets none", async () => {
  const mailbox = mailedMailbox({}, { ...NO_REMINDERS, ...NIGHT });
  vi.setSystemTime(T0 + 2 * HOUR);
  await hear(mailbox, turn("a", 1));
  await mailbox.mailbox.channels.mailing.queueOnce("k", { kind: "confirm" });
  mailbox.mailbox.close("deleted-1");
  mailbox.mailbox.receive([turn("b", 1)]);
  for (const table of Object.values(MAIL_TOPICS).flat().flatMap(tablesIn))
    expect(mailbox.storage.rows(`SELECT * FROM ${table}`)).toEqual([]);
  expect(mailbox.mailbox.hasLeft()).toBe(true);
  await until(mailbox, T0 + DAY);
  expect(mailbox.handed).toEqual([]);
});
