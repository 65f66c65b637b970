import { listPage, reachOf } from "./lists.ts";
import { pageOf, timedQuery } from "../contract/lists.ts";
import { LONGEST_BETWEEN, MESSAGES_BETWEEN } from "../contract/bounds.ts";
import { REFUSALS, UNREADABLE } from "../game/refusals.ts";
import { type MessageView, Message, NewMessage } from "../contract/game.ts";
import { IdParam } from "../contract/fields.ts";
import { ID_LENGTH } from "../lib/ids.ts";
import { type Place, reached } from "../lib/places.ts";
import { refusal } from "../contract/problems/table.ts";
import { err, ok } from "../rules/index.ts";
import { type Answer, created, page, replayed } from "./answers.ts";
import type { ViewOf } from "../contract/view.ts";
import { ask, isMute, overMoves } from "./game-access.ts";
import { getGame } from "./games.ts";
import { needs, operationsOf } from "./operation.ts";

const operation = operationsOf("Messages");
export const messageOperations = operation.all;
const path = "/v1/games/{id}/messages";

const sentView = ({ message: text, ...sent }: MessageView): ViewOf<typeof Message> => ({ ...sent, text });

/** Adds each message's place in the list: its time, and its number among messages of the same instant. */
function placed(messages: readonly MessageView[]): (Place & { readonly message: MessageView })[] {
  let [last, more] = [0, 0];
  return messages.map((message) => {
    const at = Date.parse(message.at);
    [last, more] = [at, at === last ? more + 1 : 0];
    return { at, id: String(more).padStart(ID_LENGTH, "0"), message };
  });
}

const sentAnswer: Answer<ViewOf<typeof Message> & { readonly game: string }> = {
  described: created(Message, "The message", () => path).described,
  reply: ({ game, ...message }) => ({
    status: 201,
    json: message,
    headers: { location: `/v1/games/${game}/messages` },
  }),
};

export const sendMessage = operation.post(path, {
  id: "sendMessage",
  summary: "Send a message to the opponent",
  description: `Between moves and after the end: at most ${LONGEST_BETWEEN} characters, and ${MESSAGES_BETWEEN.max} of your messages in a game within 24 hours (then \`429\`, with \`Retry-After\`). If one of you blocks the other: \`403 messages-closed\`. The opponent gets \`game.message\`.`,
  access: needs("play"),
  input: { params: IdParam, body: NewMessage },
  repeats: "keyed",
  answer: replayed(sentAnswer),
  refuses: REFUSALS.message,
  run: async (principal, { id, text, key }, ports) => {
    const over = await overMoves(principal, id, ports);
    if (over !== null) return err(over);
    const mute = await isMute(principal.player.id, id, { message: text }, ports);
    const sent = await ask(principal, { id, key, command: { type: "message", text, mute } }, ports);
    if (!sent.ok) return sent;
    const { game, isReplayed } = sent.value;
    const message = game.messages?.at(-1);
    // Deleting a player also removes their texts, but a deleted player cannot repeat a request.
    if (message === undefined) throw new Error(`game ${id} has no message after one was sent`);
    return ok({ value: { game: id, ...sentView(message) }, isReplayed });
  },
});

export const listMessages = operation.get(path, {
  id: "listMessages",
  summary: "List the messages of a game",
  access: needs("read"),
  input: { params: IdParam, query: timedQuery("asc") },
  answer: page(pageOf(Message), "A page of messages sent with moves and between them, oldest first"),
  refuses: [...UNREADABLE, "not-your-game"],
  run: async (principal, { id, ...paging }, ports) => {
    const game = await getGame.run(principal, { id }, ports);
    if (!game.ok) return game;
    const { messages } = game.value;
    if (messages === undefined) return err(refusal("not-your-game"));
    const rows = reached(placed(messages), reachOf(paging, "asc"));
    return ok(listPage(rows, paging, ({ message }) => sentView(message)));
  },
});
