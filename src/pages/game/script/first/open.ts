import { moveOfLevel } from "../../../../engine/index.ts";
import { madeMove, plainMove } from "../../../../board/moves.ts";
import { type Choice, NOTHING, type Scene } from "../../../../board/script/choice.ts";
import {
  boardText,
  GOES_ON,
  type LegalMove,
  legalMoves,
  type PlayedMove,
  replay,
  startPosition,
} from "../../../../rules/index.ts";
import type { GameData } from "../../../kit/board/data.ts";
import type { FirstHost } from "../hosts.ts";

/** After this many moves the page asks for a name. */
const PLIES = 4;
/** How long the computer seems to think, in milliseconds, so that the visitor's own move slides first. */
const PACE = 700;
/** The level of the weakest house player (contract/house.ts), who continues the game after these moves. */
const LEVEL = 1;

/** The game on the start page's board. The service does not store it. */
class FirstBoard {
  readonly #host: FirstHost;
  readonly #path: string;
  readonly #seed = Math.floor(Math.random() * 2 ** 31);
  #played: readonly PlayedMove[] = [];
  #isThinking = false;

  constructor(host: FirstHost) {
    this.#host = host;
    this.#path = host.form.action;
  }

  get #position() {
    return this.#played.at(-1)?.position ?? startPosition(this.#host.table.data.ruleset);
  }

  get #moves(): readonly string[] {
    return this.#played.map(({ move }) => plainMove(move));
  }

  /** Shows the moves that the browser has kept, up to the visitor's turn. Deletes them if they are illegal. */
  begin(): void {
    const { table, moves, keep } = this.#host;
    const chosen = table.board.choice;
    const played = replay(table.data.ruleset, moves.slice(0, PLIES), GOES_ON);
    if (played.ok) this.#played = played.value;
    else keep([]);
    if (this.#played.length % 2 === 1) this.#played = this.#played.slice(0, -1);
    table.study = {
      scene: () => this.#scene,
      make: (move) => this.#make(move),
    };
    this.#go(this.#played.length === 0 ? chosen : NOTHING);
  }

  get #scene(): Scene {
    const { table, tools } = this.#host;
    const last = this.#played.at(-1);
    return {
      board: boardText(this.#position),
      lastMove: madeMove(last?.move ?? ""),
      ended: this.#position.ending?.reason ?? null,
      ways: this.#isThinking ? [] : tools.waysOf(legalMoves(this.#position)),
      side: table.data.mine,
      mistakes: table.words.mistakes,
      shut: this.#isThinking ? "" : null,
    };
  }

  #play(move: string): void {
    const played = replay(this.#host.table.data.ruleset, [...this.#moves, move], GOES_ON);
    if (played.ok) this.#played = played.value;
  }

  #make({ move }: LegalMove): void {
    const { table } = this.#host;
    this.#play(move);
    this.#isThinking = true;
    this.#say(this.#words["thinking"]);
    table.show({ choice: NOTHING });
    setTimeout(() => this.#answer(), PACE);
  }

  #answer(): void {
    const { table, keep, signal, tools } = this.#host;
    if (signal.aborted) return;
    this.#isThinking = false;
    this.#play(moveOfLevel(LEVEL, this.#position, this.#seed).move);
    keep(this.#moves);
    const moves = this.#played.map(({ move }) => move);
    tools.announce(tools.plyAloud({ ...table.data, moves }, moves.length, this.#scene.board, table.language));
    this.#go(NOTHING);
  }

  /** Waits for the visitor's next move. After `PLIES` moves, the page continues like the page of any game. */
  #go(choice: Choice): void {
    const isLast = this.#played.length >= PLIES;
    if (this.#played.length > 0) this.#say(this.#words[isLast ? "goOn" : "turn"]);
    this.#host.form.action = [this.#path, ...(this.#played.length > 0 ? [this.#moves.join(",")] : [])].join(
      "/",
    );
    if (isLast) return this.#giveBack();
    if (choice.move !== null) return this.#make(choice.move);
    this.#host.table.show({ choice });
  }

  /** Writes the moves into the page's data and restarts its script, which asks for a name with the next move. */
  #giveBack(): void {
    const { table, tools } = this.#host;
    const moves = this.#played.map(({ move }) => move);
    const data: GameData = { ...table.data, moves, shown: moves.length, legal: legalMoves(this.#position) };
    document.getElementById("game")?.classList.remove("first");
    document.getElementById("game-data")!.textContent = JSON.stringify(data);
    document.dispatchEvent(new Event(tools.CONTENT));
  }

  get #words(): DOMStringMap {
    return document.getElementById("status")?.dataset ?? {};
  }

  #say(text = ""): void {
    const line = document.querySelector("#status strong");
    if (line !== null) line.textContent = text;
  }
}

export const begin = (host: FirstHost): void => new FirstBoard(host).begin();

export { teach } from "./lesson.ts";
