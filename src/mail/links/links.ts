import type { GameSummary } from "../../game/view.ts";
import type { MailType } from "../../events/types.ts";
import { gameOf, type Letter, type MailLinks, type Reader } from "../content.ts";
import { type MoveWaitedFor, playLink, replyAddress } from "./move-links.ts";
import { muteLink } from "./mute-links.ts";
import type { LinkEnv } from "./signed.ts";

export { playLink, readPlayToken, readReplyAddress } from "./move-links.ts";
export { readMuteToken } from "./mute-links.ts";

/** Whether a letter is one that a move may be the answer to. */
function asksForMove(letter: Letter): boolean {
  switch (letter.kind) {
    case "event":
      return letter.record.type === "game.turn" || letter.record.type === "game.deadline-near";
    case "reminder":
    case "move-refused":
    case "move-unproven":
      return true;
    default:
      return false;
  }
}

/** The move that the reader is to make, as the game stands in the letter; null where it is not their turn. */
export function moveOf(game: GameSummary, reader: Pick<Reader, "name">): MoveWaitedFor | null {
  const { id, turn: side, ply } = game;
  if (side === null || game.players[side]?.name !== reader.name) return null;
  return { game: id, side, ply: ply + 1 };
}

type Digest = Extract<Letter, { kind: "digest" }>;

function typeOf(letter: Letter): MailType | null {
  if (letter.kind === "event") return letter.record.type;
  return letter.kind === "reminder" ? "game.deadline-near" : null;
}

async function moveLinks(env: LinkEnv, move: MoveWaitedFor | null) {
  if (move === null) return {};
  const [replyTo, play] = await Promise.all([replyAddress(env, move), playLink(env, move)]);
  return { replyTo, play };
}

/** For each turn that a digest tells of and that is the reader's, the link to its page, under the record's id. */
async function playLinks(env: LinkEnv, { records }: Digest, reader: Reader) {
  const links = records.map(async (record) => {
    const letter: Letter = { kind: "event", record, waiting: 0 };
    const game = asksForMove(letter) ? gameOf(letter) : null;
    const move = game === null ? null : moveOf(game, reader);
    return move === null ? [] : [[record.id, await playLink(env, move)] as const];
  });
  return Object.fromEntries((await Promise.all(links)).flat());
}

async function digestLinks(env: LinkEnv, letter: Digest, reader: Reader): Promise<MailLinks> {
  const [plays, muteDigest] = await Promise.all([
    playLinks(env, letter, reader),
    muteLink(env, reader.id, { digest: true }),
  ]);
  return { plays, muteDigest };
}

/**
 * The links of a letter to a reader, each signed for its own purpose and only where the letter has a use for it.
 * @param press the link that a letter is about: it confirms an address, or signs in
 */
export async function linksFor(
  env: LinkEnv,
  letter: Letter,
  reader: Reader,
  press: string | null,
): Promise<MailLinks> {
  if (letter.kind === "digest") return digestLinks(env, letter, reader);
  const game = gameOf(letter);
  const type = typeOf(letter);
  const move = game !== null && asksForMove(letter) ? moveOf(game, reader) : null;
  return {
    ...(press === null ? {} : letter.kind === "sign-in" ? { signIn: press } : { confirm: press }),
    ...(await moveLinks(env, move)),
    ...(game === null ? {} : { muteGame: await muteLink(env, reader.id, { game: game.id }) }),
    ...(type === null ? {} : { muteType: await muteLink(env, reader.id, { type }) }),
  };
}
