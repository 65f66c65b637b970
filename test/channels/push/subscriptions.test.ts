import { describe, expect, it } from "vitest";
import { MINUTE } from "../../../src/lib/duration.ts";
import { T0 } from "../../game/people.ts";
import { turn } from "../mail/send/mailbox.ts";
import { withFrozenTime } from "../../mailbox/frozen-time.ts";
import { browsers, NO_REMINDERS, pushedMailbox, subscribe, told } from "./pushed-mailbox.ts";
import { hear, until } from "../mailbox.ts";

withFrozenTime();

describe("a subscription", () => {
  it("ends with the session that it was made with", () => {
    const made = pushedMailbox();
    subscribe(made, "laptop", "session-2");
    made.mailbox.push.tokensEnded(["session-2", "session-3"]);
    expect(browsers(made)).toEqual(["phone"]);
  });

  it("ends with that session, too, where it has run out or made room for a newer one", async () => {
    const made = pushedMailbox();
    subscribe(made, "laptop", "session-2");
    made.tokens = () => new Set(["session-2"]);
    await hear(made, turn("g", 1));
    expect([browsers(made), told(made)]).toEqual([["laptop"], ["laptop: game.turn g"]]);
  });

  it("stays where it was made while the records were asked which sessions are over", async () => {
    const made = pushedMailbox();
    let subscribed = false;
    made.tokens = () => {
      if (!subscribed) subscribe(made, "laptop", "session-3");
      subscribed = true;
      return new Set(["session-1"]);
    };
    await hear(made, turn("g", 1));
    expect(browsers(made)).toEqual(["laptop", "phone"]);
  });

  it("stays while nobody can say whether its session is over, and what it is to be told waits", async () => {
    const made = pushedMailbox();
    const { tokens } = made;
    made.tokens = () => {
      throw new Error("the records are out of reach");
    };
    await hear(made, turn("g", 1));
    expect([browsers(made), told(made)]).toEqual([["phone"], []]);
    made.tokens = tokens;
    await until(made, T0 + 2 * MINUTE);
    expect(told(made)).toEqual(["phone: game.turn g"]);
  });

  it("is one of ten; a browser that comes again keeps its place", () => {
    const names = Array.from({ length: 10 }, (_, index) => `b${index}`);
    const made = pushedMailbox(NO_REMINDERS, ...names);
    expect(subscribe(made, "another")).toBeNull();
    const again = { id: "new-id", endpoint: "https://push.example/b3", p256dh: "p", auth: "a", key: 2 };
    expect(made.mailbox.push.subscribe({ ...again, label: "Edge", token: "session-9" })).toMatchObject({
      id: "b3",
      key: 2,
      label: "Edge",
    });
    expect(browsers(made)).toEqual(names);
  });

  it("is gone with its player", async () => {
    const made = pushedMailbox();
    made.mailbox.close("deleted-1");
    await hear(made, turn("g", 1));
    expect([browsers(made), made.pushed]).toEqual([[], []]);
  });
});
