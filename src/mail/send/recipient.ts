import type { ObjectStorage } from "../../lib/object-storage.ts";
import { languageNamed } from "../../i18n/languages.ts";
import type { Reader } from "../content.ts";
import type { Player } from "../../players/store.ts";

/** What mail needs to know of a player. `address`: the confirmed one, where mail goes; null for nowhere. */
export interface Addressee extends Omit<Reader, "address"> {
  /** The address as the player gave it, confirmed or not. */
  readonly email: string | null;
  readonly address: string | null;
}

/** What mail needs of a player's row. */
export function addresseeOf(player: Player | null): Addressee | null {
  if (player === null) return null;
  const { id, name, timezone, email, confirmedEmail } = player;
  const language = languageNamed(player.language);
  return { id, name, language, timezone, email, address: confirmedEmail };
}

/** Nobody: a player who has gone gets no mail. */
const NOBODY: Addressee = { id: "", name: "", language: "en", timezone: "UTC", email: null, address: null };

/** Whether a player has gone. */
export const hasGone = ({ id }: Addressee): boolean => id === NOBODY.id;

/**
 * A copy of what the records (D1) know of the player, so that no notice needs a query. The records are the truth, and
 * every change of a player is made here: the copy is forgotten before the change is begun, so that a crash at any
 * point leaves none rather than a stale one, and what was looked up while it was made is not kept.
 * @param load asks the records; null for a player who has gone
 */
export function openAddressee({ sql }: ObjectStorage, load: () => Promise<Addressee | null>) {
  let known: Addressee | undefined;
  let changing = 0;
  let changes = 0;

  function stored(): Addressee | undefined {
    const row = sql.exec("SELECT body FROM addressee").toArray()[0];
    return row === undefined ? undefined : (JSON.parse(String(row["body"])) as Addressee);
  }

  function forget(): void {
    known = undefined;
    changes++;
    sql.exec("DELETE FROM addressee");
  }

  function keep(found: Addressee): Addressee {
    sql.exec("DELETE FROM addressee");
    sql.exec("INSERT INTO addressee (body) VALUES (?)", JSON.stringify(found));
    return found;
  }

  async function lookUp(): Promise<Addressee> {
    for (;;) {
      const before = changes;
      const found = (await load()) ?? NOBODY;
      if (before === changes && changing === 0) return keep(found);
      // While a change is being made either is right; once it has been made, what was found may be from before.
      if (changing > 0) return found;
    }
  }

  /** Who it is, without asking the records; undefined where they would have to be asked. */
  const peek = (): Addressee | undefined => (known ??= stored());

  return {
    peek,
    get: async (): Promise<Addressee> => peek() ?? lookUp(),
    /** The same, without keeping what the records say: for a request that changes nothing. */
    look: async (): Promise<Addressee> => peek() ?? (await load()) ?? NOBODY,
    forget,

    /** Makes a change of the player in the records. */
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

export type AddresseeStore = ReturnType<typeof openAddressee>;
