import type { MailType } from "../../events/types.ts";

/** Something that a mail may tell, and that no mail has taken up yet. `at`: when it came to the mailbox. */
export interface PendingNotice {
  readonly id: number;
  readonly type: MailType;
  readonly game: string | null;
  readonly at: number;
}
