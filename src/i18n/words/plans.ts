/** The words for conditional moves, on the page of a game and in its analysis. */
export interface PlanWords {
  readonly title: string;
  /** Who sees it and when it is played. */
  readonly hint: string;
  /** Before what follows on the owner's own turn, if they make this move. */
  readonly goesOn: (move: string) => string;
  /** The opponent's move, and the answer. */
  readonly answer: (reply: string, move: string) => string;
  readonly answerAny: (move: string) => string;
  readonly resign: (reply: string) => string;
  readonly resignAny: string;
  /** What an answer does: in brackets behind it. */
  readonly captures: (squares: string) => string;
  readonly wins: string;
  readonly loses: string;
  readonly draws: string;
  /** The button that ends the plan. */
  readonly end: string;
  /** The form that adds one answer. */
  readonly form: {
    readonly title: string;
    /** The opponent's part: a move or any other. */
    readonly their: string;
    readonly theirMove: string;
    readonly any: string;
    /** The owner's part: a move or the end of the game. */
    readonly mine: string;
    readonly myMove: string;
    readonly resign: string;
    /** Before a field for a move. */
    readonly move: string;
    readonly hint: string;
    readonly add: string;
    readonly missing: string;
  };
}
