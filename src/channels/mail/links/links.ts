import type { MailType } from "../../../contract/events/types.ts";
import { kindOf } from "../kinds.ts";
import { gameOf, type MailContent, type MailLinks, type Recipient } from "../content.ts";
import { type MoveWaitedFor, playLink, replyAddress } from "./move-links.ts";
import { muteLink, type LinkEnv } from "./signed.ts";
import type { GameSummary } from "../../../contract/game.ts";

/** Returns the move that a game waits for; null if it is not the reader's turn. */
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

async function playLinks(env: LinkEnv, { records }: Digest, reader: Recipient) {
  const links = records.map(async (record) => {
    const content: MailContent = { kind: "event", record, waiting: 0 };
    const game = kindOf(content).answerable(content);
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

/** Makes a mail's links. A signature is valid for one kind of link. `press`: the link that confirms or signs in, or null. */
export async function linksFor(
  env: LinkEnv,
  content: MailContent,
  reader: Recipient,
  press: string | null,
): Promise<MailLinks> {
  if (content.kind === "digest") return digestLinks(env, content, reader);
  const game = gameOf(content);
  const type = typeOf(content);
  const asking = kindOf(content).answerable(content);
  const move = asking === null ? null : moveOf(asking, reader);
  return {
    ...(press === null ? {} : content.kind === "sign-in" ? { signIn: press } : { confirm: press }),
    ...(await moveLinks(env, move)),
    ...(game === null ? {} : { muteGame: await muteLink(env, reader.id, { game: game.id }) }),
    ...(type === null ? {} : { muteType: await muteLink(env, reader.id, { type }) }),
    ...(type?.startsWith("vacation.") === true ? { time: `${env.ORIGIN}/settings/time` } : {}),
  };
}
