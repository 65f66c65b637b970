import type { NewSession, NewToken, PlayerChanges, Principal, Token } from "../account.ts";
import type { Parts } from "./parts.ts";
import type { KeptNote, Note, NoteKind, NoteToKeep } from "../notes.ts";

/** What a player has written down for themselves about their games; bodies are JSON texts. */
export const noteRpc = {
  note: ({ mailbox }: Parts, game: string, kind: NoteKind): Note | null => mailbox().notes.read(game, kind),

  /** Keeps something, or deletes it; of who has left nothing is kept. */
  keepNote: ({ mailbox, hasLeft }: Parts, wish: NoteToKeep): KeptNote =>
    hasLeft() ? { kind: "gone" } : mailbox().notes.keep(wish),

  /** What is kept of one kind about the games behind one (by id), some of it at a time. */
  notesAfter: (
    { mailbox }: Parts,
    kind: NoteKind,
    game: string,
    limit: number,
  ): (Note & { readonly game: string })[] => mailbox().notes.after(kind, game, limit),
};

/** What knows the player: their tokens and sessions, and what they change of themselves. */
export const accountRpc = {
  /**
   * Who holds a token of this player, by its digest; null for nobody.
   * @param isVisit whether the player is here; a program that listens for events is not
   */
  async principal(parts: Parts, hash: string, isVisit: boolean): Promise<Principal | null> {
    const { principals } = parts;
    const principal = await principals.find(hash);
    if (principal === null) return null;
    parts.afterwards(principals.used(principal, hash));
    if (isVisit && parts.isStored()) parts.mailbox().visited();
    return principal;
  },

  /** Adds a token; null where the player has as many as they can have, this one not counted. Sessions do not count. */
  async addToken(
    { principals, records, player }: Parts,
    token: NewToken,
    most: number,
  ): Promise<Token | null> {
    const rows = await records.tokens(player);
    const others = rows.filter(({ id, kind }) => kind === "token" && id !== token.id);
    if (others.length >= most) return null;
    return principals.changing(() => records.addToken(player, token));
  },

  /** Adds a session; of more than `most` the one that was used least lately ends. */
  addSession: ({ principals, records, player }: Parts, session: NewSession, most: number): Promise<void> =>
    principals.changing(() => records.addSession(player, session, most)),

  /**
   * Revokes a token at once, with the sessions made with it and the browsers that are notified by them; false where the
   * player has none with this id.
   */
  async revokeToken(parts: Parts, tokenId: string): Promise<boolean> {
    const { principals, records, streams, player, isStored } = parts;
    const revoking = principals.changing(() => records.removeToken(player, tokenId));
    const revoked = await revoking.finally(() => streams.end(tokenId));
    for (const id of revoked) streams.end(id);
    if (isStored()) parts.mailbox().tokensEnded([tokenId, ...revoked]);
    return revoked.length > 0;
  },

  async changePlayer(parts: Parts, changes: PlayerChanges): Promise<void> {
    const { principals, records, player } = parts;
    const change = () => principals.changing(() => records.changePlayer(player, changes));
    await parts.mailing().changePlayer(changes.email, change);
    parts.goOn();
  },

  /** Anonymizes the player, closes their mailbox, and takes them out of these games. */
  async close(parts: Parts, games: readonly string[], newName: string): Promise<void> {
    const { principals, records, player, mailbox } = parts;
    // Noted first: were this cut off, the games would still be left, and the player could still ask again.
    mailbox().close(games, newName);
    const erase = () => principals.changing(() => records.erasePlayer(player, newName));
    await parts.mailing().changing(erase);
    parts.streams.end();
    await mailbox().run();
  },
};
