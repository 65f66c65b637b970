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

/** The subject of each event's mail, in English, Russian and Swedish. */
export const COMPETITION_SUBJECTS: Readonly<
  Record<keyof typeof COMPETITIONS, readonly [string, string, string]>
> = {
  invited: [
    "Sigrid invites you to organise the tournament “Winter post”",
    "Sigrid приглашает вас в организаторы турнира «Winter post»",
    "Sigrid bjuder in dig att arrangera turneringen ”Winter post”",
  ],
  place: [
    "You have a place in the tournament “Winter post” now",
    "Для вас нашлось место в турнире «Winter post»",
    "Du har fått en plats i turneringen ”Winter post”",
  ],
  entered: [
    "Egil has entered the tournament “Winter post”",
    "В турнире «Winter post» новый участник — Egil",
    "Egil har anmält sig till turneringen ”Winter post”",
  ],
  waits: [
    "Egil is on the waiting list of the tournament “Winter post”",
    "Egil теперь в листе ожидания турнира «Winter post»",
    "Egil står på väntelistan till turneringen ”Winter post”",
  ],
  begins: [
    "The tournament “Winter post” has started",
    "Турнир «Winter post» начался",
    "Turneringen ”Winter post” har börjat",
  ],
  reserve: [
    "The tournament “Winter post” has started",
    "Турнир «Winter post» начался",
    "Turneringen ”Winter post” har börjat",
  ],
  paired: [
    "Round 2 of “Winter post”: you play Egil",
    "Турнир «Winter post», тур 2: вы играете с Egil",
    "Rond 2 i ”Winter post”: du möter Egil",
  ],
  bye: [
    "Round 2 of “Winter post”: you have a bye",
    "Турнир «Winter post», тур 2: вы свободны от игры",
    "Rond 2 i ”Winter post”: du har frirond",
  ],
  corrected: [
    "Your result against Egil in “Winter post” has changed",
    "Турнир «Winter post»: изменён результат вашей встречи с Egil",
    "Ditt resultat mot Egil i ”Winter post” har ändrats",
  ],
  "opponent-gone": [
    "Your result against Egil in “Winter post” has changed",
    "Турнир «Winter post»: изменён результат вашей встречи с Egil",
    "Ditt resultat mot Egil i ”Winter post” har ändrats",
  ],
  overdue: [
    "Round 2 of “Winter post” is overdue",
    "Турнир «Winter post»: время тура 2 истекло",
    "Rond 2 i ”Winter post” är försenad",
  ],
  removed: [
    "Sigrid removed you from the tournament “Winter post”",
    "Sigrid исключает вас из турнира «Winter post»",
    "Sigrid har strukit dig ur turneringen ”Winter post”",
  ],
  absent: [
    "You’re out of the tournament “Winter post”",
    "Вы выбыли из турнира «Winter post»",
    "Du är inte längre med i turneringen ”Winter post”",
  ],
  leaves: [
    "Egil has withdrawn from the tournament “Winter post”",
    "Egil покидает турнир «Winter post»",
    "Egil har dragit sig ur turneringen ”Winter post”",
  ],
  won: [
    "The tournament “Winter post” is over",
    "Турнир «Winter post» завершён",
    "Turneringen ”Winter post” är slut",
  ],
  ended: [
    "The tournament “Winter post” is over",
    "Турнир «Winter post» завершён",
    "Turneringen ”Winter post” är slut",
  ],
  "called-off": [
    "The tournament “Winter post” has been cancelled",
    "Турнир «Winter post» отменён",
    "Turneringen ”Winter post” är inställd",
  ],
  match: ["Your match against Egil has started", "Начался ваш матч с Egil", "Din match mot Egil har börjat"],
  attacked: [
    "Egil challenges you on the ladder “Long ladder”",
    "Egil вызывает вас на матч: лестница «Long ladder»",
    "Egil utmanar dig på stegen ”Long ladder”",
  ],
  "match-won": [
    "You won your match against Egil, 1½–½",
    "Вы выиграли матч с Egil со счётом 1½ : ½",
    "Du vann matchen mot Egil med 1½–½",
  ],
  "match-lost": [
    "You lost your match against Egil, 1–1",
    "Вы проиграли матч с Egil со счётом 1 : 1",
    "Du förlorade matchen mot Egil med 1–1",
  ],
  "match-level": [
    "Your match against Egil is drawn, 1–1",
    "Ваш матч с Egil закончился вничью, 1 : 1",
    "Matchen mot Egil slutade oavgjort, 1–1",
  ],
  up: [
    "You’ve won Egil’s place on the ladder “Long ladder”",
    "Egil уступает вам место на лестнице «Long ladder»",
    "Du har vunnit platsen från Egil på stegen ”Long ladder”",
  ],
  down: [
    "Egil has taken your place on the ladder “Long ladder”",
    "Egil занимает ваше место на лестнице «Long ladder»",
    "Egil har tagit din plats på stegen ”Long ladder”",
  ],
  passed: [
    "You’ve been overtaken on the ladder “Long ladder”",
    "Вас обошли на лестнице «Long ladder»",
    "Du har blivit passerad på stegen ”Long ladder”",
  ],
  idle: [
    "You’re off the ladder “Long ladder”",
    "Вы больше не на лестнице «Long ladder»",
    "Du är inte längre med på stegen ”Long ladder”",
  ],
};
