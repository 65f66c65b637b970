import type { AccountNews, CompetitionRecord } from "../../../src/contract/events/records.ts";
import { T0 } from "../../game/people.ts";

const ORIGIN = "https://taflpost.example";
const ofCompetition = { id: "record-4", timestamp: new Date(T0).toISOString() };
const tournament = { id: "t5", name: "Winter post", url: `${ORIGIN}/tournaments/t5` };
const ladder = { id: "l4", name: "Long ladder", url: `${ORIGIN}/ladders/l4` };
const match = { match: { id: "m7", url: `${ORIGIN}/matches/m7` }, opponent: "Egil", games: ["m7", "p0"] };

type CompetitionNews = Extract<AccountNews, { readonly type: CompetitionRecord["type"] }>;

/** Events of competitions by type: for Ragnhild, who plays and organises. */
export const COMPETITIONS = {
  place: { type: "tournament.entered", data: { tournament, player: "Ragnhild", waiting: false } },
  entered: { type: "tournament.entered", data: { tournament, player: "Egil", waiting: false } },
  waits: { type: "tournament.entered", data: { tournament, player: "Egil", waiting: true } },
  begins: { type: "tournament.started", data: { tournament, players: 32, role: "player", seed: 3 } },
  reserve: { type: "tournament.started", data: { tournament, players: 32, role: "reserve", seed: null } },
  paired: {
    type: "tournament.paired",
    data: { tournament, round: 2, opponent: "Egil", bye: false, match: "m7", games: ["m7", "p0"] },
  },
  invited: {
    type: "organiser.invited",
    data: { tournament, by: "Sigrid", until: "2026-12-05T12:00:00.000Z" },
  },
  bye: {
    type: "tournament.paired",
    data: { tournament, round: 2, opponent: null, bye: true, match: null, games: [] },
  },
  corrected: {
    type: "tournament.corrected",
    data: {
      tournament,
      round: 2,
      opponent: "Egil",
      match: "m7",
      points: { Egil: 0.5, Ragnhild: 1.5 },
      winner: "Ragnhild",
      because: "organiser",
      by: "Sigrid",
      reason: "He was ill,\nand said so.",
    },
  },
  "opponent-gone": {
    type: "tournament.corrected",
    data: {
      tournament,
      round: 2,
      opponent: "Egil",
      match: "m7",
      points: { Egil: 0, Ragnhild: 2 },
      winner: null,
      because: "withdrawal",
      by: null,
      reason: null,
    },
  },
  overdue: {
    type: "tournament.overdue",
    data: { tournament, round: 2, open: 3, endedAt: ofCompetition.timestamp },
  },
  removed: { type: "tournament.withdrawn", data: { tournament, player: "Ragnhild", by: "Sigrid" } },
  absent: { type: "tournament.withdrawn", data: { tournament, player: "Ragnhild", by: null } },
  leaves: { type: "tournament.withdrawn", data: { tournament, player: "Egil", by: "Egil" } },
  won: {
    type: "tournament.finished",
    data: { tournament, players: 32, winners: ["Ragnhild"], place: 1, points: 6.5 },
  },
  ended: {
    type: "tournament.finished",
    data: { tournament, players: 8, winners: ["Egil", "Sigrid"], place: 3, points: 2 },
  },
  "called-off": { type: "tournament.cancelled", data: { tournament, by: null } },
  match: { type: "match.started", data: { ...match, by: null, bulk: { id: "b2" } } },
  attacked: { type: "match.started", data: { ...match, by: "Egil", ladder } },
  "match-won": {
    type: "match.finished",
    data: { ...match, points: { Egil: 0.5, Ragnhild: 1.5 }, winner: "Ragnhild", decidedBy: null, tournament },
  },
  "match-lost": {
    type: "match.finished",
    data: { ...match, points: { Egil: 1, Ragnhild: 1 }, winner: "Egil", decidedBy: "lot", tournament },
  },
  "match-level": {
    type: "match.finished",
    data: { ...match, points: { Egil: 1, Ragnhild: 1 }, winner: null, decidedBy: null, ladder },
  },
  up: {
    type: "ladder.moved",
    data: { ladder, from: 4, to: 2, because: "match", match: "m7", opponent: "Egil" },
  },
  down: {
    type: "ladder.moved",
    data: { ladder, from: 2, to: 3, because: "match", match: "m7", opponent: "Egil" },
  },
  passed: {
    type: "ladder.moved",
    data: { ladder, from: 3, to: 4, because: "match", match: "m7", opponent: null },
  },
  idle: {
    type: "ladder.moved",
    data: { ladder, from: 3, to: null, because: "idle", match: null, opponent: null },
  },
} as const satisfies Readonly<Record<string, CompetitionNews>>;

/** The same as records. */
export const COMPETITION_RECORDS: readonly CompetitionRecord[] = Object.values(COMPETITIONS).map((one) => ({
  ...ofCompetition,
  ...one,
}));
