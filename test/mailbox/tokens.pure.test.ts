import { describe, expect, it, vi } from "vitest";
import { DAY } from "../../src/lib/duration.ts";
import { MAILBOX_SCHEMA } from "../../src/mailbox/stored/schema.ts";
import { migrate } from "../../src/lib/object-storage.ts";
import { Tokens } from "../../src/mailbox/tokens.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { T0 } from "../game/people.ts";
import { withFrozenTime } from "./frozen-time.ts";

withFrozenTime();

const one = (id: string, hash = `hash of ${id}`) => ({ id, name: id, hash, scopes: ["read"] as const });

/** The tokens of a player who has one of each kind. */
function tokensForTest(hasLeft = () => false) {
  const storage = memoryStorage();
  migrate(storage, MAILBOX_SCHEMA);
  const tokens = new Tokens(storage, hasLeft);
  const add = (id: string, most = 10) => tokens.add(one(id), most);
  const begin = (id: string, parent: string | null = null, most = 20) =>
    tokens.addSession({ ...one(id), parent }, most);
  const all = () => [...tokens.ids()].toSorted();
  add("token");
  begin("session");
  return { storage, tokens, add, begin, all };
}

const at = (days: number): void => void vi.setSystemTime(T0 + days * DAY);
/** A use by a request, as the mailbox's object notes it; whether it held. */
function use({ tokens }: ReturnType<typeof tokensForTest>, id: string): boolean {
  const found = tokens.find(`hash of ${id}`);
  if (found !== null) tokens.used(found);
  return found !== null;
}

describe("a session", () => {
  it("expires thirty days after its last use; a token does not", () => {
    const made = tokensForTest();
    at(29.9);
    expect(made.all()).toEqual(["session", "token"]);
    at(30);
    expect([use(made, "session"), use(made, "token"), made.all()]).toEqual([false, true, ["token"]]);
    const reach = { after: null, limit: 10, order: "asc" } as const;
    expect(made.tokens.list(reach).map(({ id }) => id)).toEqual(["token"]);
  });

  it("in use stays, but not for more than 400 days", () => {
    const made = tokensForTest();
    for (let day = 29; day < 400; day += 29) {
      at(day);
      expect([day, use(made, "session")]).toEqual([day, true]);
    }
    at(399.9);
    expect(use(made, "session")).toBe(true);
    at(400);
    expect(use(made, "session")).toBe(false);
  });

  it("has its last use stored by the day, and so never expires before 29 unused days", () => {
    const made = tokensForTest();
    const used = () => made.tokens.find("hash of session")?.lastUsedAt;
    at(0.9);
    use(made, "session");
    expect(used()).toBe(T0);
    at(1);
    use(made, "session");
    expect(used()).toBe(T0 + DAY);
    at(1.9);
    use(made, "session");
    at(30.9);
    expect(use(made, "session")).toBe(true);
  });

  it("that has expired is deleted when the next one begins, and with a token those that were made with it", () => {
    const made = tokensForTest();
    made.begin("lent", "token");
    expect(made.tokens.remove("token").toSorted()).toEqual(["lent", "token"]);
    at(31);
    made.begin("late", "token");
    made.begin("next");
    expect(made.storage.rows("SELECT id FROM tokens")).toEqual([{ id: "next" }]);
  });

  it("is replaced as the least recently used, never as the newest, and never for one lent by a token", () => {
    const made = tokensForTest();
    made.begin("second");
    at(2);
    use(made, "session");
    made.begin("third", null, 2);
    expect(made.all()).toEqual(["session", "third", "token"]);
    made.begin("fourth", null, 1);
    expect(made.all()).toEqual(["fourth", "token"]);
    made.begin("lent", "token", 1);
    made.begin("lent again", "token", 1);
    expect(made.all()).toEqual(["fourth", "lent again", "token"]);
  });
});

describe("a token", () => {
  it("is one of a limited number, in which sessions do not count", () => {
    const made = tokensForTest();
    expect([made.add("second", 2)?.id, made.add("third", 2)]).toEqual(["second", null]);
  });

  it("requested again under its id replaces the first one, whose secret becomes invalid", () => {
    const { tokens } = tokensForTest();
    tokens.add(one("token", "another hash"), 1);
    expect([tokens.find("hash of token"), tokens.find("another hash")?.id]).toEqual([null, "token"]);
  });

  it("of a player who has left is not stored, nor is a session", () => {
    const made = tokensForTest(() => true);
    expect(made.add("late")?.id).toBe("late");
    made.begin("late session");
    expect([made.all(), made.storage.rows("SELECT * FROM tokens")]).toEqual([[], []]);
  });
});
