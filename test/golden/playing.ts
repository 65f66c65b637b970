import { describe, expect, it, vi } from "vitest";
import { ask, eventsOf, look, type EventBody, type GameBody } from "../http/api.ts";
import { gameOf, playerOf, type Edition, type GoldenGame, type NextMove } from "./edition.ts";
import { recordedGame } from "./recorded.ts";

type Running = GoldenGame & { readonly next: NextMove };

/** The games that an edition has under way. */
export const running = ({ manifest }: Edition): Running[] =>
  manifest.games.filter((game): game is Running => game.next !== null);

/** The names of those who play a game, attackers first. */
async function playersOf(id: string): Promise<string[]> {
  const { players } = (await look(id)) as unknown as { players: Record<string, { name: string }> };
  return [players["attackers"]!.name, players["defenders"]!.name];
}

/** Makes one move of a game, by whose turn it is. */
async function makeMove(edition: Edition, id: string, ply: number, move: string, names: readonly string[]) {
  const { token } = playerOf(edition, names[(ply + 1) % 2]!);
  return ask<GameBody>("POST", `/v1/games/${id}/moves`, { token, body: { ply, move } });
}

/** A player's latest events of a game. */
async function lastHeard(edition: Edition, name: string, id: string): Promise<EventBody | undefined> {
  return (await eventsOf(playerOf(edition, name))).findLast(({ data }) => data.game.id === id);
}

/** Whether games go on where they stood: each by one move, and some to their recorded end, for that takes its time. */
export function gamesGoOn(edition: Edition, toTheEnd: readonly string[], over: readonly string[] = []): void {
  const games = running(edition).filter(({ name }) => !over.includes(name));

  describe("a running game", () => {
    it.each(games)("takes its next move, and both hear of it: $name", async ({ id, next }) => {
      const names = await playersOf(id);
      const { status, body } = await makeMove(edition, id, next.ply, next.move, names);
      expect({ status, body }).toMatchObject({ status: 201, body: { ply: next.ply } });
      expect(names[(next.ply + 1) % 2]).toBe(next.by);
      for (const name of names)
        await vi.waitFor(async () => {
          expect(await lastHeard(edition, name, id)).toMatchObject({
            data: { ply: next.ply, by: next.by, game: { version: body.version } },
          });
        });
    });
  });

  describe("a recorded game", () => {
    const recorded = games.filter(({ name }) => toTheEnd.includes(name));
    it.each(recorded)("goes on to its end: $name", async ({ id, ruleset, next }) => {
      const names = await playersOf(id);
      let last: GameBody | null = null;
      for (const [at, move] of (next.rest ?? []).entries()) {
        // The first has been made already.
        const answer = await makeMove(edition, id, next.ply + at, move, names);
        expect(answer).toMatchObject({ status: at === 0 ? 200 : 201 });
        last = answer.body;
      }
      const { board, result } = recordedGame(ruleset, last!.moves);
      expect(last).toMatchObject({ status: "finished", turn: null, board, result });
    });
  });
}

/** Whether a draw that was offered then can be agreed on. */
export function drawIsAgreedOn(edition: Edition): void {
  it("an offer of a draw is accepted", async () => {
    const { id, next } = gameOf(edition, "mid-brandubh");
    const { token } = playerOf(edition, "Egil");
    const body = { ply: next!.ply - 1 };
    const answer = await ask("POST", `/v1/games/${id}/draw`, { token, body });
    const result = { winner: null, reason: "agreement" };
    expect(answer).toMatchObject({ status: 200, body: { status: "finished", result } });
  });
}

/** Whether challenges that were open then can be taken up. */
export function challengesStand(edition: Edition): void {
  it.each([
    ["open-listed", "Egil"],
    ["open-unlisted", "Gerd"],
    ["open-to-player", "Egil"],
    ["asked-sigrid", "Sigrid"],
  ])("an open challenge is accepted and played: %s", async (name, by) => {
    const { id } = gameOf(edition, name);
    const { token } = playerOf(edition, by);
    const accepted = await ask<GameBody>("POST", `/v1/challenges/${id}/accept`, { token });
    // A challenge from before there were stops has none, and its game neither.
    expect(accepted).toMatchObject({ status: 200, body: { status: "playing", ply: 0, stops: [] } });
    const { body } = await ask<{ moves: { move: string }[] }>("GET", `/v1/games/${id}/legal-moves`);
    const moved = await makeMove(edition, id, 1, body.moves[0]!.move, await playersOf(id));
    expect(moved).toMatchObject({ status: 201, body: { ply: 1, turn: "defenders" } });
  });
}
