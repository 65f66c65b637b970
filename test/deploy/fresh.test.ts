import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ASSETS, FIRST, modulesOf, WORKER } from "../../src/host/layout.ts";
import { type Host, serve } from "../../src/host/serve.ts";
import { client } from "../bench/client.ts";
import { beginGame, makeMove, quietGame } from "../bench/players.ts";
import { builtFolder } from "../crash/built.ts";
import { migratedState } from "../crash/migrated.ts";
import { freePort, Service } from "../crash/service.ts";

/**
 * Characters that an isolate reads before its first answer, 25 ms for a million of them. They were 2,250,000 once. Issue 42 has
 * added 6,000: which tokens have sockets open, spans, and limits of time for calls. Issue 43 has added 1,000: refused clients are
 * counted for the log. Issue 45 has added 18,500: public methods of classes keep their names, and 5,000 of it let mailboxes answer
 * the release before (src/mailbox/former-calls.ts).
 */
const MOST_TEXT = 1_106_000;

/** A module of the built Worker with all that it imports, directly or not; what it loads on first use is not among them. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(join(builtFolder(), WORKER, name), "utf8");
  for (const [, path = ""] of text.matchAll(/(?:\bfrom|\bimport)\s*"(\.[^"]+)"/g))
    withImports(posix.join(posix.dirname(name), path), found);
  return found;
}

describe("a fresh isolate", () => {
  const folder = mkdtempSync(join(tmpdir(), "taflpost-fresh-"));
  const worker = join(folder, WORKER);
  let host: Host;
  let url = "";

  beforeAll(async () => {
    for (const part of [WORKER, ASSETS])
      cpSync(join(builtFolder(), part), join(folder, part), { recursive: true });
    cpSync(migratedState(), join(folder, "state"), { recursive: true });
    const read = withImports(FIRST);
    for (const name of modulesOf(worker)) if (!read.has(name)) writeFileSync(join(worker, name), "no script");
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    host = await serve({ host: "127.0.0.1", port, origin: url, state: join(folder, "state") }, folder);
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it("loads no page, document, mail, or library for apps, passkeys or AI clients for a game by the API", async () => {
    const http = client(url);
    const game = await beginGame(http);
    await makeMove(http, game, quietGame(1));
    http.close();
    expect((await fetch(`${url}/`)).status, "a page, whose module is spoilt here").toBe(500);
  });

  it("reads little before its first answer", () => {
    const sizes = [...withImports(FIRST)].map((name) => statSync(join(builtFolder(), WORKER, name)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThan(MOST_TEXT);
  });

  it("ends with its service: the process that had it starts others", async () => {
    await host.stop();
    const another = await Service.create();
    await another.start();
    expect(await another.answers()).toBe(true);
    await another.remove();
  });
});
