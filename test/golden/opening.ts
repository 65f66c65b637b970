import { describe, expect, it } from "vitest";
import { ask } from "../http/api.ts";
import { playerOf, type Edition } from "./edition.ts";
import { viewsOf, type View } from "./views.ts";

/** A key of its own for each view, that says which it is. */
const nameOf = ({ path, by }: View): string => `${by ?? "anonymous"} ${path}`;

async function answersTo(edition: Edition, views: readonly View[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const view of views) {
    const token = view.by === null ? null : playerOf(edition, view.by).token;
    const { status, body } = await ask<unknown>("GET", view.path, { token });
    answers[nameOf(view)] = { status, body };
  }
  return answers;
}

const expected = (views: readonly View[]): Record<string, unknown> =>
  Object.fromEntries(views.map((view) => [nameOf(view), { status: view.status, body: view.body }]));

/** Whether all that the old code answered is answered still; later editions may add members. */
export function answersAreTheSame(edition: Edition): void {
  const { games, players, lobby } = viewsOf(edition);
  const groups: [string, View[]][] = [
    ["the lobby", [lobby]],
    ["each game, to everybody and to its players", games],
    ["what each player sees of theirs", players],
  ];
  describe("answers as its own code did:", () => {
    it.each(groups)("%s", async (_group, views) => {
      expect(views).not.toHaveLength(0);
      expect(await answersTo(edition, views)).toMatchObject(expected(views));
    });
  });
}
