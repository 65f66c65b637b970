import * as z from "zod";
import { lateView, view } from "../view.ts";
import { Id, Instant, NameText } from "../fields.ts";
import { CORRECTION_CAUSES, ENTRANT_ROLES, LADDER_CAUSES, MATCH_TIEBREAKS } from "../terms.ts";
import { onFirstUse } from "../../lib/calls.ts";

const Named = lateView(
  "CompetitionInEvent",
  () => ({ id: Id, name: z.string(), url: z.string() }),
  "`name` as it was then.",
);

const Match = Id.nullable().describe("Null for a bye, and if no game began.");
const Round = z.int().describe("From 1.");
const Points = z.record(z.string(), z.number()).meta({
  description: "By player name; a win is 1, a draw ½.",
  examples: [{ Egil: 1.5, Ragnhild: 0.5 }],
});
const By = NameText.nullable().meta({
  description: "The player or organiser who did it. Null if it followed from the tournament's rules.",
});

export const dataOf = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  view(`${name}EventData`, shape);

function enteringData() {
  const tournament = Named();
  return {
    "organiser.invited": dataOf("OrganiserInvited", {
      tournament,
      by: NameText.describe("The organiser who invites you."),
      until: Instant.describe("Until when you can accept."),
    }),
    "tournament.entered": dataOf("TournamentEntered", {
      tournament,
      player: NameText,
      waiting: z.boolean().describe("Whether the player waits for a place."),
    }),
    "tournament.started": dataOf("TournamentStarted", {
      tournament,
      players: z.int(),
      role: z.enum(ENTRANT_ROLES).describe("Your role. `reserve`: you waited for a place and got none."),
      seed: z.int().nullable().describe("Your place by rating, from 1."),
    }),
  };
}

function roundData() {
  const tournament = Named();
  return {
    "tournament.paired": dataOf("TournamentPaired", {
      tournament,
      round: Round,
      opponent: NameText.nullable().describe("Null for a bye."),
      bye: z.boolean(),
      match: Match,
      games: z.array(Id),
    }),
    "tournament.corrected": dataOf("TournamentCorrected", {
      tournament,
      round: Round,
      opponent: NameText,
      match: Match,
      points: Points,
      winner: NameText.nullable().describe("In a knockout: the player who goes on."),
      because: z.enum(CORRECTION_CAUSES).meta({
        description: "`withdrawal`: one of the two withdrew. `annulment`: moderators annulled a game.",
      }),
      by: By,
      reason: z.string().nullable().describe("In the organiser's words."),
    }),
    "tournament.overdue": dataOf("TournamentOverdue", {
      tournament,
      round: Round,
      open: z.int().describe("The number of unfinished pairings."),
      endedAt: Instant.describe("When the round was due to end."),
    }),
  };
}

function endingData() {
  const tournament = Named();
  return {
    "tournament.withdrawn": dataOf("TournamentWithdrawn", { tournament, player: NameText, by: By }),
    "tournament.finished": dataOf("TournamentFinished", {
      tournament,
      players: z.int(),
      winners: z.array(NameText).describe("One player; in a round robin with groups, one for each group."),
      place: z.int().nullable().meta({
        description:
          "Your place, in your group if there are groups. Null in a knockout, and if you have none.",
      }),
      points: z.number().nullable().describe("Your points; null if `place` is."),
    }),
    "tournament.cancelled": dataOf("TournamentCancelled", { tournament, by: By }),
  };
}

function matchData() {
  const match = {
    match: view("MatchInEvent", { id: Id, url: z.string() }),
    opponent: NameText,
    games: z.array(Id),
    tournament: Named().optional().describe("The match's tournament."),
    ladder: Named().optional().describe("The match's ladder."),
    bulk: z.object({ id: Id }).optional().describe("The bulk pairing that began it."),
  };
  return {
    "match.started": dataOf("MatchStarted", {
      ...match,
      by: NameText.nullable().describe("On a ladder: the challenger."),
    }),
    "match.finished": dataOf("MatchFinished", {
      ...match,
      points: Points,
      winner: NameText.nullable(),
      decidedBy: z.enum(MATCH_TIEBREAKS).nullable().describe("The tie-break that decided a level match."),
    }),
  };
}

/** The data of competition events, by type. It is complete: players need no further request. */
export const COMPETITION_DATA = onFirstUse(() => ({
  ...enteringData(),
  ...roundData(),
  ...endingData(),
  ...matchData(),
  "ladder.moved": dataOf("LadderMoved", {
    ladder: Named(),
    from: z.int().describe("Your place before, from 1."),
    to: z.int().nullable().describe("Your place now; null if you are off the ladder."),
    because: z.enum(LADDER_CAUSES).meta({
      description: "`idle`: you played no match for too long. `removed`: the organiser removed you.",
    }),
    match: Id.nullable(),
    opponent: NameText.nullable().describe("Your opponent; null for players in between, who moved down."),
  }),
}));
