import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientOf } from "../crash/client.ts";
import type { Service } from "../crash/service.ts";
import { peopleOf } from "./edition.ts";
import { EDITIONS, LATEST } from "./editions.ts";
import { lasting, viewOf } from "./views.ts";
import { openWorld } from "./world.ts";

// `npm run golden`
if (process.env["RECORD"] === "1") await LATEST.record();

/** The lines that a later release added to the text of a game. */
const ADDED_LINES = /^(date|rules record): .*\n/gm;

describe.each(EDITIONS)("the golden state of $of", (edition) => {
  const { story, views, goesOn } = edition.read();
  let service: Service;
  beforeAll(async () => {
    service = await edition.start();
  });
  afterAll(() => service.remove());

  it.each(views)("is read unchanged: $by $path", async (view) => {
    const today = await viewOf(service.url, view, peopleOf(story));
    const before: unknown = JSON.parse(JSON.stringify(today), (name, value: unknown) => {
      if (edition.added.has(name)) return undefined;
      return name === "body" && typeof value === "string" ? value.replaceAll(ADDED_LINES, "") : value;
    });
    expect(before).toEqual(view);
  });

  it.each(story.repeats)("repeats what was answered under a key: $path", async ({ by, path, key, body }) => {
    const wish = { token: by.token, key, body };
    const answer = await clientOf(service.url).ask("POST", path, wish);
    expect([answer.status, answer.isReplay]).toEqual([201, true]);
  });

  it("goes on: the player to move moves, and each log still verifies", async () => {
    const { ask, must } = clientOf(service.url);
    for (const who of story.players) {
      const { items } = await must<{ items: { id: string; ply: number }[] }>(
        "GET",
        "/v1/me/games?turn=mine",
        who,
      );
      expect(items.length).toBeGreaterThan(0);
      for (const { id, ply } of items) {
        const { moves } = await must<{ moves: { move: string }[] }>("GET", `/v1/games/${id}/legal-moves`);
        const body = { ply: ply + 1, move: moves[0]!.move };
        const { status } = await ask("POST", `/v1/games/${id}/moves`, { token: who.token, body });
        expect([id, status]).toEqual([id, 201]);
        expect(await must("GET", `/v1/games/${id}/verify`)).toMatchObject({ holds: true });
      }
    }
  });

  it.each(goesOn)("goes on: $what", async ({ act }) => {
    await expect(act(openWorld(service))).resolves.toBeUndefined();
  });

  it("causes no fault", () => {
    expect(lasting(service.output)).not.toMatch(
      /"(occurrence|event)":"(fault|object-fault|alarm-failed|game-unreadable)"/,
    );
  });
});
