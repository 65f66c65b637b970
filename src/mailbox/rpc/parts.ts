import type { ChannelRpcParts } from "../../channels/channels.ts";
import type { VacationRpcParts } from "../../vacation/rpc.ts";
import type { AccountRecords } from "../account.ts";
import type { MailboxShell } from "../shell.ts";
import type { Reporting } from "../../lib/reporting.ts";
import type { Principals } from "../principals.ts";
import type { Streams } from "../streams.ts";

/** What the object of a mailbox is made of: what its own methods and those of the channels are functions of. */
export interface Parts extends Omit<MailboxShell, "goOn">, ChannelRpcParts, VacationRpcParts {
  /** The id of the player whose mailbox this is. */
  readonly player: string;
  readonly records: AccountRecords;
  readonly principals: Principals;
  readonly streams: Streams;
  /** What the player's object tells of what waits in it. */
  readonly reporting: Reporting;
  /** Makes sure an alarm is set for the end of the next socket. */
  readonly keepAlarm: () => Promise<void>;
  /** Lets work go on after the answer has been given. */
  readonly afterwards: (work: Promise<unknown>) => void;
}
