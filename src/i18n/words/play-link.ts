/** The page behind the link in a mail that plays a move, besides what moves.page says. */
export interface PlayLinkWords {
  /** Above the list of moves, for who does not choose on the board. */
  readonly list: string;
  /** A move of a link that is used up, and the player's turn has come again. */
  readonly again: string;
  /** Above the message that went with the move. */
  readonly sent: string;
}
