import type { MailType } from "../../../contract/events/types.ts";
import { gameOf, type MailContent, type MailLinks, type Recipient } from "../content.ts";
import { type MoveWaitedFor, playLink, replyAddress } from "./move-links.ts";
import { muteLink, type LinkEnv } from "./signed.ts";
import type { GameSummary } from "../../../contract/game.ts";

/** The events to which a move may be the answer. */
const ASK_FOR_MOVE: ReadonlySet<MailType> = new Set([
  "game.turn",
  "game.taken-back",
  "game.deadline-near",
  "game.deadline-changed",
]);

/** The game in which a move may be the answer to a mail; null for none. */
function gameAsking(content: MailContent): GameSummary | null {
  switch (content.kind) {
    case "event":
      return ASK_FOR_MOVE.has(content.record.type) ? gameOf(content) : (content.covered ?? null);
    case "reminder":
    case "move-refused":
    case "move-unproven":
      return content.game;
    default:
      return null;
  }
}

/** The move that the reader is to make, as the game stands in the mail; null where it is not their turn. */
export function moveOf(game: GameSummary, reader: Pick<Recipient, "name">): MoveWaitedFor | null {
  const { id, turn: side, ply, takebacks } = game;
  if (side === null || game.players[side]?.name !== reader.name) return null;
  return { game: id, side, ply: ply + 1, ...(takebacks > 0 ? { takebacks } : {}) };
}

type Digest = Extract<MailContent, { kind: "digest" }>;

function typeOf(content: MailContent): MailType | null {
  if (content.kind === "event") return content.record.type;
  return content.kind === "reminder" ? "game.deadline-near" : null;
}

async function moveLinks(env: LinkEnv, move: MoveWaitedFor | null) {
  if (move === null) return {};
  const [replyTo, play] = await Promise.all([replyAddress(env, move), playLink(env, move)]);
  return { replyTo, play };
}

/** For each turn that a digest tells of and that is the reader's, the link to its page, under the record's id. */
async function playLinks(env: LinkEnv, { records }: Digest, reader: Recipient) {
  const links = records.map(async (record) => {
    const content: MailContent = { kind: "event", record, waiting: 0 };
    const game = gameAsking(content);
    const move = game === null ? null : moveOf(game, reader);
    return move === null ? [] : [[record.id, await playLink(env, move)] as const];
  });
  return Object.fromEntries((await Promise.all(links)).flat());
}

async function digestLinks(env: LinkEnv, content: Digest, reader: Recipient): Promise<MailLinks> {
  const [plays, muteDigest] = await Promise.all([
    playLinks(env, content, reader),
    muteLink(env, reader.id, { digest: true }),
  ]);
  return { plays, muteDigest };
}

/**
 * The links of a mail, each signed for its own purpose and only where the mail has a use for it.
 * @param press the link that a mail is about: it confirms an address, or signs in
 */
export async function linksFor(
  env: LinkEnv,
  content: MailContent,
  reader: Recipient,
  press: string | null,
): Promise<MailLinks> {
  if (content.kind === "digest") return digestLinks(env, content, reader);
  const game = gameOf(content);
  const type = typeOf(content);
  const asking = gameAsking(content);
  const move = asking === null ? null : moveOf(asking, reader);
  return {
    ...(press === null ? {} : content.kind === "sign-in" ? { signIn: press } : { confirm: press }),
    ...(await moveLinks(env, move)),
    ...(game === null ? {} : { muteGame: await muteLink(env, reader.id, { game: game.id }) }),
    ...(type === null ? {} : { muteType: await muteLink(env, reader.id, { type }) }),
    ...(type?.startsWith("vacation.") === true ? { time: `${env.ORIGIN}/settings/time` } : {}),
  };
}
