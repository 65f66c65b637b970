import { describe, expect, it, vi } from "vitest";
import { openBrowser, readerIn } from "../http/browser.ts";
import { open } from "../pages/browsing.ts";
import { ask, beginGame, move, signUp } from "../http/api.ts";
import { changesBetween, dumpAll, quietDump } from "../http/dump.ts";
import { inTurn } from "./in-turn.ts";
import { askedWith, isPage, MATRIX } from "./matrix.ts";
import type { Row } from "./matrix-row.ts";
import { cast, make, requestOf } from "./things.ts";

vi.spyOn(globalThis, "fetch").mockImplementation(() => Promise.resolve(new Response(null, { status: 204 })));

describe("a copy of the storage", () => {
  it("has no usable token, no webhook secret and no readable stored answer", async () => {
    const game = await beginGame();
    const { token } = game.attackers;
    const keyed = { "idempotency-key": "once" };
    const spare = await ask<{ token: string }>("POST", "/v1/me/tokens", {
      token,
      body: { name: "spare" },
      headers: { "idempotency-key": "token" },
    });
    const hook = await ask<{ secret: string }>("POST", "/v1/webhooks", {
      token,
      body: { url: "https://hooks.example.org/" },
      headers: keyed,
    });
    await move(game, 1, "d1-c1", { headers: { "idempotency-key": "move" } });
    expect(hook.body.secret).toMatch(/^whsec_/);

    const dump = await dumpAll();
    const text = Object.values(dump).join("\n");
    // The dump is complete: it has the rows that are said to have no secret.
    expect(text).toContain("hooks.example.org");
    expect(Object.keys(dump).filter((name) => name.endsWith(" answers")).length).toBeGreaterThan(1);
    const kept = Object.entries(dump).filter(
      ([name, rows]) => name.startsWith("mailbox") && name.endsWith(" answers") && rows !== "[]",
    );
    expect(kept).toHaveLength(1);

    for (const secret of [token, game.defenders.token, spare.body.token, hook.body.secret]) {
      // The part of a token that is no id; the player's own id is there, of course.
      const word = secret.startsWith("tafl_") ? secret.slice(27, 70) : secret.slice("whsec_".length);
      expect(text).not.toContain(word);
      expect(text).not.toContain(btoa(word).slice(0, 40));
    }
    expect(text).not.toMatch(/tafl_[0-9A-Za-z]{20}|whsec_/);
    const storedAnswer = (JSON.parse(kept[0]?.[1] ?? "[]") as { answer: string }[])[0]?.answer ?? "";
    expect(storedAnswer).not.toMatch(/[{}":]/);
    expect(atob(storedAnswer)).not.toContain("hooks.example.org");
  });

  it("has the encrypted answer still when the key is used again, and decrypts it for its owner", async () => {
    const { token } = await signUp();
    const wish = { token, body: { name: "spare" }, headers: { "idempotency-key": "k" } };
    const first = await ask<{ token: string }>("POST", "/v1/me/tokens", wish);
    const again = await ask<{ token: string }>("POST", "/v1/me/tokens", wish);
    expect(again.body).toEqual(first.body);
    expect((await ask("GET", "/v1/me", { token: again.body.token })).status).toBe(200);
  });
});

/**
 * The storage's changes by reading: none. Everything is read before the check; after a change, each row is read once more, to
 * name it.
 */
async function changedBy(rows: readonly Row[], read: (row: Row) => Promise<void>): Promise<unknown[]> {
  const before = await quietDump();
  for (const row of rows) await read(row);
  let last = await dumpAll();
  const changes = changesBetween(before, last);
  if (changes.length === 0) return [];
  const found: unknown[] = [["all together", changes]];
  for (const row of rows) {
    await read(row);
    const now = await dumpAll();
    found.push([row.route, changesBetween(last, now)]);
    last = now;
  }
  return found;
}

/** A page is drawn alike for HEAD; what a link in a mail leads to is looked at so by those who carry mail. */
const methodsFor = ({ route }: Row): readonly string[] =>
  isPage(route) && !/\{(?:token|code)\}/.test(route) ? ["GET"] : ["GET", "HEAD"];

/** Alarms of the next minute fire now. On a slow machine they would fire, and write, while something is read. */
const doWhatIsDueSoon = () => ask("POST", "/dev/clock", { body: { advance: "PT1M" } });

describe("reading", () => {
  it("changes nothing in the storage, on any route", async () => {
    const people = await cast();
    const reads = MATRIX.filter(
      ({ route, statuses: [ofOwner] }) => route.startsWith("GET ") && ofOwner < 400,
    );
    expect(reads.length).toBeGreaterThan(20);
    const ids = new Map<string, string>();
    for (const { thing } of reads) if (!ids.has(thing)) ids.set(thing, await make(thing, people));

    // The owner's session begins with the first page.
    await open("/", people.owner);
    await doWhatIsDueSoon();
    // A push reads every second route.
    const changed = await changedBy(inTurn(reads, 2), async (row) => {
      const { path } = requestOf(row, ids.get(row.thing) ?? "", people);
      for (const method of methodsFor(row)) {
        const { status } = await ask(method, path, askedWith(row.route, people.owner.token));
        expect(status).toBeLessThan(400);
      }
    });
    expect(changed).toEqual([]);
  });

  it("of pages changes nothing, signed in with a session or a token, or not at all", async () => {
    const people = await cast();
    const browser = openBrowser();
    await browser.press("/sign-in", { token: people.owner.token });
    // A stream is none that a browser opens by itself; the test above has read it.
    const reads = MATRIX.filter(
      ({ route }) => route.startsWith("GET ") && isPage(route) && !route.endsWith("/stream"),
    );
    const ids = new Map<string, string>();
    for (const { thing } of reads) if (!ids.has(thing)) ids.set(thing, await make(thing, people));
    // A first visit is news once: what was silent until it is no longer.
    await doWhatIsDueSoon();
    await quietDump();
    await browser.get("/");
    const changed = await changedBy(inTurn(reads, 2), async (row) => {
      const { path } = requestOf(row, ids.get(row.thing) ?? "", people);
      const { route } = row;
      const [owner, , , anonymous] = row.statuses;
      for (const [reader, status] of [
        [browser, owner],
        [openBrowser(), anonymous],
      ] as const)
        expect([route, (await reader.get(path)).status < 400]).toEqual([route, status < 400]);
    });
    expect(changed).toEqual([]);
    expect(await readerIn(browser)).toBe(people.owner.name);
  });

  it("of nonexistent games leaves nothing behind", async () => {
    await signUp();
    const before = await quietDump();
    for (const id of ["A".repeat(22), "B".repeat(22)])
      for (const path of ["", "/legal-moves", "/board.svg", "/export.otg"])
        expect((await ask("GET", `/v1/games/${id}${path}`)).status).toBe(404);
    expect(changesBetween(before, await dumpAll())).toEqual([]);
  });
});
