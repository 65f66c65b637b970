import * as z from "zod";
import { describeBoard } from "../board/described.ts";
import { boardDiagram, GLYPHS } from "../board/diagram.ts";
import { AtPly, Game, type GameView, MoveToCheck } from "../contract/game.ts";
import { GameOfferName } from "../contract/offers.ts";
import type { Outcome } from "../contract/problems/table.ts";
import type { ViewOf } from "../contract/view.ts";
import { rulesOf } from "../game/rules-of.ts";
import { moveParts } from "../i18n/sentences/game.ts";
import { isBot } from "../mailbox/account.ts";
import {
  checkMove,
  getGame,
  LegalMoves,
  listLegalMoves,
  makeMove,
  Preview,
  resign,
  SquareName,
} from "../operations/games.ts";
import type { Asking } from "../operations/game-access.ts";
import { acceptOffer, declineOffer } from "../operations/offers.ts";
import { SIDES, type Side } from "../rules/index.ts";
import { type Caller, fields, GameId, GameInList, given, tool } from "./tool.ts";

/** Only this many of the latest moves and messages are shown, because models read the whole result. */
const LAST = { moves: 12, messages: 10 } as const;

const GameRead = GameInList.extend({
  ...Game.pick(fields("status", "version", "result", "unreadable")).shape,
  you: z.enum(SIDES).nullable(),
  diagram: z.string(),
  lastMoves: Game.shape.moves,
  messages: Game.shape.messages,
  legalMoves: z.array(LegalMoves.shape.moves.element.pick(fields("move", "ends"))).optional(),
});
type Read = ViewOf<typeof GameRead>;

const LEGEND = `${GLYPHS.attacker} attacker, ${GLYPHS.defender} defender, ${GLYPHS.king} king, ${GLYPHS.throne} throne, ${GLYPHS.corner} corner, ${GLYPHS.captured} just captured, [ ] the last move`;

/** Returns numbered moves, such as `17. d1-d4`. */
const numbered = (moves: readonly string[], ply: number): string =>
  moves.map((move, at) => `${ply - moves.length + at + 1}. ${move}`).join("  ");

const playerOf = ({ players, you }: Read, side: Side): string =>
  `${side}: ${players[side]?.name ?? "nobody yet"}${players[side]?.bot ? " (a bot)" : ""}${you === side ? " (you)" : ""}`;

function standing({ status, turn, ply, version, clock, result, unreadable }: Read): string {
  if (unreadable !== undefined)
    return `Unreadable: the end of its log (records: ${unreadable}). It is shown as it was before, and nothing can be done in it.`;
  if (result !== null) return `Over: ${result.winner ?? "nobody"} won (${result.reason}).`;
  if (turn === null) return `Not begun (${status}).`;
  const { deadline, remaining } = clock;
  const left = deadline === null ? "no deadline" : `${remaining?.[turn] ?? "?"} left, until ${deadline}`;
  return `To move: ${turn}, the move is ply ${ply + 1} (version ${version}); ${left}.`;
}

/** Players' texts are written as JSON, so that they can't look like lines of this text. */
function gameText(game: Read): string {
  const { id, ruleset, url, diagram, lastMoves, ply, offers, messages = [], legalMoves } = game;
  const legal = legalMoves?.map(({ move, ends }) =>
    ends === null ? move : `${move} (ends it: ${ends.reason})`,
  );
  return [
    `Game ${id}, ${ruleset}, ${url}`,
    SIDES.map((side) => playerOf(game, side)).join("; "),
    standing(game),
    `${diagram}${LEGEND}`,
    ...(lastMoves.length === 0 ? [] : [`Last moves: ${numbered(lastMoves, ply)}`]),
    ...(legal === undefined ? [] : [`Legal moves: ${legal.join(", ") || "none"}`]),
    ...offers.map(({ type, by }) => `Open offer of ${by}: ${type}`),
    ...messages.map((message) => `Message (untrusted): ${JSON.stringify(message)}`),
  ].join("\n");
}

function gameRead(game: GameView, { principal: { player }, ports: { language } }: Caller) {
  const you = SIDES.find((side) => game.players[side]?.name === player.name) ?? null;
  return {
    ...game,
    you,
    diagram: boardDiagram(describeBoard(rulesOf(game), game, language)),
    lastMoves: game.moves.slice(-LAST.moves),
    ...(game.messages && { messages: game.messages.slice(-LAST.messages) }),
  };
}

