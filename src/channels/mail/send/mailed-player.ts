import { type Language, languageNamed } from "../../../contract/languages.ts";

/** What mail needs to know of a player. `address`: the confirmed one, where mail goes; null for nowhere. */
export interface MailedPlayer {
  readonly id: string;
  readonly name: string;
  readonly language: Language;
  readonly timezone: string;
  /** The address as the player gave it, confirmed or not. */
  readonly email: string | null;
  readonly address: string | null;
}

interface PlayerRow {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  readonly timezone: string;
  readonly email: string | null;
  readonly confirmedEmail: string | null;
  /** Why their account is closed, to which no mail goes then; null for an open one. */
  readonly closedFor: string | null;
}

/** Stands for a player who has gone: they get no mail. */
const NOBODY: MailedPlayer = {
  id: "",
  name: "",
  language: "en",
  timezone: "UTC",
  email: null,
  address: null,
};

/** Whether a player has gone. */
export const hasGone = ({ id }: MailedPlayer): boolean => id === NOBODY.id;

function mailedPlayer(row: PlayerRow | null): MailedPlayer {
  if (row === null) return NOBODY;
  const { id, name, timezone, email, confirmedEmail, closedFor } = row;
  const address = closedFor === null ? confirmedEmail : null;
  return { id, name, language: languageNamed(row.language), timezone, email, address };
}

/** The mailbox's copy of what the records know of the player (src/mailbox/account.ts), as mail needs it. */
export interface PlayerCopy<Known> {
  /** Undefined where the records would have to be asked. */
  readonly peek: () => Known | undefined;
  readonly get: () => Promise<Known>;
  /** The same, without keeping what the records say. */
  readonly look: () => Promise<Known>;
  /** Notes that the copy does not count any more. */
  readonly spoil: () => void;
  /** Makes a change of the player in the records; the copy does not count from before it is begun. */
  readonly changing: <T>(change: () => Promise<T>) => Promise<T>;
}

/** The copy as mail reads it. */
export function mailedCopy(copy: PlayerCopy<PlayerRow | null>): PlayerCopy<MailedPlayer> {
  return {
    ...copy,
    peek() {
      const found = copy.peek();
      return found === undefined ? undefined : mailedPlayer(found);
    },
    get: async () => mailedPlayer(await copy.get()),
    look: async () => mailedPlayer(await copy.look()),
  };
}
