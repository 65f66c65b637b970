import type { RequestKey } from "../game/answers.ts";
import { type Place, reached } from "../lib/places.ts";
import type { Principal } from "../players/store.ts";
import { type Outcome, refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { ask, barredFromMoves, isMute, readGame } from "./games.ts";
import { listPage, type ListPage, type Paging, reachOf } from "./lists.ts";
import type { Ports } from "./ports.ts";
import { outOfScope } from "./scopes.ts";
import type { Done } from "./under-key.ts";
import type { GameView, MessageView } from "../contract/game.ts";
import type { SentMessageView } from "../contract/message.ts";

const ID_DIGITS = 22;

const sentView = ({ message: text, ...sent }: MessageView): SentMessageView => ({ ...sent, text });

/** The messages of a game with their places in the list: by time, and in order where several came in one instant. */
function placed(messages: readonly MessageView[]): (Place & { readonly message: MessageView })[] {
  let [last, more] = [0, 0];
  return messages.map((message) => {
    const at = Date.parse(message.at);
    [last, more] = [at, at === last ? more + 1 : 0];
    return { at, id: String(more).padStart(ID_DIGITS, "0"), message };
  });
}

/** What a player of a game sees of its messages; null for anyone else. */
const messagesIn = ({ messages }: GameView): readonly MessageView[] | null => messages ?? null;

/** Lists what the players of a game have written to each other, oldest first or in the other order; to them alone. */
export async function messagesOf(
  principal: Principal,
  { id, ...paging }: Paging & { readonly id: string },
  ports: Ports,
): Promise<Outcome<ListPage<SentMessageView>>> {
  const barred = outOfScope(principal, "read");
  if (barred !== null) return err(barred);
  const game = await readGame(principal, id, ports);
  if (!game.ok) return game;
  const messages = messagesIn(game.value);
  if (messages === null) return err(refusal("not-your-game"));
  const rows = reached(placed(messages), reachOf(paging, "asc"));
  return ok(listPage(rows, paging, ({ message }) => sentView(message)));
}

/** Writes to the opponent, in a game that runs or is over. Messages are counted with the moves, and by the day. */
export async function sendMessage(
  principal: Principal,
  { id, text, key }: { readonly id: string; readonly text: string; readonly key: RequestKey | null },
  ports: Ports,
): Promise<Outcome<Done<SentMessageView>>> {
  const barred = await barredFromMoves(principal, id, ports);
  if (barred !== null) return err(barred);
  const mute = await isMute(principal.player.id, id, { message: text }, ports);
  const sent = await ask(principal, { id, key, command: { type: "message", text, mute } }, ports);
  if (!sent.ok) return sent;
  const { game, isReplayed } = sent.value;
  const message = messagesIn(game)?.at(-1);
  // The texts of who has gone are gone, also from an answer that is repeated; then nobody asks for it any more.
  if (message === undefined) throw new Error(`game ${id} has no message after one was sent`);
  return ok({ value: sentView(message), isReplayed });
}
