import type { MailPorts } from "../../src/mail/send/ports.ts";

/** A player who has given no address: nothing is mailed. */
export const NO_MAIL: MailPorts = {
  mail: () => Promise.reject(new Error("nobody is to be written to")),
  origin: "https://taflpost.example",
  records: {
    load: () => Promise.resolve(null),
    confirm: () => Promise.resolve(false),
    drop: () => Promise.resolve(),
  },
};
