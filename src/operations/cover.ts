import type { CoverQuestion, StopNews } from "../game/verdict.ts";
import { SECOND } from "../lib/duration.ts";
import { inTime } from "../lib/pause.ts";
import { traced } from "../lib/tracing.ts";
import type { Mailbox } from "../mailbox/object.ts";

/** What is needed to ask a mailbox. */
interface MailboxEnv {
  readonly MAILBOXES: DurableObjectNamespace<Mailbox>;
}

/** A mailbox that does not answer for so long (milliseconds) is asked again: a game has one question at a time. */
const PATIENCE = 25 * SECOND;

/**
 * Asks the mailbox of the player to move for cover; null for none. Throws where it does not answer in time. An hour that
 * it grants all the same is not lost: its games are told of it as of any other vacation.
 */
export async function coverFrom(
  { MAILBOXES }: MailboxEnv,
  game: string,
  question: CoverQuestion,
): Promise<StopNews | null> {
  const ask = async () => ({
    stop: await traced(MAILBOXES.getByName(question.player)).cover(game, question),
  });
  const answer = await inTime(ask(), PATIENCE);
  if (answer === null) throw new Error("the mailbox has not answered in time");
  return answer.stop;
}
