import type { GroupHost } from "../../src/mailbox/methods.ts";
import type { Mailbox } from "../../src/mailbox/mailbox.ts";

/** The host of a group of methods, over what the test has of a mailbox. */
export const groupHost = (mailbox: () => Pick<Mailbox, "storage">) =>
  ({
    mailbox,
    storage: () => mailbox().storage,
    isStored: () => true,
    hasLeft: () => false,
  }) as unknown as GroupHost;
