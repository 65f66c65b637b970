import * as z from "zod";
import { Id, Instant, NameText } from "../fields.ts";
import { CORRECTION_CAUSES, ENTRANT_ROLES, LADDER_CAUSES, MATCH_TIEBREAKS } from "../terms.ts";
import { onFirstUse } from "../../lib/calls.ts";

const Named = onFirstUse(() =>
  z.object({ id: Id, name: z.string(), url: z.string() }).meta({
    id: "CompetitionInEvent",
    description: "`name` as it was then.",
  }),
);

const Match = Id.nullable().meta({ description: "Null for a bye, and if no game began." });
const Round = z.int().meta({ description: "From 1." });
const Points = z.record(z.string(), z.number()).meta({
  description: "By player name; a win is 1, a draw ½.",
  examples: [{ Egil: 1.5, Ragnhild: 0.5 }],
});
const By = NameText.nullable().meta({
  description: "The player or organiser who did it. Null if it followed from the tournament's rules.",
});

const dataOf = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.object(shape).meta({ id: `${name}EventData` });

function enteringData() {
  const tournament = Named();
  return {
    "organiser.invited": dataOf("OrganiserInvited", {
      tournament,
      by: NameText.meta({ description: "The organiser who invites you." }),
      until: Instant.meta({ description: "Until when you can accept." }),
    }),
    "tournament.entered": dataOf("TournamentEntered", {
      tournament,
      player: NameText,
      waiting: z.boolean().meta({ description: "Whether the player waits for a place." }),
    }),
    "tournament.started": dataOf("TournamentStarted", {
      tournament,
      players: z.int(),
      role: z.enum(ENTRANT_ROLES).meta({
        description: "Your role. `reserve`: you waited for a place and got none.",
      }),
      seed: z.int().nullable().meta({ description: "Your place by rating, from 1." }),
    }),
  };
}

function roundData() {
  const tournament = Named();
  return {
    "tournament.paired": dataOf("TournamentPaired", {
      tournament,
      round: Round,
      opponent: NameText.nullable().meta({ description: "Null for a bye." }),
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
      winner: NameText.nullable().meta({ description: "In a knockout: the player who goes on." }),
      because: z.enum(CORRECTION_CAUSES).meta({
        description: "`withdrawal`: one of the two withdrew. `annulment`: moderators annulled a game.",
      }),
      by: By,
      reason: z.string().nullable().meta({ description: "In the organiser's words." }),
    }),
    "tournament.overdue": dataOf("TournamentOverdue", {
      tournament,
      round: Round,
      open: z.int().meta({ description: "The number of unfinished pairings." }),
      endedAt: Instant.meta({ description: "When the round was due to end." }),
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
      winners: z
        .array(NameText)
        .meta({ description: "One player; in a round robin with groups, one for each group." }),
      place: z.int().nullable().meta({
        description:
          "Your place, in your group if there are groups. Null in a knockout, and if you have none.",
      }),
      points: z.number().nullable().meta({ description: "Your points; null if `place` is." }),
    }),
    "tournament.cancelled": dataOf("TournamentCancelled", { tournament, by: By }),
  };
}

function matchData() {
  const match = {
    match: z.object({ id: Id, url: z.string() }).meta({ id: "MatchInEvent" }),
    opponent: NameText,
    games: z.array(Id),
    tournament: Named().optional().meta({ description: "The match's tournament." }),
    ladder: Named().optional().meta({ description: "The match's ladder." }),
    bulk: z.object({ id: Id }).optional().meta({ description: "The bulk pairing that began it." }),
  };
  return {
    "match.started": dataOf("MatchStarted", {
      ...match,
      by: NameText.nullable().meta({ description: "On a ladder: the challenger." }),
    }),
    "match.finished": dataOf("MatchFinished", {
      ...match,
      points: Points,
      winner: NameText.nullable(),
      decidedBy: z
        .enum(MATCH_TIEBREAKS)
        .nullable()
        .meta({ description: "The tie-break that decided a level match." }),
    }),
  };
}

/** The data of events of competitions, by type. They are complete: players need no further request. */
export const COMPETITION_DATA = onFirstUse(() => ({
  ...enteringData(),
  ...roundData(),
  ...endingData(),
  ...matchData(),
  "ladder.moved": dataOf("LadderMoved", {
    ladder: Named(),
    from: z.int().meta({ description: "Your place before, from 1." }),
    to: z.int().nullable().meta({ description: "Your place now; null if you are off the ladder." }),
    because: z.enum(LADDER_CAUSES).meta({
      description: "`idle`: you played no match for too long. `removed`: the organiser removed you.",
    }),
    match: Id.nullable(),
    opponent: NameText.nullable().meta({
      description: "Your opponent; null for players in between, who moved down.",
    }),
  }),
}));
