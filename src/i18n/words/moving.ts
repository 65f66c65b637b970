/** The words of a board on which pieces move: the game's page and its script. */
export interface MovingWords {
  /** What came of the king, after the name of his square. */
  readonly king: Readonly<Record<"captured" | "escaped", string>>;
  /** Pressed out of turn by somebody who does not play; whose turn it is follows. */
  readonly onlyPlayers: string;
  readonly over: string;
  /** The button that switches the board's sounds on and off. */
  readonly sound: string;
  /** On the button of a form that is on its way. */
  readonly sending: string;
  /** Beside a button that was pressed without a connection. */
  readonly waits: string;
}
