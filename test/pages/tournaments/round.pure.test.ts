import { jsx } from "hono/jsx";
import { expect, it } from "vitest";
import { type Frame, FrameProvider } from "../../../src/pages/kit/context.tsx";
import { RoundPage } from "../../../src/pages/tournaments/round.tsx";
import { headOf, roundRow } from "../../../src/tournaments/reading.ts";
import { roundView, tournamentView } from "../../../src/tournaments/views.ts";
import { openHall } from "../../tournaments/hall.ts";

const FRAME: Frame = {
  language: "en",
  principal: null,
  path: "/",
  origin: "https://taflpost.example",
  now: "2026-12-01T18:00:00.000Z",
  look: { board: "walnut", pieces: "carved" },
};

const nameOf = (id: string) => id;
const htmlOf = (element: unknown): string => (element as { readonly toString: () => string }).toString();

/** The page of the first round of a knockout of 129: 128 tables. */
function pageFrom(from: number): string {
  const hall = openHall({ format: "knockout" });
  hall.enter(...Array.from({ length: 129 }, (_, index) => `p${index + 1}`));
  hall.start();
  const head = headOf(hall.state);
  const page = jsx(RoundPage, {
    tournament: tournamentView(head, nameOf),
    round: roundView(roundRow(hall.state, 1)!, head, nameOf),
    from,
    table: null,
    place: null,
    isKnockout: true,
    mayOrganise: false,
  });
  return htmlOf(jsx(FrameProvider, { value: FRAME }, page));
}

it("a round of more than 100 tables is shown in two pages, each table once, in order", () => {
  const pages = [pageFrom(1), pageFrom(101)];
  const tables = pages.map((html) => [...html.matchAll(/ id="table-(\d+)"/g)].map(([, at]) => Number(at)));
  expect(tables.map(({ length }) => length)).toEqual([100, 28]);
  expect(tables.flat()).toEqual(Array.from({ length: 128 }, (_, index) => index + 1));
  expect(pages.map((html) => /href="[^"]*(\?from=\d+)"/.exec(html)?.[1])).toEqual(["?from=101", undefined]);
});