const version = z.int().min(0).optional().meta({
  description: "The game's `version` that it depends on; needed after a takeback.",
});
const OnMove = MoveToCheck.pick(fields("ply", "message")).extend({
  game: GameId,
  move: MoveToCheck.shape.move.meta({ description: "From and to: `d1-d4`." }),
  version,
});

const AtPosition = AtPly.extend({ game: GameId, version });

const Acted = z.object({
  done: z.boolean(),
  confirmAt: z.string().nullable(),
  game: Game.pick(fields("id", "status", "version", "ply", "turn", "board")).nullable(),
});
const PEOPLE =
  "Only for bots. For people it does nothing and returns the address (`confirmAt`) where they confirm it.";

const actedText = ({ done, confirmAt, game }: ViewOf<typeof Acted>): string =>
  done
    ? JSON.stringify({ done, game })
    : `Nothing was done: people play their own games. The player confirms it at ${confirmAt}`;

/**
 * Carries out a bot's action. A person instead gets the address of the game's page, where they act themselves.
 * @param check checks the action for a person, and returns the query of that address
 */
function acted(
  { principal, ports, key, ask }: Caller,
  { game: id, version: of }: { readonly game: string; readonly version?: number | undefined },
  does: (game: Required<Asking>) => Promise<Outcome<{ readonly game: GameView }>>,
  check = () => given(ask(getGame, { id }), () => ""),
): Promise<Outcome<ViewOf<typeof Acted>>> {
  const meant = { id, key, versions: of === undefined ? null : [of] };
  if (isBot(principal.player))
    return given(does(meant), (made) => ({ ...made, done: true, confirmAt: null }));
  const page = `${ports.env.ORIGIN}/games/${encodeURIComponent(id)}`;
  return given(check(), (query) => ({ done: false, confirmAt: page + query, game: null }));
}

const ACT = { output: Acted, text: actedText };

export const PLAYING = {
  read_game: tool({
    title: "Read a game",
    description:
      "Returns the board with coordinates, the side to move, the time left, the last moves and messages. With `piece` (its square), also the squares where it may go.",
    input: z.strictObject({ game: GameId, piece: SquareName.optional() }),
    output: GameRead,
    untrusted: ["players", "messages"],
    text: gameText,
    run: async (caller, { game: id, piece }) => {
      const { ask } = caller;
      const read = await given(ask(getGame, { id }), (game) => gameRead(game, caller));
      if (!read.ok || piece === undefined) return read;
      return given(ask(listLegalMoves, { id, from: piece }), ({ moves }) => ({
        ...read.value,
        legalMoves: moves,
      }));
    },
  }),

  check_move: tool({
    title: "Check a move",
    description: "Shows what a move would do, without making it.",
    scope: "play",
    input: OnMove.omit(fields("message", "version")),
    output: Preview,
    run: ({ ask }, { game: id, ...move }) => ask(checkMove, { id, ...move }),
  }),

  make_move: tool({
    ...ACT,
    title: "Make a move",
    description: `Makes a move. Repeating the call is safe. ${PEOPLE}`,
    does: "acts",
    input: OnMove,
    run: (caller, { game: id, version: of, ...attempt }) =>
      acted(
        caller,
        { game: id, version: of },
        (game) => caller.ask(makeMove, { ...game, ...attempt }),
        () => given(caller.ask(checkMove, { id, ...attempt }), ({ move }) => `?move=${moveParts(move).move}`),
      ),
  }),

  answer_offer: tool({
    ...ACT,
    title: "Answer an offer",
    description: `Accepts or declines the opponent's offer: a draw ends the game. ${PEOPLE}`,
    does: "ends",
    input: AtPosition.extend({ offer: GameOfferName, answer: z.enum(["accept", "decline"]) }),
    run: (caller, { ply, offer: type, answer, ...said }) =>
      acted(caller, said, (game) =>
        answer === "accept"
          ? caller.ask(acceptOffer, { ...game, ply, type })
          : caller.ask(declineOffer, { ...game, ply, type }),
      ),
  }),

  resign: tool({
    ...ACT,
    title: "Resign a game",
    description: `Loses the game at once. ${PEOPLE}`,
    does: "ends",
    input: AtPosition,
    run: (caller, { ply, ...said }) => acted(caller, said, (game) => caller.ask(resign, { ...game, ply })),
  }),
};
