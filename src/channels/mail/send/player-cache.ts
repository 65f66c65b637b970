import { type Language, languageNamed } from "../../../contract/languages.ts";
import { type ObjectStorage, openKept } from "../../../lib/object-storage.ts";

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
}

/** What mail needs of a player's row; null for none. */
export function mailedPlayer(row: PlayerRow | null): MailedPlayer | null {
  if (row === null) return null;
  const { id, name, timezone, email, confirmedEmail } = row;
  return { id, name, language: languageNamed(row.language), timezone, email, address: confirmedEmail };
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

/**
 * A cache of what the records (D1) know of the player, so that no notice needs a query. The records are the truth, and
 * every change of a player is made here: the cache is emptied before the change is begun, so that a crash at any
 * point leaves it empty rather than stale, and what was looked up while the change was made is not kept.
 * @param load asks the records; null for a player who has gone
 */
export function openPlayerCache({ sql }: ObjectStorage, load: () => Promise<MailedPlayer | null>) {
  const stored = openKept<MailedPlayer>(sql, "addressee");
  let known: MailedPlayer | undefined;
  let changing = 0;
  let changes = 0;

  function forget(): void {
    known = undefined;
    changes++;
    stored.forget();
  }

  async function lookUp(): Promise<MailedPlayer> {
    for (;;) {
      const before = changes;
      const found = (await load()) ?? NOBODY;
      const isNow = before === changes && changing === 0;
      if (isNow) stored.keep(found);
      // While a change is being made either is right; once it has been made, what was found may be from before.
      if (isNow || changing > 0) return found;
    }
  }

  /** The player as the cache has them; undefined where the records would have to be asked. */
  const peek = (): MailedPlayer | undefined => (known ??= stored.read() ?? undefined);

  return {
    peek,
    /** The player. Fails where the records have to be asked and cannot be reached. */
    get: async (): Promise<MailedPlayer> => peek() ?? lookUp(),
    /** The same, without keeping what the records say: for a request that changes nothing. */
    look: async (): Promise<MailedPlayer> => peek() ?? (await load()) ?? NOBODY,
    forget,

    async changing<T>(change: () => Promise<T>): Promise<T> {
      forget();
      changing++;
      try {
        return await change();
      } finally {
        changing--;
        changes++;
      }
    },
  };
}

export type PlayerCache = ReturnType<typeof openPlayerCache>;
