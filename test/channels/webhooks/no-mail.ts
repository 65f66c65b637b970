import type { MailPorts } from "../../../src/channels/mail/send/host.ts";
import type { MailboxPorts } from "../../../src/mailbox/mailbox.ts";

/** A player who has given no address and lets no browser notify them: nothing is mailed, nothing pushed. */
export const NO_MAIL: MailPorts &
  Pick<
    MailboxPorts,
    "endSockets" | "sendPush" | "records" | "tellTally" | "tellConduct" | "tellRecord" | "tellThinker"
  > = {
  endSockets: () => Promise.resolve(),
  tellTally: () => Promise.resolve(),
  tellConduct: () => Promise.resolve(),
  tellRecord: () => Promise.resolve(true),
  tellThinker: () => Promise.reject(new Error("nobody here is of the house")),
  sendPush: () => Promise.reject(new Error("no browser is to be notified")),
  mail: () => Promise.reject(new Error("nobody is to be written to")),
  origin: "https://taflpost.example",
  records: {
    load: () => Promise.resolve(null),
    change: () => Promise.resolve(),
    rename: () => Promise.resolve(true),
    restore: () => Promise.resolve(true),
    erase: () => Promise.resolve(),
    confirm: () => Promise.resolve(false),
    drop: () => Promise.resolve(),
  },
};
