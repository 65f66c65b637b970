import { describe, expect, it } from "vitest";
import { draftFor, outdatedDraft, storeDraft } from "../../../../src/pages/game/script/draft.ts";
import { storeOf } from "../../../../src/pages/kit/script/store.ts";

/** A browser's store that lives as long as a test. */
function store() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  };
}
const DRAFT = { ply: 5, from: "d1", move: "d1-d4", message: "Have a look" };

describe("an unsent move", () => {
  it("is restored after a reload", () => {
    const browser = store();
    storeDraft(browser, "k3J", DRAFT);
    expect(draftFor(browser, "k3J", 5)).toEqual(DRAFT);
    expect(draftFor(browser, "other", 5)).toBeNull();
  });

  it("is deleted when the game has moved on", () => {
    const browser = store();
    storeDraft(browser, "k3J", DRAFT);
    expect(draftFor(browser, "k3J", 7)).toBeNull();
    storeDraft(browser, "k3J", { ply: 7, from: "", move: "", message: "" });
    expect(browser.kept.size).toBe(0);
  });

  it("leaves the text readable if the move was made elsewhere", () => {
    const browser = store();
    expect(outdatedDraft(browser, "k3J", 7)).toBeNull();
    storeDraft(browser, "k3J", DRAFT);
    expect([5, 6, 7].map((ply) => outdatedDraft(browser, "k3J", ply))).toEqual([null, DRAFT, DRAFT]);
  });

  it("is not stored if nothing is chosen and nothing written", () => {
    const browser = store();
    storeDraft(browser, "k3J", DRAFT);
    storeDraft(browser, "k3J", { ply: 5, from: "", move: "", message: "" });
    expect(browser.kept.size).toBe(0);
  });

  it.each(["nonsense", "null", '{"ply":"5","move":1}'])("stored as %s is ignored", (text) => {
    const browser = store();
    browser.kept.set("taflpost:k3J", text);
    expect(draftFor(browser, "k3J", 5)).toBeNull();
  });

  it("does no harm if the browser stores nothing", () => {
    const closed = storeOf(() => {
      throw new Error("denied");
    });
    storeDraft(closed, "k3J", DRAFT);
    expect(draftFor(closed, "k3J", 5)).toBeNull();
    const full = { ...store(), setItem: () => assertNever() };
    expect(() => storeDraft(full, "k3J", DRAFT)).not.toThrow();
  });
});

function assertNever(): never {
  throw new Error("no room");
}
