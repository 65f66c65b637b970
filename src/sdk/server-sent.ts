/** A message of a stream. Its data is null where only an id was sent: that is where the stream stands. */
export interface Message {
  readonly id: string | null;
  readonly data: string | null;
  /** How long the service asks to wait before coming back (milliseconds). */
  readonly retry: number | null;
}

function messageOf(block: string): Message {
  let [id, data, retry]: [string | null, string | null, number | null] = [null, null, null];
  for (const line of block.split("\n")) {
    const [, name, value = ""] = /^(\w+)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === "id") id = value;
    else if (name === "data") data = data === null ? value : `${data}\n${value}`;
    else if (name === "retry" && /^\d+$/.test(value)) retry = Number(value);
  }
  return { id, data, retry };
}

/** Reads the messages of server-sent events from the pieces of their text, as they come. */
export async function* messagesIn(pieces: AsyncIterable<string>): AsyncGenerator<Message> {
  let rest = "";
  for await (const piece of pieces) {
    const blocks = `${rest}${piece}`.replaceAll(/\r\n?/g, "\n").split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) yield messageOf(block);
  }
}
