import { type Language, languageNamed } from "../../../contract/languages.ts";

export interface PlayerRow {
  readonly id: string;
  readonly name: string;
  readonly language: string;
  /** An IANA time zone. */
  readonly timezone: string;
  /** The last address entered, confirmed or not. */
  readonly email: string | null;
  /** The confirmed address, which receives mail; null for no mail. */
  readonly confirmedEmail: string | null;
  /** Why the account is closed and gets no mail; null for an open account. */
  readonly closedFor: string | null;
}

export interface MailedPlayer extends Pick<PlayerRow, "id" | "name" | "timezone" | "email"> {
  readonly language: Language;
  /** The confirmed address; null if the player gets no mail. */
  readonly address: string | null;
}

/** A player who has left, and gets no mail. */
export const NOBODY: MailedPlayer = {
  id: "",
  name: "",
  language: "en",
  timezone: "UTC",
  email: null,
  address: null,
};

function mailedPlayer(row: PlayerRow | null): MailedPlayer {
  if (row === null) return NOBODY;
  const { id, name, timezone, email, confirmedEmail, closedFor } = row;
  const address = closedFor === null ? confirmedEmail : null;
  return { id, name, language: languageNamed(row.language), timezone, email, address };
}

export interface PlayerCopy<Player> {
  /** Returns undefined if D1 would have to be read. */
  peek(): Player | undefined;
  get(): Promise<Player>;
  /** Like `get`, without storing the row. For requests that change nothing. */
  look(): Promise<Player>;
  /** Marks the copy as stale, so that it is read from D1 again. */
  spoil(): void;
  /** Changes the player in D1. Marks the copy as stale first, so that a crash leaves no outdated copy. */
  changing<T>(change: () => Promise<T>): Promise<T>;
}

export class MailedCopy {
  readonly #copy: PlayerCopy<PlayerRow | null>;

  constructor(copy: PlayerCopy<PlayerRow | null>) {
    this.#copy = copy;
  }

  peek(): MailedPlayer | undefined {
    const found = this.#copy.peek();
    return found === undefined ? undefined : mailedPlayer(found);
  }

  async get(): Promise<MailedPlayer> {
    return mailedPlayer(await this.#copy.get());
  }

  async look(): Promise<MailedPlayer> {
    return mailedPlayer(await this.#copy.look());
  }
}
