/** The words of the pages to sign in and out. */
export interface SignInWords {
  readonly title: string;
  /** The reader chose a move and was not signed in (any more). */
  readonly moveKept: string;
  readonly messageLost: string;
  readonly newHere: string;
  readonly start: string;
  readonly byMail: string;
  readonly byMailHint: string;
  readonly address: string;
  readonly sendLink: string;
  readonly byToken: string;
  readonly byTokenHint: string;
  readonly token: string;
  readonly useToken: string;
  readonly noAddress: string;
  readonly wrongToken: string;
  /** The same for every address, whether or not a player has it. */
  readonly sent: string;
  readonly sentWhy: (address: string) => string;
  readonly link: {
    readonly title: (name: string) => string;
    readonly question: string;
    readonly button: string;
    readonly expired: string;
    readonly unknown: string;
    readonly again: string;
  };
  readonly welcome: {
    readonly title: (name: string) => string;
    readonly text: string;
    readonly goOn: string;
  };
  readonly keepAccess: string;
  readonly toSettings: string;
  /** The button to sign out without a way to sign in again. */
  readonly leaveForGood: string;
}
