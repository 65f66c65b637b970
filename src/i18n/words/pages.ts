/**
 * The words of the pages behind mailed links, and of the pages of local mode (`dev`), which players read who try the
 * service.
 */
export interface PageWords {
  readonly confirm: {
    readonly title: string;
    readonly question: (address: string) => string;
    readonly button: string;
    readonly done: string;
    readonly doneWhy: string;
    readonly expired: string;
    readonly expiredWhy: string;
    readonly unknown: string;
    readonly unknownWhy: string;
  };
  readonly unsubscribe: {
    readonly title: string;
    readonly ofGame: string;
    /** `what` is a type of mail, as `mail.types` in notices.ts names it. */
    readonly ofType: (what: string) => string;
    readonly ofDigests: string;
    readonly button: string;
    readonly done: string;
    readonly doneOfGame: string;
    readonly doneOfType: (what: string) => string;
    readonly doneOfDigests: string;
    readonly unknown: string;
    readonly unknownWhy: string;
  };
  readonly dev: {
    readonly title: string;
    readonly about: string;
    readonly none: string;
    readonly back: string;
    readonly from: string;
    readonly to: string;
    readonly replyTo: string;
    readonly sent: string;
    readonly asShown: string;
    readonly asText: string;
    readonly headers: string;
    readonly answer: string;
    readonly answerHint: string;
    readonly answerText: string;
    readonly send: string;
    readonly answered: string;
    readonly answeredWhy: string;
    readonly notAnswered: string;
    readonly noMail: string;
  };
}
