import * as z from "zod";
import { describeBoard } from "../board/described.ts";
import { boardDiagram, GLYPHS } from "../board/diagram.ts";
import { AtPly, Game, type GameView, MoveToCheck } from "../contract/game.ts";
import { OfferTypeName } from "../contract/offers.ts";
import type { Outcome } from "../contract/problems/table.ts";
import type { Shown } from "../contract/shown.ts";
import { rulesOf } from "../game/rules-of.ts";
import { moveParts } from "../i18n/sentences/index.ts";
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
import { acceptOffer, declineOffer } from "../operations/offers.ts";
import { err, ok, SIDES } from "../rules/index.ts";
import { type Caller, fields, GameId, GameSeen, overAgain, tool } from "./tool.ts";

/** So many of the last moves and messages are told. */
const LAST = { moves: 12, messages: 10 } as const;

const GameRead = GameSeen.extend({
  you: z.enum(SIDES).nullable(),
  diagram: z.string(),
  lastMoves: Game.shape.moves,
  messages: Game.shape.messages,
  legalMoves: z.array(LegalMoves.shape.moves.element.pick(fields("move", "ends"))).optional(),
});
type Read = Shown<typeof GameRead>;

const LEGEND = `${GLYPHS.attacker} attacker, ${GLYPHS.defender} defender, ${GLYPHS.king} king, ${GLYPHS.throne} throne, ${GLYPHS.corner} corner, ${GLYPHS.captured} just captured, [ ] the last move`;

/** Numbers the last moves of a game: `17. d1-d4`. */
const numbered = (moves: readonly string[], ply: number): string =>
  moves.map((move, at) => `${ply - moves.length + at + 1}. ${move}`).join("  ");

/** Whom a side is played by, as the caller knows them. */
const playerOf = ({ players, you }: Read, side: (typeof SIDES)[number]): string =>
  `${side}: ${players[side]?.name ?? "nobody yet"}${players[side]?.bot ? " (a bot)" : ""}${you === side ? " (you)" : ""}`;

function standing({ status, turn, ply, version, clock, result }: Read): string {
  if (result !== null) return `Over: ${result.winner ?? "nobody"} won (${result.reason}).`;
  if (turn === null) return `Not begun (${status}).`;
  const { deadline, remaining } = clock;
  const left = deadline === null ? "no deadline" : `${remaining?.[turn] ?? "?"} left, until ${deadline}`;
  return `To move: ${turn}, the move is ply ${ply + 1} (version ${version}); ${left}.`;
}

/** A game for a reader of text. What players wrote stands as JSON, so that it can't pass for lines of this. */
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

const readGame = tool({
  name: "read_game",
  title: "Read a game",
  description:
    "The board with coordinates, who is to move, the time left, the last moves and messages, and with `piece` where that piece may go.",
  input: z.strictObject({ game: GameId, piece: SquareName.optional() }),
  output: GameRead,
  untrusted: ["players", "messages"],
  text: gameText,
  run: async (caller, { game: id, piece }) => {
    const { principal, ports } = caller;
    const read = await getGame.run(principal, { id }, ports);
    if (!read.ok) return read;
    const game = gameRead(read.value, caller);
    if (piece === undefined) return ok(game);
    const over = await overAgain(caller);
    const legal = over === null ? await listLegalMoves.run(null, { id, from: piece }, ports) : err(over);
    return legal.ok ? ok({ ...game, legalMoves: legal.value.moves }) : legal;
  },
});

const version = z.int().min(0).optional().meta({
  description: "The game's `version` for which it is meant: needed after a takeback.",
});
const OnMove = MoveToCheck.pick(fields("ply", "move", "message")).extend({ game: GameId, version });

const checkOfMove = tool({
  name: "check_move",
  title: "Check a move",
  description: "What a move would do, without making it.",
  scope: "play",
  input: OnMove.omit(fields("message", "version")),
  output: Preview,
  run: ({ principal, ports }, { game: id, ...wish }) => checkMove.run(principal, { id, ...wish }, ports),
});

/** What came of an act in a game: done by a bot; for a person the address where they do it themselves. */
const Acted = z.object({
  done: z.boolean(),
  confirmAt: z.string().nullable(),
  game: Game.pick(fields("id", "status", "version", "ply", "turn", "board")).nullable(),
});
const PEOPLE =
  "For a bot. For a person it does nothing, and gives the address (`confirmAt`) where they do it themselves: show it to them.";

const actedText = ({ done, confirmAt, game }: Shown<typeof Acted>): string =>
  done
    ? JSON.stringify({ done, game })
    : `Nothing was done: people play their own games. The player confirms it at ${confirmAt}`;

const act = { scope: "play", output: Acted, text: actedText } as const;

/** Has a bot do something in a game; leads a person there (`query`: to what is to be confirmed), where `check` allows it. */
async function acted(
  { principal: { player }, ports: { env } }: Caller,
  game: string,
  does: () => Promise<Outcome<{ readonly game: GameView }>>,
  check: () => Promise<Outcome<{ readonly query?: string }>>,
) {
  if (isBot(player)) {
    const done = await does();
    return done.ok ? ok({ done: true, confirmAt: null, game: done.value.game }) : done;
  }
  const checked = await check();
  if (!checked.ok) return checked;
  const { query = "" } = checked.value;
  return ok({
    done: false,
    confirmAt: `${env.ORIGIN}/games/${encodeURIComponent(game)}${query}`,
    game: null,
  });
}

const meant = (id: string, of?: number) => ({ id, key: null, versions: of === undefined ? null : [of] });

const moveInGame = tool({
  ...act,
  name: "make_move",
  title: "Make a move",
  description: `Makes a move; the same one again is no second one. ${PEOPLE}`,
  does: "acts",
  input: OnMove,
  run: (caller, { game: id, version: of, ...wish }) => {
    const { principal, ports } = caller;
    const check = async () => {
      const checked = await checkMove.run(principal, { id, ...wish }, ports);
      return checked.ok ? ok({ query: `?move=${moveParts(checked.value.move).move}` }) : checked;
    };
    return acted(caller, id, () => makeMove.run(principal, { ...meant(id, of), ...wish }, ports), check);
  },
});

/** Whether there is such a game; what can be done in it its page says. */
async function isThere({ principal, ports }: Caller, id: string) {
  const read = await getGame.run(principal, { id }, ports);
  return read.ok ? ok({}) : read;
}

const AtPosition = AtPly.extend({ game: GameId, version });

const resignGame = tool({
  ...act,
  name: "resign",
  title: "Resign a game",
  description: `Loses the game at once. ${PEOPLE}`,
  does: "ends",
  input: AtPosition,
  run: (caller, { game: id, version: of, ply }) => {
    const resigns = () => resign.run(caller.principal, { ...meant(id, of), ply }, caller.ports);
    return acted(caller, id, resigns, () => isThere(caller, id));
  },
});

const answerOffer = tool({
  ...act,
  name: "answer_offer",
  title: "Answer an offer",
  description: `Accepts or declines what the opponent offers in a game: a draw ends it. ${PEOPLE}`,
  does: "ends",
  input: AtPosition.extend({ offer: OfferTypeName, answer: z.enum(["accept", "decline"]) }),
  run: (caller, { game: id, version: of, ply, offer: type, answer }) => {
    const { run } = answer === "accept" ? acceptOffer : declineOffer;
    const answers = () => run(caller.principal, { ...meant(id, of), ply, type }, caller.ports);
    return acted(caller, id, answers, () => isThere(caller, id));
  },
});

/** What is done in a game. */
export const playingTools = [readGame, checkOfMove, moveInGame, answerOffer, resignGame];
