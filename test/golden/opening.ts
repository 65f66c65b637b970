import { describe, expect, it } from "vitest";
import { ask } from "../http/api.ts";
import { playerOf, type Edition } from "./edition.ts";
import { viewsOf, type View } from "./views.ts";

/** A key of its own for each view, that says which it is. */
const nameOf = ({ path, by }: View): string => `${by ?? "anonymous"} ${path}`;

/** Open challenges came by their ids, which says nothing; they come by time now. */
function inIdOrder({ path }: View, body: unknown): unknown {
  if (!path.startsWith("/v1/me/games?status=open")) return body;
  const page = body as { readonly items: readonly { readonly id: string }[] };
  return { ...page, items: page.items.toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}

async function answersTo(edition: Edition, views: readonly View[]): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const view of views) {
    const token = view.by === null ? null : playerOf(edition, view.by).token;
    const { status, body } = await ask<unknown>("GET", view.path, { token });
    answers[nameOf(view)] = { status, body: inIdOrder(view, body) };
  }
  return answers;
}

const expected = (views: readonly View[]): Record<string, unknown> =>
  Object.fromEntries(
    views.map((view) => [nameOf(view), { status: view.status, body: inIdOrder(view, view.body) }]),
  );

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
