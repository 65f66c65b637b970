import { expect, it } from "vitest";
import type { Place } from "../../src/lib/places.ts";
import { ReportsObject } from "../../src/reports/object.ts";
import type { ListedReport } from "../../src/reports/reports.ts";
import { memoryStorage } from "../game/memory-storage.ts";
import { withFrozenTime } from "../mailbox/frozen-time.ts";
import { makeObject } from "../platform/objects.ts";

withFrozenTime();

/** Reports that were all made at the same instant, about one game and another player each. */
function reportsOf(...ids: readonly string[]) {
  const reports = makeObject(ReportsObject, memoryStorage());
  const about = {
    reporter: "egil",
    game: "g1",
    reason: "abuse",
    plies: null,
    text: null,
  } as const;
  for (const id of ids) reports.add({ ...about, player: `about ${id}`, id }, 20);
  return reports;
}

/** The ids of a whole list, read two at a time. */
function idsIn(page: (after: Place | null) => readonly ListedReport[], after?: Place): readonly string[] {
  const rows = page(after ?? null);
  return rows.length === 0 ? [] : [...rows.map(({ id }) => id), ...idsIn(page, rows.at(-1))];
}

it.each([
  ["asc", ["a", "b", "c", "d", "e"]],
  ["desc", ["e", "d", "c", "b", "a"]],
] as const)("reports of one instant are listed page by page, each once (%s)", (order, ids) => {
  const reports = reportsOf("d", "b", "a", "e", "c");
  expect(idsIn((after) => reports.list("open", { after, limit: 2, order }))).toEqual(ids);
  expect(idsIn((after) => reports.made("egil", { after, limit: 2, order }))).toEqual(ids);
  for (const id of ids) reports.decide(id, { by: "judge", verdict: "upheld", note: null, annulled: null });
  expect(idsIn((after) => reports.decisions("g1", { after, limit: 2, order }))).toEqual(ids);
  expect(idsIn((after) => reports.list("decided", { after, limit: 2, order }))).toEqual(ids);
});
