import { describe, expect, it } from "vitest";
import { textStream } from "../../src/http/replies.ts";

/** Pieces of a text, and what was made of them so far. */
function pieces() {
  const made: string[] = [];
  async function* make(): AsyncGenerator<string> {
    try {
      for (const piece of ["å", "b", "c"]) {
        made.push(piece);
        yield await Promise.resolve(piece);
      }
    } finally {
      made.push("over");
    }
  }
  return { made, stream: textStream(make()) };
}

describe("a text that is written as it is read", () => {
  it("is the pieces, one after the other", async () => {
    const { made, stream } = pieces();
    expect(await new Response(stream).text()).toBe("åbc");
    expect(made).toEqual(["å", "b", "c", "over"]);
  });

  it("is not produced ahead of its reader, and stops when the reader does", async () => {
    const { made, stream } = pieces();
    expect(made).toEqual([]);
    const reader = stream.getReader();
    await reader.read();
    expect(made).toEqual(["å"]);
    await reader.cancel();
    expect(made).toEqual(["å", "over"]);
  });
});
