import { expect, it } from "vitest";
import { taflpost } from "../../src/sdk/client.ts";

/** A client's request for a call, as text. */
async function sentBy(call: (client: ReturnType<typeof taflpost>) => Promise<unknown>): Promise<string> {
  let sent = "";
  const client = taflpost("https://taflpost.example", {
    fetch: async (address, init) => {
      const request = new Request(address, init);
      sent = `${request.method} ${new URL(request.url).pathname} ${await request.text()} ${request.headers.get("if-match")}`;
      return Response.json({});
    },
  });
  await call(client);
  return sent;
}

it("the SDK sends the new value of a PUT as its body, and the intended version as If-Match", async () => {
  expect(await sentBy((client) => client.setSchedule({ weekend: ["sunday"] }))).toBe(
    'PUT /v1/me/schedule {"weekend":["sunday"]} null',
  );
  const move = { id: "x", ply: 1, move: "d1-c1" };
  expect(await sentBy((client) => client.makeMove(move, { ifMatch: '"7"' }))).toBe(
    'POST /v1/games/x/moves {"ply":1,"move":"d1-c1"} "7"',
  );
});
