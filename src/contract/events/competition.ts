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
  description: "By the players’ names; a win is 1, a draw ½.",
  examples: [{ Egil: 1.5, Ragnhild: 0.5 }],
});
const By = NameText.nullable().meta({
  description: "Who did it: the player, or an organiser. Null where it followed from the tournament’s rules.",
});

/** What an event tells, under a name of its own. */
const told = <Shape extends z.ZodRawShape>(name: string, shape: Shape) =>
  z.object(shape).meta({ id: `${name}EventData` });

function ofTournaments() {
  const tournament = Named();
  return {
    "organiser.invited": told("OrganiserInvited", {
      tournament,
      by: NameText.meta({ description: "The organiser who invites me." }),
      until: Instant.meta({ description: "Until then I can accept." }),
    }),
    "tournament.entered": told("TournamentEntered", {
      tournament,
      player: NameText,
      waiting: z.boolean().meta({ description: "Whether the player waits until a place is free." }),
    }),
    "tournament.started": told("TournamentStarted", {
      tournament,
      players: z.int().meta({ description: "How many play." }),
      role: z.enum(ENTRANT_ROLES).meta({
        description: "What I am in it. `reserve`: I waited for a place, and have got none.",
      }),
      seed: z.int().nullable().meta({ description: "My place in the order of ratings, from 1." }),
    }),
    "tournament.paired": told("TournamentPaired", {
      tournament,
      round: Round,
      opponent: NameText.nullable().meta({ description: "Null for a bye." }),
      bye: z.boolean(),
      match: Match,
      games: z.array(Id),
    }),
    "tournament.corrected": told("TournamentCorrected", {
      tournament,
      round: Round,
      opponent: NameText,
      match: Match,
      points: Points,
      winner: NameText.nullable().meta({ description: "In a knockout: who goes on." }),
      because: z.enum(CORRECTION_CAUSES).meta({
        description: "`withdrawal`: one of the two has withdrawn. `annulment`: moderators annulled a game.",
      }),
      by: By,
      reason: z.string().nullable().meta({ description: "In the organiser’s words." }),
    }),
    "tournament.overdue": told("TournamentOverdue", {
      tournament,
      round: Round,
      open: z.int().meta({ description: "How many of its pairings are not over." }),
      endedAt: Instant.meta({ description: "When the round was to end." }),
    }),
    "tournament.withdrawn": told("TournamentWithdrawn", { tournament, player: NameText, by: By }),
    "tournament.finished": told("TournamentFinished", {
      tournament,
      players: z.int(),
      winners: z
        .array(NameText)
        .meta({ description: "One, but for a round robin in groups: of each group one." }),
      place: z.int().nullable().meta({
        description: "Mine, in my group if there are several. Null in a knockout, and for who has none.",
      }),
      points: z.number().nullable().meta({ description: "Mine; null where `place` is." }),
    }),
    "tournament.cancelled": told("TournamentCancelled", { tournament, by: By }),
  };
}

function ofMatches() {
  const match = {
    match: z.object({ id: Id, url: z.string() }).meta({ id: "MatchInEvent" }),
    opponent: NameText,
    games: z.array(Id),
    tournament: Named().optional().meta({ description: "What the match is a part of, if of a tournament." }),
    ladder: Named().optional().meta({ description: "On which ladder it is played for a place." }),
    bulk: z.object({ id: Id }).optional().meta({ description: "The bulk pairing that has begun it." }),
  };
  return {
    "match.started": told("MatchStarted", {
      ...match,
      by: NameText.nullable().meta({ description: "On a ladder: who has challenged the other." }),
    }),
    "match.finished": told("MatchFinished", {
      ...match,
      points: Points,
      winner: NameText.nullable(),
      decidedBy: z
        .enum(MATCH_TIEBREAKS)
        .nullable()
        .meta({ description: "What decided a match that was level." }),
    }),
  };
}

/** What the events of competition tell, by their types: to each player what they need to know without asking for more. */
export const COMPETITION_DATA = onFirstUse(() => ({
  ...ofTournaments(),
  ...ofMatches(),
  "ladder.moved": told("LadderMoved", {
    ladder: Named(),
    from: z.int().meta({ description: "My place before, from 1." }),
    to: z.int().nullable().meta({ description: "My place now; null where I am off the ladder." }),
    because: z.enum(LADDER_CAUSES).meta({
      description: "`idle`: I have played no match for too long. `removed`: an organiser did it.",
    }),
    match: Id.nullable(),
    opponent: NameText.nullable().meta({
      description: "Whom I played; null for those between, who moved down.",
    }),
  }),
}));
