import { GameMethods } from "../../src/mailbox/game-methods.ts";
import type { Mailbox } from "../../src/mailbox/mailbox.ts";
import { groupHost } from "./group-host.ts";

/** The lists of games of a mailbox, or of its feed. */
export const gamesOf = (mailbox: Pick<Mailbox, "feed" | "storage" | "origin">): GameMethods =>
  new GameMethods(groupHost(() => mailbox));
