import { expect, it } from "vitest";
import { openRecord } from "../../src/archive/open-record.ts";
import { storedRecord } from "../../src/game/recorded.ts";
import { readRecord, rulesetOf } from "../../src/rules/index.ts";
import type { TellRecord } from "../../src/mailbox/records-held.ts";
import { boxWith } from "../channels/mailbox.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { withFrozenTime } from "./frozen-time.ts";

withFrozenTime();

const read = readRecord({ format: "text", text: "d6-c6 e4-e6", ruleset: rulesetOf("brandubh") });
if (!read.ok) throw new Error("unreadable");
const stored = storedRecord(read.value, false);
const LIMITS = { most: 10, quota: null };
const ALL = { after: null, limit: 10, order: "asc" } as const;

/** Egil's mailbox, a record, and the list of records; `dies`: what the mailbox asks of the record does not come back. */
function world() {
  const recordStorage = memoryStorage();
  const listed = new Set<string>();
  const record = openRecord(recordStorage, "r", async (id, row) => {
    if (row === null) listed.delete(id);
    else listed.add(id);
  });
  const dies: { at: "asked" | "done" | null } = { at: null };
  const tellRecord: TellRecord = async (_, held) => {
    if (dies.at === "asked") throw new Error("died before the record was asked");
    const isNew = record.hold("egil", held);
    await record.run();
    if (dies.at === "done") throw new Error("died before the record had answered");
    return isNew;
  };
  const box = boxWith({}, { tellRecord });
  /** The mailbox comes back without its memory, and its alarm goes off. */
  const comeBack = async () => {
    dies.at = null;
    expect(box.storage.alarm()).not.toBeNull();
    box.storage.alarmWentOff();
    box.rebuild();
    await box.mailbox.wake();
  };
  const holds = () => ({
    mailbox: box.mailbox.recordsHeld.list(ALL).map(({ id }) => id),
    record: recordStorage.rows("SELECT player, listed FROM holders"),
    listed: [...listed],
  });
  return { box, record, dies, comeBack, holds };
}

const HELD = { mailbox: ["r"], record: [{ player: "egil", listed: 1 }], listed: ["r"] };
const NOT_HELD = { mailbox: [], record: [], listed: [] };

it.each(["asked", "done"] as const)(
  "a mailbox that dies while a record is %s to be held, or let go of, does it when it comes back",
  async (when) => {
    const { box, record, dies, comeBack, holds } = world();
    dies.at = when;
    const wish = { id: "r", stored, listed: true };
    await expect(box.mailbox.recordsHeld.hold([wish], LIMITS)).rejects.toThrow("not been told");
    await comeBack();
    expect(holds()).toEqual(HELD);
    expect(record.read()).toMatchObject({ moves: ["d6-c6", "e4-e6"], unlisted: null });
    expect(await box.mailbox.recordsHeld.hold([wish], LIMITS)).toEqual([false]);
    dies.at = when;
    expect(await box.mailbox.recordsHeld.drop("r")).toBe(true);
    expect(box.mailbox.recordsHeld.has("r")).toBe(false);
    await comeBack();
    expect(holds()).toEqual(NOT_HELD);
    // One who leaves lets go of everything.
    await box.mailbox.recordsHeld.hold([wish], LIMITS);
    dies.at = when;
    box.mailbox.close("deleted-1");
    await box.mailbox.run();
    await comeBack();
    expect([holds(), box.mailbox.recordsHeld.nextDue()]).toEqual([NOT_HELD, null]);
  },
);

it("who changes their mind while the record is being told has it told again", async () => {
  const { box, holds } = world();
  const { recordsHeld } = box.mailbox;
  const wish = { id: "r", stored };
  const holding = recordsHeld.hold([{ ...wish, listed: true }], LIMITS);
  const dropping = recordsHeld.drop("r");
  await Promise.all([holding, dropping]);
  expect(holds()).toEqual(NOT_HELD);
  await Promise.all([
    recordsHeld.hold([wish], LIMITS),
    recordsHeld.hold([{ ...wish, listed: true }], LIMITS),
  ]);
  expect(holds()).toEqual(HELD);
});
