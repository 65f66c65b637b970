import { describe, expect, it } from "vitest";
import { textStream } from "../../src/http/replies.ts";

/** More than is gathered before it is sent. */
const LONG = "å".repeat(20_000);

/** Pieces of a text, and what was made of them so far. */
function pieces(texts: readonly string[]) {
  const made: string[] = [];
  async function* make(): AsyncGenerator<string> {
    try {
      for (const piece of texts) {
        made.push(piece);
        yield await Promise.resolve(piece);
      }
    } finally {
      made.push("over");
    }
  }
  return { made, stream: textStream(make()) };
}

describe("a text written as it is read", () => {
  it("consists of its pieces in order, short ones sent together", async () => {
    const { made, stream } = pieces(["å", "", "b", LONG, "c"]);
    let chunks = 0;
    const counting = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        chunks++;
        controller.enqueue(chunk);
      },
    });
    expect(await new Response(stream.pipeThrough(counting)).text()).toBe(`åb${LONG}c`);
    expect([chunks, made.at(-1)]).toEqual([2, "over"]);
  });

  it("is not produced ahead of its reader, and stops when the reader does", async () => {
    const { made, stream } = pieces(["a", LONG, "b", "c"]);
    expect(made).toEqual([]);
    const reader = stream.getReader();
    await reader.read();
    expect(made).toEqual(["a", LONG]);
    await reader.cancel();
    expect(made).toEqual(["a", LONG, "over"]);
  });
});
