import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type InboundMail, takeMail } from "../../../../src/channels/mail/inbound/take-mail.ts";
import { EGIL, RAGNHILD, T0, clockStandsAt } from "../../../game/people.ts";
import { type InboundGame, inboundGame } from "./game.ts";
import { answer, received } from "./messages.ts";

let inbound: InboundGame;
beforeEach(() => {
  clockStandsAt(T0);
  inbound = inboundGame();
});
afterEach(() => {
  vi.useRealTimers();
});

const movesOf = () => inbound.table.live.reader.view(null)?.moves;

/** Egil's answer to the mail about his first turn. */
async function egilSends(text: string, takebacks = 0): Promise<InboundMail> {
  const raw = received(answer(text, [], "Egil <egil@example.org>"), {});
  return { raw, from: "egil@example.org", to: await inbound.addressFor(1, "attackers", takebacks) };
}

/** Egil moves, and takes it back. */
function takenBack(): void {
  const { live } = inbound.table;
  live.commands.ask(EGIL, { type: "move", ply: 1, move: "d1-c1", message: null }, null);
  live.commands.ask(EGIL, { type: "offer", ply: 1, offer: { type: "takeback" } }, null);
  live.commands.ask(RAGNHILD, { type: "accept-offer", ply: 1, offer: "takeback" }, null);
  expect(movesOf()).toEqual([]);
}

describe("an answer after moves have been taken back", () => {
  it("to a mail from before plays nothing, and says why", async () => {
    const mail = await egilSends("d1-b1");
    takenBack();
    expect(await takeMail(mail, inbound.ports)).toEqual({ kind: "refused" });
    expect(movesOf()).toEqual([]);
    const content = inbound.last();
    expect(content?.kind === "move-refused" && content.why).toMatch(/taken back/);
    expect(content?.kind === "move-refused" && content.legal).toContain("d1-c1");
  });

  it("that played before, and is delivered again, plays nothing either", async () => {
    const mail = await egilSends("d1-c1");
    await takeMail(mail, inbound.ports);
    takenBack();
    await takeMail(mail, inbound.ports);
    expect([movesOf(), inbound.sent.length]).toEqual([[], 1]);
  });

  it("to the mail about the new turn plays", async () => {
    takenBack();
    expect(await takeMail(await egilSends("d1-b1", 1), inbound.ports)).toEqual({ kind: "played" });
    expect(movesOf()).toEqual(["d1-b1"]);
  });
});
